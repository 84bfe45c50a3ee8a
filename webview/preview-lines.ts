/**
 * A preview tree as lines, cut where it is too long to be read anyway. The parser goes on writing to its
 * tree, so a line holds values of its own: what was drawn stays what it was.
 */
import type { PreviewNode } from '../src/core/json/partial-json.ts';

export type ShownValue =
  | { readonly kind: 'object' | 'array'; readonly isEmpty: boolean; readonly isOpen: boolean }
  | {
      readonly kind: 'string' | 'number' | 'boolean' | 'null';
      readonly text: string;
      readonly isOpen: boolean;
    };

export interface PreviewLine {
  readonly depth: number;
  readonly key: string | number | undefined;
  /** `undefined` on a line that stands for children left out. */
  readonly value: ShownValue | undefined;
  readonly skipped: number;
}

/** Children of one container: so many from its start and, since it grows there, from its end. */
const CHILDREN_AT_START = 100;
const CHILDREN_AT_END = 100;
const MOST_LINES = 1500;

export function previewLines(root: PreviewNode): readonly PreviewLine[] {
  const lines: PreviewLine[] = [];
  const add = (node: PreviewNode, depth: number): void => {
    if (lines.length >= MOST_LINES) return;
    const children = 'children' in node ? node.children : [];
    // The root's own line would only say that it is an object.
    const isShown = depth >= 0 || children.length === 0;
    if (isShown) {
      lines.push({ depth: Math.max(0, depth), key: node.key, value: shownValue(node), skipped: 0 });
    }
    const left = children.length - CHILDREN_AT_START - CHILDREN_AT_END;
    for (let i = 0; i < children.length; i += 1) {
      if (left > 0 && i === CHILDREN_AT_START) {
        lines.push({ depth: depth + 1, key: undefined, value: undefined, skipped: left });
        i += left;
      }
      const child = children[i];
      if (child !== undefined) add(child, depth + 1);
    }
  };
  add(root, -1);
  return lines;
}

function shownValue(node: PreviewNode): ShownValue {
  const isOpen = node.open;
  switch (node.kind) {
    case 'object':
    case 'array':
      return { kind: node.kind, isEmpty: node.children.length === 0, isOpen };
    case 'string':
      return { kind: 'string', text: node.pieces.join(''), isOpen };
    case 'number':
    case 'boolean':
    case 'null':
      return { kind: node.kind, text: String(node.value), isOpen };
  }
}
