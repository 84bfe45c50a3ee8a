import type { Json } from '../types/json.ts';

export type PreviewKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/**
 * One value of a preview tree. The tree is mutated in place as text arrives, so that drawing what is
 * visible needs no rebuild: read the children in view and the first pieces of a string.
 *
 * `open` means that this value may still grow (draw it dashed); a closed value is as the text says it
 * (draw it solid). Keys are data, `__proto__` among them: never use one to index an object.
 */
export interface PreviewNode {
  readonly kind: PreviewKind;
  /** Name in an object, index in an array, `undefined` at the root. */
  readonly key: string | number | undefined;
  readonly open: boolean;
  /** Members or elements in the order of the text; empty for all but containers. */
  readonly children: readonly PreviewNode[];
  /** A string's text in bounded pieces; empty for all but strings. */
  readonly pieces: readonly string[];
  /** The value of a number, boolean or null; `undefined` for the others. */
  readonly scalar: number | boolean | null | undefined;
  /** Characters of a string, children of a container, 0 for the others. */
  readonly length: number;
}

/** The same while it is being built. Only the builders in this folder write to it. */
export interface GrowingNode extends PreviewNode {
  kind: PreviewKind;
  open: boolean;
  children: GrowingNode[];
  pieces: string[];
  scalar: number | boolean | null | undefined;
  length: number;
  /** Characters of the last piece (the engine is slow to tell the length of joined strings). */
  lastPiece: number;
  /** Position of each key, once an object has more members than are quick to look through. */
  index: Map<string, number> | undefined;
}

/** Containers in containers that are followed; a tool's arguments have about five. */
export const DEPTH_LIMIT = 512;

/** Pieces stay far below 64 K characters, where strings become costly to make (see `push`). */
const PIECE_CHARACTERS = 8 * 1024;
const QUICK_TO_LOOK_THROUGH = 8;

// Shared by every node that has none; never written to, since only containers and strings are.
const NO_CHILDREN: GrowingNode[] = [];
const NO_PIECES: string[] = [];

type Key = string | number | undefined;

export function openContainer(kind: 'object' | 'array', key: Key): GrowingNode {
  return {
    kind,
    key,
    open: true,
    children: [],
    pieces: NO_PIECES,
    scalar: undefined,
    length: 0,
    lastPiece: 0,
    index: undefined,
  };
}

export function openString(key: Key, text: string): GrowingNode {
  return {
    kind: 'string',
    key,
    open: true,
    children: NO_CHILDREN,
    // Most strings need one piece, and an array that is made empty gets room for sixteen.
    pieces: text === '' ? [] : [text],
    scalar: undefined,
    length: text.length,
    lastPiece: text.length,
    index: undefined,
  };
}

export function scalarNode(key: Key, scalar: number | boolean | null, open: boolean): GrowingNode {
  const kind = scalar === null ? 'null' : typeof scalar === 'number' ? 'number' : 'boolean';
  return {
    kind,
    key,
    open,
    children: NO_CHILDREN,
    pieces: NO_PIECES,
    scalar,
    length: 0,
    lastPiece: 0,
    index: undefined,
  };
}

/** Adds text to a string without ever reading what it holds already. */
export function appendText(node: GrowingNode, text: string): void {
  const { pieces } = node;
  const added = text.length;
  const last = pieces.length - 1;
  if (last < 0 || node.lastPiece + added > PIECE_CHARACTERS) {
    pieces.push(text);
    node.lastPiece = added;
  } else {
    pieces[last] += text;
    node.lastPiece += added;
  }
  node.length += added;
}

/** The child of an object with this name. */
export function memberNamed(node: GrowingNode, name: string): GrowingNode | undefined {
  const position = positionOf(node, name);
  return position === undefined ? undefined : node.children[position];
}

/**
 * Adds a child, or puts it in the place of the one with the same key (as JSON.parse does: the first
 * one's place, the last one's value). Tells whether it replaced one.
 */
export function putChild(parent: GrowingNode, child: GrowingNode): boolean {
  const { key } = child;
  const position = typeof key === 'string' ? positionOf(parent, key) : key;
  if (position !== undefined && position < parent.length) {
    parent.children[position] = child;
    return true;
  }
  if (typeof key === 'string') parent.index?.set(key, parent.length);
  parent.children.push(child);
  parent.length += 1;
  return false;
}

function positionOf(node: GrowingNode, name: string): number | undefined {
  const { children } = node;
  if (node.index !== undefined) return node.index.get(name);
  if (children.length <= QUICK_TO_LOOK_THROUGH) {
    for (let i = 0; i < children.length; i += 1) if (children[i]?.key === name) return i;
    return undefined;
  }
  const index = new Map<string, number>();
  children.forEach((child, i) => index.set(child.key as string, i));
  node.index = index;
  return index.get(name);
}

/** The node as JSON.parse would give it. Costs as much as the value is large: not for every delta. */
export function plainValue(node: PreviewNode): Json {
  switch (node.kind) {
    case 'string':
      return node.pieces.join('');
    case 'array':
      return node.children.map(plainValue);
    case 'object': {
      const object: { [key: string]: Json } = {};
      for (const child of node.children) define(object, child.key as string, plainValue(child));
      return object;
    }
    case 'number':
    case 'boolean':
    case 'null':
      return node.scalar as number | boolean | null;
  }
}

function define(object: { [key: string]: Json }, key: string, value: Json): void {
  if (key !== '__proto__') {
    object[key] = value;
    return;
  }
  // Assigning would set the prototype; JSON.parse makes an ordinary property of it, and so do we.
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** The first characters of a string node, without joining the rest. */
export function textStart(node: PreviewNode, characters: number): string {
  let text = '';
  for (const piece of node.pieces) {
    text += piece;
    if (text.length >= characters) break;
  }
  return text.slice(0, characters);
}
