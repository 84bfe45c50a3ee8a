/**
 * Builds a JSON value from updates that each name a path: Gemini's streamed function arguments
 * (`functionCall.partialArgs`, https://ai.google.dev/api/caching#FunctionCall).
 *
 * An entry is `{jsonPath, stringValue | numberValue | boolValue | nullValue, willContinue?}`. What is
 * odd about it: a string comes in pieces that append to one another, and an empty piece without
 * `willContinue` ends it; an entry without a value ends what is at its path, or makes an empty object
 * where nothing is yet; `$.list[]` without a value ends an array, or makes an empty one.
 *
 * Nothing is guessed: an entry that fits nowhere is refused with a reason and changes nothing.
 */
import type { Json, JsonObject } from '../types/json.ts';
import { parseJsonPath, shown } from './json-path.ts';
import type { PathStep } from './json-path.ts';
import {
  DEPTH_LIMIT,
  appendText,
  isContainer,
  kindOfScalar,
  memberNamed,
  openContainer,
  plainValue,
  putChild,
  scalarNode,
  stringNode,
} from './preview-node.ts';
import type { GrowingContainer, GrowingNode, GrowingString, PreviewNode } from './preview-node.ts';

export type PathUpdate =
  | { readonly ok: true }
  /** `reason` is a sentence without its full stop. */
  | { readonly ok: false; readonly reason: string };

export interface PathValue {
  /** Applies one entry of `partialArgs`. Refused entries change nothing. Never throws. */
  apply(jsonPath: string, entry: JsonObject): PathUpdate;
  /** The arguments so far, a plain value; `{}` at first, since a function's arguments are an object. */
  value(): Json;
  /** The same as a tree, for drawing. Mutated in place. */
  readonly root: PreviewNode;
}

export function createPathValue(): PathValue {
  return new Builder();
}

const DONE: PathUpdate = { ok: true };

type Scalar = string | number | boolean | null;
type EntryValue =
  | { readonly ok: true; readonly value: Scalar | undefined }
  | { readonly ok: false; readonly reason: string };

/** Where a path leads: to a value, or to the container in which `missing` steps must be made. */
type Followed =
  | { readonly node: GrowingNode }
  | { readonly parent: GrowingContainer; readonly missing: number }
  | { readonly reason: string };

class Builder implements PathValue {
  readonly #root = openContainer('object', undefined);
  /** The string that was written last: its pieces come one after the other. */
  #lastPath: string | undefined;
  #lastString: GrowingString | undefined;

  get root(): PreviewNode {
    return this.#root;
  }

  value(): Json {
    return plainValue(this.#root);
  }

  apply(jsonPath: string, entry: JsonObject): PathUpdate {
    const given = entryValue(entry);
    if (!given.ok) return refused(jsonPath, given.reason);
    const continues = entry['willContinue'] === true;
    if (typeof given.value === 'string' && jsonPath === this.#lastPath && this.#lastString) {
      return append(this.#lastString, given.value, continues);
    }
    const path = parseJsonPath(jsonPath);
    if (!path.ok) return path;
    const { steps, endsArray } = path;
    if (steps.length > DEPTH_LIMIT) {
      return refused(jsonPath, `it is nested deeper than ${DEPTH_LIMIT} levels`);
    }
    if (endsArray && given.value !== undefined) {
      return refused(jsonPath, '[] ends an array and cannot carry a value');
    }
    const found = this.#follow(steps, endsArray);
    if ('reason' in found) return refused(jsonPath, found.reason);
    if ('node' in found) {
      return this.#update(jsonPath, found.node, given.value, endsArray, continues);
    }
    const parent = growTo(found.parent, steps, found.missing);
    const key = keyIn(parent, steps[steps.length - 1]);
    const leaf = newLeaf(given.value, endsArray, key, continues);
    putChild(parent, leaf);
    this.#remember(jsonPath, leaf);
    return DONE;
  }

  #update(
    jsonPath: string,
    node: GrowingNode,
    value: Scalar | undefined,
    endsArray: boolean,
    continues: boolean,
  ): PathUpdate {
    if (value === undefined) {
      if (endsArray && node.kind !== 'array') {
        return refused(jsonPath, `it ends an array, but ${aKind(node)} is there`);
      }
      node.open = continues;
      return DONE;
    }
    if (typeof value === 'string') {
      if (node.kind !== 'string') return refused(jsonPath, `${aKind(node)} is there already`);
      this.#remember(jsonPath, node);
      return append(node, value, continues);
    }
    if (isContainer(node) || node.kind === 'string') {
      return refused(jsonPath, `${aKind(node)} is there already`);
    }
    node.kind = kindOfScalar(value);
    node.value = value;
    node.open = continues;
    return DONE;
  }

  #remember(jsonPath: string, node: GrowingNode): void {
    if (node.kind !== 'string') return;
    this.#lastPath = jsonPath;
    this.#lastString = node;
  }

  /** Follows the path as far as there are values, and checks that the rest can be made. */
  #follow(steps: readonly PathStep[], endsArray: boolean): Followed {
    if (steps.length === 0 && endsArray) return { reason: "a function's arguments are an object" };
    let node: GrowingNode = this.#root;
    for (const [i, step] of steps.entries()) {
      if (!isContainer(node)) return { reason: `${aKind(node)} is in the way` };
      const child = childAt(node, step);
      if (typeof child === 'string') return { reason: child };
      if (child !== undefined) {
        node = child;
        continue;
      }
      // What is made below is empty, so that an array can only begin with element 0.
      const sparse = steps.find((later, at) => at > i && needsIndex(later) && later.index !== 0);
      if (sparse) return { reason: sparseIndex(sparse.index ?? 0, 0) };
      return { parent: node, missing: steps.length - i };
    }
    return { node };
  }
}

function needsIndex(step: PathStep): boolean {
  return step.name === undefined;
}

/** The child that a step leads to, `undefined` when it can be made, or why it cannot. */
function childAt(node: GrowingContainer, step: PathStep): GrowingNode | string | undefined {
  if (node.kind === 'object') {
    if (step.name === undefined) return `index ${step.index} is asked of an object`;
    return memberNamed(node, step.name);
  }
  const { index } = step;
  if (index === undefined) return `name ${shown(step.name ?? '')} is asked of an array`;
  return index > node.children.length
    ? sparseIndex(index, node.children.length)
    : node.children[index];
}

/** Makes the containers above the leaf; `missing` counts the steps that lead nowhere yet. */
function growTo(
  node: GrowingContainer,
  steps: readonly PathStep[],
  missing: number,
): GrowingContainer {
  let parent = node;
  parent.open = true;
  for (let i = steps.length - missing; i < steps.length - 1; i += 1) {
    const kind = steps[i + 1]?.index === 0 ? 'array' : 'object';
    const container = openContainer(kind, keyIn(parent, steps[i]));
    putChild(parent, container);
    parent = container;
  }
  return parent;
}

function keyIn(parent: GrowingContainer, step: PathStep | undefined): string | number {
  return (parent.kind === 'array' ? step?.index : step?.name) ?? '';
}

function newLeaf(
  value: Scalar | undefined,
  isArray: boolean,
  key: string | number,
  open: boolean,
): GrowingNode {
  if (value === undefined) {
    const node = openContainer(isArray ? 'array' : 'object', key);
    node.open = open;
    return node;
  }
  if (typeof value !== 'string') return scalarNode(key, value, open);
  return stringNode(key, value, open);
}

function append(node: GrowingString, text: string, open: boolean): PathUpdate {
  if (text !== '') appendText(node, text);
  node.open = open;
  return DONE;
}

/** The one value an entry carries; null stands for absent everywhere but in `nullValue`. */
function entryValue(entry: JsonObject): EntryValue {
  const values: Scalar[] = [];
  const text = entry['stringValue'] ?? undefined;
  const number = entry['numberValue'] ?? undefined;
  const truth = entry['boolValue'] ?? undefined;
  if (text !== undefined) {
    if (typeof text !== 'string') return { ok: false, reason: 'stringValue is no string' };
    values.push(text);
  }
  if (number !== undefined) {
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      return { ok: false, reason: 'numberValue is no finite number' };
    }
    values.push(number);
  }
  if (truth !== undefined) {
    if (typeof truth !== 'boolean') return { ok: false, reason: 'boolValue is no boolean' };
    values.push(truth);
  }
  if (entry['nullValue'] !== undefined) values.push(null);
  if (values.length > 1) return { ok: false, reason: 'it carries more than one value' };
  return { ok: true, value: values[0] };
}

function refused(jsonPath: string, why: string): PathUpdate {
  return { ok: false, reason: `The update at ${shown(jsonPath)} does not fit: ${why}` };
}

function sparseIndex(index: number, length: number): string {
  return `index ${index} would leave a gap in an array of ${length}`;
}

function aKind(node: GrowingNode): string {
  if (node.kind === 'null') return 'null';
  return `${node.kind === 'object' || node.kind === 'array' ? 'an' : 'a'} ${node.kind}`;
}
