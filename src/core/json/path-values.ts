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
  memberNamed,
  openContainer,
  openString,
  plainValue,
  putChild,
  scalarNode,
} from './preview-node.ts';
import type { GrowingNode, PreviewNode } from './preview-node.ts';

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

class Builder implements PathValue {
  readonly #root = openContainer('object', undefined);
  /** The string that was written last: its pieces come one after the other. */
  #lastPath: string | undefined;
  #lastString: GrowingNode | undefined;

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
    if (!found.ok) return refused(jsonPath, found.reason);
    if (found.missing > 0) {
      const parent = growTo(found.node, steps, found.missing);
      const key = keyIn(parent, steps[steps.length - 1]);
      const leaf = newLeaf(given.value, endsArray, key, continues);
      putChild(parent, leaf);
      this.#remember(jsonPath, leaf);
      return DONE;
    }
    return this.#update(jsonPath, found.node, given.value, endsArray, continues);
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
    if (node === this.#root || node.scalar === undefined) {
      return refused(jsonPath, `${aKind(node)} is there already`);
    }
    node.kind = value === null ? 'null' : typeof value === 'number' ? 'number' : 'boolean';
    node.scalar = value;
    node.open = continues;
    return DONE;
  }

  #remember(jsonPath: string, node: GrowingNode): void {
    if (node.kind !== 'string') return;
    this.#lastPath = jsonPath;
    this.#lastString = node;
  }

  /**
   * Follows the path as far as there are values, and checks that the rest can be made. `missing`
   * counts the steps that lead nowhere yet.
   */
  #follow(
    steps: readonly PathStep[],
    endsArray: boolean,
  ):
    | { readonly ok: true; readonly node: GrowingNode; readonly missing: number }
    | { readonly ok: false; readonly reason: string } {
    let node: GrowingNode = this.#root;
    for (let i = 0; i < steps.length; i += 1) {
      const step = steps[i];
      if (step === undefined) break;
      const child = childAt(node, step);
      if (typeof child === 'string') return { ok: false, reason: child };
      if (child !== undefined) {
        node = child;
        continue;
      }
      // What is made here is empty, so that an array can only begin with element 0.
      const sparse = steps
        .slice(i + 1)
        .find((later) => later.name === undefined && later.index !== 0);
      if (sparse) return { ok: false, reason: sparseIndex(sparse.index ?? 0, 0) };
      return { ok: true, node, missing: steps.length - i };
    }
    if (steps.length === 0 && endsArray) {
      return { ok: false, reason: "a function's arguments are an object" };
    }
    return { ok: true, node, missing: 0 };
  }
}

/** The child that a step leads to, `undefined` when it can be made, or why it cannot. */
function childAt(node: GrowingNode, step: PathStep): GrowingNode | string | undefined {
  if (node.kind === 'object') {
    if (step.name === undefined) return `index ${step.index} is asked of an object`;
    return memberNamed(node, step.name);
  }
  if (node.kind !== 'array') return `${aKind(node)} is in the way`;
  const { index } = step;
  if (index === undefined) return `name ${shown(step.name ?? '')} is asked of an array`;
  return index > node.length ? sparseIndex(index, node.length) : node.children[index];
}

/** Makes the containers above the leaf; `missing` counts the steps that lead nowhere yet. */
function growTo(node: GrowingNode, steps: readonly PathStep[], missing: number): GrowingNode {
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

function keyIn(parent: GrowingNode, step: PathStep | undefined): string | number {
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
  const node = openString(key, value);
  node.open = open;
  return node;
}

function append(node: GrowingNode, text: string, open: boolean): PathUpdate {
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
