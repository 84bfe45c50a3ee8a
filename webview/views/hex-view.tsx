/** Bytes with their offsets in the file, sixteen to a line. */
import { count } from '../words.ts';
import { VirtualList } from './virtual-list.tsx';

const PER_LINE = 16;
const LINE_HEIGHT = 18;

interface HexViewProps {
  readonly bytes: Uint8Array;
  /** Offset of the first byte in the file. */
  readonly start: number;
}

export function HexView({ bytes, start }: HexViewProps) {
  return (
    <VirtualList
      rows={Math.ceil(bytes.length / PER_LINE)}
      rowHeight={LINE_HEIGHT}
      label="Bytes of the frame"
      className="hex code"
      render={(row) => {
        const line = bytes.subarray(row * PER_LINE, (row + 1) * PER_LINE);
        const offset = start + row * PER_LINE;
        return (
          <div class="hex-line">
            <span class="faint" title={`offset ${count(offset)}`}>
              {offset.toString(16).padStart(8, '0')}
            </span>
            <span>{hexOf(line)}</span>
            <span class="hex-text">{charactersOf(line)}</span>
          </div>
        );
      }}
    />
  );
}

function hexOf(line: Uint8Array): string {
  let text = '';
  for (let i = 0; i < PER_LINE; i += 1) {
    const byte = line[i];
    text += byte === undefined ? '  ' : byte.toString(16).padStart(2, '0');
    text += i === 7 ? '  ' : ' ';
  }
  return text;
}

function charactersOf(line: Uint8Array): string {
  let text = '';
  for (const byte of line) text += byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : '·';
  return text;
}
