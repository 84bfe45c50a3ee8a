import type { Json } from '../types/json.ts';
import type { DuplicateKey } from './partial-json.ts';
import {
  appendText,
  openContainer,
  plainValue,
  putChild,
  scalarNode,
  stringNode,
} from './preview-node.ts';
import type {
  GrowingContainer,
  GrowingNode,
  GrowingScalar,
  GrowingString,
  PreviewNode,
} from './preview-node.ts';
import type { Patch, Path } from './preview-patch.ts';

const DUPLICATES_KEPT = 32;
const NO_PATCHES: readonly Patch[] = Object.freeze([]);
const ROOT_PATH: Path = Object.freeze([]);
const EMPTY_OBJECT: Json = Object.freeze({});
const EMPTY_ARRAY: Json = Object.freeze([]);

/** Builds the preview tree in the order of the text, and writes down each change as a patch. */
export class PreviewBuilder {
  #out: Patch[] | undefined;
  #ownsOut = true;
  /** The last key that was read, and the offset of its opening quote. */
  key = '';
  keyAt = 0;

  #root: GrowingNode | undefined;
  /** The container we are in and its path; and those around it, outermost (which is none) first. */
  #container: GrowingContainer | undefined;
  #containerPath: Path = ROOT_PATH;
  readonly #around: (GrowingContainer | undefined)[] = [];
  readonly #pathsAround: Path[] = [];
  /** The string or number at hand, once it is shown, and its path. */
  #string: GrowingString | undefined;
  #number: GrowingScalar | undefined;
  #path: Path = ROOT_PATH;
  readonly #duplicates: DuplicateKey[] = [];
  #duplicateCount = 0;

  /** From now on patches go to `into`, or to an array that is made when there is a first one. */
  writeTo(into: Patch[] | undefined): void {
    this.#out = into;
    this.#ownsOut = into === undefined;
  }

  /** What was written since `writeTo`. */
  get written(): readonly Patch[] {
    return this.#out ?? NO_PATCHES;
  }

  get root(): PreviewNode | undefined {
    return this.#root;
  }

  get depth(): number {
    return this.#around.length;
  }

  get inObject(): boolean {
    return this.#container?.kind === 'object';
  }

  get duplicates(): readonly DuplicateKey[] {
    return this.#duplicates;
  }

  get duplicateCount(): number {
    return this.#duplicateCount;
  }

  snapshot(): Json | undefined {
    return this.#root === undefined ? undefined : plainValue(this.#root);
  }

  openContainer(kind: 'object' | 'array'): void {
    const node = openContainer(kind, this.#nextKey());
    this.#place(node);
    this.#around.push(this.#container);
    this.#pathsAround.push(this.#containerPath);
    this.#container = node;
    this.#containerPath = this.#path;
    const set = kind === 'object' ? EMPTY_OBJECT : EMPTY_ARRAY;
    this.#note({ path: this.#path, set, open: true });
  }

  closeContainer(): void {
    if (this.#container === undefined) return;
    this.#container.open = false;
    this.#note({ path: this.#containerPath, open: false });
    this.#container = this.#around.pop();
    this.#containerPath = this.#pathsAround.pop() ?? ROOT_PATH;
  }

  /** The opening quote was read: shown with the first `growString`. */
  openString(): void {
    this.#string = undefined;
  }

  /** Adds text, of this length, to the string at hand, and closes it unless it stays open. */
  growString(text: string, length: number, open: boolean): void {
    const node = this.#string;
    if (node === undefined) {
      this.#string = stringNode(this.#nextKey(), text, open, length);
      this.#place(this.#string);
      this.#note({ path: this.#path, set: text, open });
      return;
    }
    node.open = open;
    if (length > 0) {
      appendText(node, text, length);
      this.#note({ path: this.#path, append: text, open });
      return;
    }
    if (!open) this.#note({ path: this.#path, open: false });
  }

  /** A number has begun: shown with the first `showNumber`. */
  openNumber(): void {
    this.#number = undefined;
  }

  showNumber(value: number, open: boolean): void {
    const node = this.#number;
    if (node === undefined) {
      this.#number = scalarNode(this.#nextKey(), value, open);
      this.#place(this.#number);
    } else {
      node.value = value;
      node.open = open;
    }
    this.#note({ path: this.#path, set: value, open });
  }

  addWord(value: boolean | null): void {
    this.#place(scalarNode(this.#nextKey(), value, false));
    this.#note({ path: this.#path, set: value, open: false });
  }

  #note(patch: Patch): void {
    const out = this.#out;
    if (out === undefined) this.#out = [patch];
    else if (out.length === 1 && this.#ownsOut) this.#out = [out[0] as Patch, patch];
    else out[out.length] = patch;
  }

  #nextKey(): string | number | undefined {
    const container = this.#container;
    if (container === undefined) return undefined;
    return container.kind === 'object' ? this.key : container.children.length;
  }

  /** Puts a new value where the text stands, and notes its path. */
  #place(node: GrowingNode): void {
    const container = this.#container;
    if (container === undefined || node.key === undefined) {
      this.#root = node;
      this.#path = ROOT_PATH;
      return;
    }
    this.#path = childPath(this.#containerPath, node.key);
    if (putChild(container, node)) this.#noteDuplicate();
  }

  #noteDuplicate(): void {
    this.#duplicateCount += 1;
    if (this.#duplicates.length >= DUPLICATES_KEPT) return;
    this.#duplicates.push({ key: this.key, at: this.keyAt, path: this.#path });
  }
}

/** Written out for the depths that arguments have: spreading takes several times as long. */
function childPath(parent: Path, key: string | number): Path {
  switch (parent.length) {
    case 0:
      return [key];
    case 1:
      return [parent[0] as string | number, key];
    case 2:
      return [parent[0] as string | number, parent[1] as string | number, key];
    case 3:
      return [
        parent[0] as string | number,
        parent[1] as string | number,
        parent[2] as string | number,
        key,
      ];
    default:
      return [...parent, key];
  }
}
