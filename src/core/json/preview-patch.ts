import type { Json } from '../types/json.ts';
import {
  appendText,
  isContainer,
  memberNamed,
  openContainer,
  plainValue,
  putChild,
  scalarNode,
  stringNode,
} from './preview-node.ts';
import type { GrowingNode, PreviewNode } from './preview-node.ts';

/** Keys and indexes from the root; `[]` is the root itself. */
export type Path = readonly (string | number)[];

/**
 * One change of a preview, plain data that can cross to another thread. `open` says whether the value
 * at `path` may still grow afterwards; `open: false` is how a value is reported as closed.
 */
export type Patch = SetPatch | AppendPatch | ClosePatch;

/** The value at `path` is now this. A container is set empty (`{}`, `[]`) and filled by patches. */
export interface SetPatch {
  readonly path: Path;
  readonly set: Json;
  readonly open: boolean;
}

/** The string at `path` goes on with this text. */
export interface AppendPatch {
  readonly path: Path;
  readonly append: string;
  readonly open: boolean;
}

/** The value at `path` is complete as it stands. */
export interface ClosePatch {
  readonly path: Path;
  readonly open: false;
}

/** Follows a preview by its patches alone. */
export interface PreviewMirror {
  /** Throws only when a patch is not meant for this mirror, which is a defect of ours. */
  apply(patches: readonly Patch[]): void;
  readonly root: PreviewNode | undefined;
  snapshot(): Json | undefined;
}

export function createPreviewMirror(): PreviewMirror {
  return new Mirror();
}

class Mirror implements PreviewMirror {
  #root: GrowingNode | undefined;
  // The string or container that was patched last: runs of appends name the same path.
  #lastPath: Path | undefined;
  #lastNode: GrowingNode | undefined;

  get root(): PreviewNode | undefined {
    return this.#root;
  }

  apply(patches: readonly Patch[]): void {
    for (const patch of patches) {
      if ('set' in patch) {
        this.#set(patch);
        continue;
      }
      const node = this.#at(patch.path, patch.path.length);
      if ('append' in patch) {
        if (node.kind !== 'string') throw misplaced(patch.path);
        appendText(node, patch.append);
      }
      node.open = patch.open;
    }
  }

  snapshot(): Json | undefined {
    return this.#root === undefined ? undefined : plainValue(this.#root);
  }

  #set(patch: SetPatch): void {
    const { path } = patch;
    const node = seed(path[path.length - 1], patch.set, patch.open);
    if (path.length === 0) {
      this.#root = node;
    } else {
      const parent = this.#at(path, path.length - 1);
      if (!isContainer(parent)) throw misplaced(path);
      putChild(parent, node);
    }
    this.#lastPath = path;
    this.#lastNode = node;
  }

  #at(path: Path, depth: number): GrowingNode {
    if (depth === path.length && path === this.#lastPath && this.#lastNode) return this.#lastNode;
    let node = this.#root;
    for (let i = 0; i < depth && node !== undefined; i += 1) {
      const key = path[i];
      if (!isContainer(node)) throw misplaced(path);
      node = typeof key === 'string' ? memberNamed(node, key) : node.children[key ?? -1];
    }
    if (node === undefined) throw misplaced(path);
    if (depth === path.length) {
      this.#lastPath = path;
      this.#lastNode = node;
    }
    return node;
  }
}

function misplaced(path: Path): Error {
  return new Error(`A preview patch is not meant for this preview: path ${JSON.stringify(path)}.`);
}

function seed(key: string | number | undefined, value: Json, open: boolean): GrowingNode {
  if (typeof value === 'string') return stringNode(key, value, open);
  if (value !== null && typeof value === 'object') {
    const node = openContainer(Array.isArray(value) ? 'array' : 'object', key);
    node.open = open;
    return node;
  }
  return scalarNode(key, value, open);
}
