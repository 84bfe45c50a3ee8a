import type { FramingMatch } from './detection.ts';
import { quoted } from './detection.ts';

/** What the first bytes of files are that people take for captures; as one character per byte. */
const MAGIC: readonly (readonly [start: string, what: string])[] = [
  ['\x1f\x8b', 'gzip-compressed; decompress it first'],
  ['\x28\xb5\x2f\xfd', 'zstd-compressed; decompress it first'],
  ['PK\x03\x04', 'a ZIP archive; take the capture out of it first'],
  ['\xff\xfe', 'UTF-16 text; save it as UTF-8'],
  ['\xfe\xff', 'UTF-16 text; save it as UTF-8'],
  ['SQLite format 3\0', 'an SQLite database'],
  ['%PDF-', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
];

/** Looks for what is no text; `undefined` when the bytes may be text. */
export function detectBinary(bytes: Uint8Array, due: boolean): FramingMatch | undefined {
  if (isEventStream(bytes))
    return {
      framing: 'aws-eventstream',
      score: 3,
      because: 'The first bytes are the length and headers of an Amazon event stream message.',
    };
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const what = MAGIC.find(([magic]) => start.startsWith(magic))?.[1];
  if (what !== undefined) return binary(`The first bytes say that this is ${what}.`);
  if (bytes.length < 16 && !due) return undefined;
  const nul = bytes.indexOf(0);
  // One NUL may be a fault in a stream; a text without any line before it is none, but for the id
  // of an event, of which the standard says that a NUL voids it.
  if (nul < 0 || start.startsWith('id:') || start.startsWith('\xef\xbb\xbfid:')) return undefined;
  if (bytes.subarray(0, nul).some((byte) => byte === 10 || byte === 13)) return undefined;
  return binary(`Byte ${nul} is NUL: this is binary data, not text.`);
}

function binary(because: string): FramingMatch {
  return {
    framing: 'text',
    score: 2,
    because,
    thoughts: [
      { reader: 'sse', thought: 'Server-sent events are UTF-8 text.' },
      { reader: 'json', thought: 'JSON is UTF-8 text.' },
      { reader: 'aws-eventstream', thought: 'The first bytes are not the prelude of a message.' },
    ],
  };
}

/**
 * A message of `application/vnd.amazon.eventstream` starts with its length, the length of its headers
 * and a checksum; each header with the length of its name, which starts with a colon.
 * https://smithy.io/2.0/aws/amazon-eventstream.html
 */
function isEventStream(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const total = view.getUint32(0);
  const headers = view.getUint32(4);
  const nameLength = view.getUint8(12);
  return (
    total >= 16 + headers &&
    total < 1 << 25 &&
    headers > 0 &&
    nameLength > 1 &&
    nameLength < headers &&
    bytes[13] === 58
  );
}

/** A sentence on what a text is that no reader took. */
export function describeText(text: string): string {
  if (text.trim() === '') return 'There is nothing but white space.';
  if (/^\s*<(!doctype\s+html|html|head|body)\b/i.test(text))
    return 'This is an HTML page, as gateways and proxies send instead of a stream when they fail.';
  if (/^\s*<\?xml|^\s*<[a-z][\w:.-]*[\s>]/i.test(text)) return 'This is XML, not a stream.';
  if (/^[<>*{}] /.test(text) && /^< HTTP\//m.test(text))
    return 'This is what curl -v prints about a request; record the body alone (curl -N) or with its head (curl -N -i).';
  if (/^(data|event): /m.test(text))
    return `This is text in which some lines look like server-sent events; it starts with ${quoted(text)}.`;
  return `This is plain text, not a stream; it starts with ${quoted(text)}.`;
}
