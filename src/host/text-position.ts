/** A place in a text document as VS Code counts: 0-based line, UTF-16 code units. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

const LF = 10;
const CR = 13;

/**
 * Turns byte offsets of a UTF-8 file into positions of the text document that VS Code makes of it.
 * Feed the bytes from the start of the file in any cut; offsets must be asked in rising order, each
 * once the bytes up to it have been fed.
 *
 * VS Code ends a line at LF, CRLF and a lone CR, drops a byte order mark, and counts UTF-16 units; a
 * byte that is not UTF-8 is one replacement character. All lines are counted on the bytes, because
 * the document normalises mixed line ends, so offsets into its text would not match the file.
 */
export class PositionFinder {
  #line = 0;
  #lineBytes: Uint8Array[] = [];
  #afterCr = false;
  #first = true;

  feed(bytes: Uint8Array): void {
    let lineStart = 0;
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i];
      if (byte === LF && this.#afterCr) {
        // The second half of CRLF: the line was counted at the CR.
        lineStart = i + 1;
      } else if (byte === LF || byte === CR) {
        this.#line += 1;
        this.#lineBytes = [];
        this.#first = false;
        lineStart = i + 1;
      }
      this.#afterCr = byte === CR;
    }
    if (lineStart < bytes.length) this.#lineBytes.push(bytes.slice(lineStart));
  }

  /** The position just past the last byte fed. */
  position(): TextPosition {
    // `ignoreBOM: false` drops a byte order mark at the start, as the document does.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: !this.#first });
    let character = 0;
    for (const piece of this.#lineBytes) {
      character += decoder.decode(piece, { stream: true }).length;
    }
    return { line: this.#line, character };
  }
}
