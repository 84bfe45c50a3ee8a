/**
 * Reasoning on a chat delta, under the many names it goes by.
 *
 * Per chunk the first name with words in it is read, the others say the same again:
 * `reasoning_details` (OpenRouter, Vercel, MiniMax) → `reasoning_content` (xAI, DeepSeek, vLLM, llama.cpp) →
 * `reasoning` (Groq, Ollama, Cerebras, newer vLLM; string, object or list) → `reasoning_text`
 * (GitHub Copilot) → `thinking` → `cot_summary` → `reasoning_steps` (Perplexity) → `thinking_blocks` (LiteLLM).
 * Words the server repeats over several chunks are shown as they came.
 *
 * `reasoning_details` entries of one `index` form one block; `signature` and encrypted `data` on them
 * are opaque state, kept whether or not there are words.
 *
 * Fixtures: compat-openrouter-reasoning-details.sse, compat-copilot-reasoning.sse,
 * compat-reasoning-names.sse, xai-chat-reasoning-tool-call.sse.
 */
import type { BlockFlavour } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId } from '../../types/unified-event.ts';
import { listOf, objectOf, textOf, wordOf } from '../../json/fields.ts';
import type { Outlet } from './outlet.ts';
import { emitSignature } from './signatures.ts';
import { wordsIn } from './words-in.ts';

export class Reasoning {
  readonly #out: Outlet;
  readonly #candidate: number;
  /** The block that reasoning without an index goes to: the last one written. */
  #current: BlockId | undefined;
  readonly #byKey = new Map<string, BlockId>();
  /** Whether there were any words. */
  any = false;

  constructor(out: Outlet, candidate: number) {
    this.#out = out;
    this.#candidate = candidate;
  }

  take(delta: JsonObject): void {
    const details = delta['reasoning_details'];
    if (Array.isArray(details) && this.#takeDetails(details as readonly Json[])) return;
    const plain =
      delta['reasoning_content'] ||
      delta['reasoning'] ||
      delta['reasoning_text'] ||
      delta['thinking'];
    if (plain) this.words(typeof plain === 'string' ? plain : wordsIn(plain));
    else this.#takeRare(delta);
    const opaque = delta['reasoning_opaque'];
    if (opaque !== undefined) this.#sign('reasoning_opaque', opaque, undefined, 'delta');
  }

  words(text: string, flavour?: BlockFlavour): void {
    if (text === '') return;
    this.#write((this.#current ??= this.#open(flavour)), text);
  }

  /** Opaque state of the reasoning, which may come without any words. */
  #sign(field: string, value: Json | undefined, block?: BlockId, place = ''): void {
    const sent = textOf(value);
    if (sent === undefined) return;
    const owner = block ?? (this.#current ??= this.#open());
    emitSignature(this.#out, { field, value: sent }, 'reasoning', owner, place);
  }

  /** A `thinking` or `reasoning` part of a content array (Mistral, Databricks, Claude gateways). */
  takePart(part: JsonObject): void {
    this.words(wordsIn(part));
    this.#sign('signature', part['signature']);
    for (const one of listOf(part['summary']))
      this.#sign('signature', objectOf(one)?.['signature']);
    this.#sign('data', part['data']);
  }

  #takeRare(delta: JsonObject): void {
    const summary = delta['cot_summary'];
    if (summary) this.words(wordsIn(summary), 'summary');
    const steps = delta['reasoning_steps'];
    if (steps) this.words(wordsIn(steps));
    if (delta['signature'] !== undefined) this.#sign('signature', delta['signature']);
    for (const block of listOf(delta['thinking_blocks'])) {
      const named = objectOf(block);
      if (named) this.takePart(named);
    }
  }

  /** True when there were words among the details. */
  #takeDetails(details: readonly Json[]): boolean {
    let words = false;
    for (const one of details) {
      const detail = objectOf(one);
      if (!detail) continue;
      const text = textOf(detail['text']) ?? textOf(detail['summary']);
      const key = wordOf(detail['index']) ?? textOf(detail['id']) ?? '';
      if (text !== undefined) {
        this.#write(this.#blockFor(key, detail), text);
        words = true;
      }
      const place = `${key}/${textOf(detail['id']) ?? ''}`;
      const block = this.#byKey.get(key);
      this.#sign('signature', detail['signature'], block, place);
      this.#sign('data', detail['data'], block, place);
    }
    return words;
  }

  #blockFor(key: string, detail: JsonObject): BlockId {
    let block = this.#byKey.get(key);
    if (block === undefined) {
      block = this.#open(detail['type'] === 'reasoning.summary' ? 'summary' : undefined);
      this.#byKey.set(key, block);
    }
    return (this.#current = block);
  }

  #open(flavour?: BlockFlavour): BlockId {
    return this.#out.openBlock({
      kind: 'reasoning',
      candidate: this.#candidate,
      ...(flavour !== undefined && { flavour }),
    });
  }

  #write(block: BlockId, text: string): void {
    this.any = true;
    this.#out.reasoning(block, text);
  }
}
