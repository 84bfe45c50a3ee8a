import type { Json } from '../types/json.ts';

/**
 * One value of a preview tree. The tree is mutated in place as text arrives, so that drawing what is
 * visible needs no rebuild: read the children in view and the first pieces of a string.
 *
 * `open` means that this value may still grow (draw it dashed); a closed value is as the text says it
 * (draw it solid). Keys are data, `__proto__` among them: never use one to index an object.
 */
export type PreviewNode = PreviewObject | PreviewArray | PreviewString | PreviewScalar;

/** Name in an object, index in an array, `undefined` at the root. */
export type PreviewKey = string | number | undefined;

export interface PreviewObject {
  readonly kind: 'object';
  readonly key: PreviewKey;
  readonly open: boolean;
  /** Members in the order of the text. */
  readonly children: readonly PreviewNode[];
}

export interface PreviewArray {
  readonly kind: 'array';
  readonly key: PreviewKey;
  readonly open: boolean;
  readonly children: readonly PreviewNode[];
}

export interface PreviewString {
  readonly kind: 'string';
  readonly key: PreviewKey;
  readonly open: boolean;
  /** The text in bounded pieces. */
  readonly pieces: readonly string[];
  /** Characters of all pieces together. */
  readonly length: number;
}

export interface PreviewScalar {
  readonly kind: 'number' | 'boolean' | 'null';
  readonly key: PreviewKey;
  readonly open: boolean;
  readonly value: number | boolean | null;
}

// The same while they are being built. Only the builders in this folder write to them.

export type GrowingNode = GrowingContainer | GrowingString | GrowingScalar;

export type GrowingContainer = GrowingObject | GrowingArray;

interface GrowingObject extends PreviewObject, GrowingChildren {
  open: boolean;
  children: GrowingNode[];
}

interface GrowingArray extends PreviewArray, GrowingChildren {
  open: boolean;
  children: GrowingNode[];
}

interface GrowingChildren {
  /** Position of each key, once an object has more members than are quick to look through. */
  index: Map<string, number> | undefined;
}

export interface GrowingString extends PreviewString {
  open: boolean;
  pieces: string[];
  length: number;
  /** Characters of the last piece (the engine is slow to tell the length of joined strings). */
  lastPiece: number;
}

export interface GrowingScalar extends PreviewScalar {
  kind: 'number' | 'boolean' | 'null';
  open: boolean;
  value: number | boolean | null;
}

/** Containers in containers that are followed; a tool's arguments have about five. */
export const DEPTH_LIMIT = 512;

/** Pieces stay far below 64 K characters, where V8 becomes slow at making strings. */
const PIECE_CHARACTERS = 8 * 1024;
const QUICK_TO_LOOK_THROUGH = 8;

export function openContainer(kind: 'object' | 'array', key: PreviewKey): GrowingContainer {
  return { kind, key, open: true, children: [], index: undefined };
}

/** A caller that knows the text's length says it: the engine is slow to tell it of texts of many kinds. */
export function stringNode(
  key: PreviewKey,
  text: string,
  open: boolean,
  length = text.length,
): GrowingString {
  // Most strings need one piece, and an array that is made empty gets room for sixteen.
  const pieces = length === 0 ? [] : [text];
  return { kind: 'string', key, open, pieces, length, lastPiece: length };
}

export function scalarNode(
  key: PreviewKey,
  value: number | boolean | null,
  open: boolean,
): GrowingScalar {
  return { kind: kindOfScalar(value), key, open, value };
}

export function kindOfScalar(value: number | boolean | null): PreviewScalar['kind'] {
  if (value === null) return 'null';
  return typeof value === 'number' ? 'number' : 'boolean';
}

export function isContainer(node: GrowingNode): node is GrowingContainer {
  return node.kind === 'object' || node.kind === 'array';
}

/** Adds text to a string without ever reading what it holds already. `added` is the text's length. */
export function appendText(node: GrowingString, text: string, added = text.length): void {
  const { pieces } = node;
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
export function memberNamed(node: GrowingContainer, name: string): GrowingNode | undefined {
  const position = positionOf(node, name);
  return position === undefined ? undefined : node.children[position];
}

/**
 * Adds a child, or puts it in the place of the one with the same key (as JSON.parse does: the first
 * one's place, the last one's value). Tells whether it replaced one.
 */
export function putChild(parent: GrowingContainer, child: GrowingNode): boolean {
  const { key } = child;
  const { children } = parent;
  const position = typeof key === 'string' ? positionOf(parent, key) : key;
  if (position !== undefined && position < children.length) {
    children[position] = child;
    return true;
  }
  if (typeof key === 'string') parent.index?.set(key, children.length);
  children[children.length] = child;
  return false;
}

function positionOf(node: GrowingContainer, name: string): number | undefined {
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
      return node.value;
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

/** The first characters of a string, without joining the rest. */
export function textStart(node: PreviewString, characters: number): string {
  let text = '';
  for (const piece of node.pieces) {
    text += piece;
    if (text.length >= characters) break;
  }
  return text.slice(0, characters);
}
