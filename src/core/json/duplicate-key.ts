import { scanValue } from './scan-json.ts';
import type { KeyWatcher } from './scan-json.ts';

export interface RepeatedKey {
  readonly key: string;
  /** Offset of the repeated key's opening quote. */
  readonly at: number;
}

/**
 * The first key that its object has had already: JSON.parse drops the earlier value without a word.
 * Takes time linear in the text. A broken text is looked at up to where it breaks.
 */
export function findDuplicateKey(text: string): RepeatedKey | undefined {
  const watcher = new SeenKeys(text);
  scanValue(text, 0, watcher);
  return watcher.repeated;
}

class SeenKeys implements KeyWatcher {
  readonly #text: string;
  readonly #objects: Set<string>[] = [];
  repeated: RepeatedKey | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  objectOpened(): void {
    this.#objects.push(new Set());
  }

  objectClosed(): void {
    this.#objects.pop();
  }

  key(start: number, end: number): boolean {
    // The same key may be spelt in two ways ("a" and "\u0061"), so compare what it means.
    const spelt = this.#text.slice(start + 1, end - 1);
    const key = spelt.includes('\\') ? (JSON.parse(`"${spelt}"`) as string) : spelt;
    const seen = this.#objects[this.#objects.length - 1];
    if (seen?.has(key)) {
      this.repeated = { key, at: start };
      return false;
    }
    seen?.add(key);
    return true;
  }
}
