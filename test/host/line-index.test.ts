import assert from 'node:assert/strict';
import { LineIndex } from '../../src/host/line-index.ts';
import { randomCuts, seededRandom } from '../support/random.ts';

/** Counted the slow way: lines as a text editor ends them. */
const slowLine = (text: string, offset: number): number =>
  text.slice(0, offset).split(/\r\n|\r|\n/).length;

describe('the line index', () => {
  it('counts LF, CR and CRLF like a text editor, across its marks and however the bytes are cut', async () => {
    const random = seededRandom(7);
    const endings = ['\n', '\r\n', '\r', '\n\n', 'data: x'];
    let text = '';
    while (text.length < 200_000)
      text += `${'y'.repeat(Math.floor(random() * 90))}${endings[Math.floor(random() * endings.length)]!}`;
    // A CRLF that a mark falls into.
    text = `${text.slice(0, 65_535)}\r\n${text.slice(65_537)}`;
    const bytes = new TextEncoder().encode(text);
    const index = new LineIndex();
    for (const piece of randomCuts(bytes, 3, 5000)) index.add(piece);
    const read = (start: number, end: number): Promise<Uint8Array> =>
      Promise.resolve(bytes.subarray(start, end));
    const offsets = [0, 1, 65_534, 65_535, 65_537, 131_072, bytes.length];
    for (let nth = 0; nth < 200; nth++) offsets.push(Math.floor(random() * bytes.length));
    for (const offset of offsets) {
      // Between the two halves of a CRLF no event begins; editors have no place there either.
      if (text[offset - 1] === '\r' && text[offset] === '\n') continue;
      assert.equal(await index.lineAt(offset, read), slowLine(text, offset), `offset ${offset}`);
    }
  });
});
