/**
 * JSON that is still arriving: a preview of tool-call arguments after every delta.
 *
 * The grammar is strict JSON (RFC 8259, https://www.rfc-editor.org/rfc/rfc8259), the same that
 * JSON.parse takes. Nothing is repaired and nothing is made up: what cannot be told yet is withheld
 * (a key without a value, half an escape, half a surrogate pair, `tr`, `-`), and where the text breaks,
 * the preview stops and says at which character.
 *
 * A delta costs what the delta is long, plus the depth of the values that begin in it. The text read
 * so far is never kept as one string nor read again: changes leave as patches, strings grow in pieces.
 */
import type { Json } from '../types/json.ts';
import { PartialJsonParser } from './partial-json-parser.ts';
import type { PreviewNode } from './preview-node.ts';
import type { Patch, Path } from './preview-patch.ts';

export { textStart } from './preview-node.ts';
export type {
  PreviewArray,
  PreviewKey,
  PreviewNode,
  PreviewObject,
  PreviewScalar,
  PreviewString,
} from './preview-node.ts';
export { createPreviewMirror } from './preview-patch.ts';
export type {
  AppendPatch,
  ClosePatch,
  Patch,
  Path,
  PreviewMirror,
  SetPatch,
} from './preview-patch.ts';

/**
 * What JSON.parse would say of the text so far. `empty`: nothing but white space. `open`: no, but it may
 * become valid. `complete`: yes (a bare number may grow all the same). `invalid`: no, whatever follows.
 */
export type PartialStatus = 'empty' | 'open' | 'complete' | 'invalid';

export interface PartialJsonError {
  /** `trailing`: text after the complete value. `depth`: valid so far, but nested deeper than we follow. */
  readonly code: 'syntax' | 'trailing' | 'depth';
  /** Character offset (UTF-16 code units) of the character that broke it. */
  readonly at: number;
  /** A whole sentence. */
  readonly reason: string;
}

export interface DuplicateKey {
  readonly key: string;
  /** Character offset of the repeated key's opening quote. */
  readonly at: number;
  /** Path of the value that was replaced. */
  readonly path: Path;
}

/** Never throws on input. */
export interface PartialJson {
  /** Takes the next piece of text and adds what changed to `into` (a new array unless given). */
  push(fragment: string, into?: Patch[]): readonly Patch[];
  /** No more text will come: a bare number is closed. What is open otherwise stays open. */
  finish(into?: Patch[]): readonly Patch[];
  readonly status: PartialStatus;
  readonly error: PartialJsonError | undefined;
  /** Characters pushed so far. */
  readonly length: number;
  /** How many characters it took until the text was complete JSON for the first time. */
  readonly firstValidAt: number | undefined;
  /** Character offset of the first text after the complete value. */
  readonly trailingAt: number | undefined;
  /** The first repeated keys (at most 32 are kept; the last value of a key wins). */
  readonly duplicateKeys: readonly DuplicateKey[];
  readonly duplicateKeyCount: number;
  /** The tree, mutated in place by every push. */
  readonly root: PreviewNode | undefined;
  /** The preview as a plain value. Costs as much as all the text so far: not for every delta. */
  snapshot(): Json | undefined;
}

export function createPartialJson(): PartialJson {
  return new PartialJsonParser();
}
