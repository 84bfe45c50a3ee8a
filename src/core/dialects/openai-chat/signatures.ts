/**
 * Opaque state that rides on chat deltas and must be echoed by the client: Gemini's thought
 * signatures (`extra_content.google.thought_signature` on a call or on the delta, also under
 * `vertex`; LiteLLM moves it to `provider_specific_fields`), OpenRouter's signatures and encrypted
 * reasoning, GitHub Copilot's `reasoning_opaque`.
 *
 * Fixtures: compat-gemini-thought-signature.sse, compat-openrouter-reasoning-details.sse,
 * compat-copilot-reasoning.sse.
 */
import type { JsonObject } from '../../types/json.ts';
import type { BlockId, SignatureOwner } from '../../types/unified-event.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import type { Outlet } from './outlet.ts';

export interface OpaqueValue {
  readonly field: string;
  readonly value: string;
}

/** Gemini's thought signature, in the places where gateways put it. */
export function signatureIn(holder: JsonObject): OpaqueValue | undefined {
  const extra = objectOf(holder['extra_content']);
  const google = objectOf(extra?.['google']) ?? objectOf(extra?.['vertex']);
  const fields = objectOf(holder['provider_specific_fields']);
  const value =
    textOf(google?.['thought_signature']) ??
    textOf(fields?.['thought_signature']) ??
    textOf(holder['thought_signature']);
  return value === undefined ? undefined : { field: 'thought_signature', value };
}

/** Emits an opaque value. `place`: a later one of the same place replaces it; '' never is. */
export function emitSignature(
  out: Outlet,
  { field, value }: OpaqueValue,
  on: SignatureOwner,
  block: BlockId | undefined,
  place = '',
): void {
  out.raw('opaque state', block, {
    on,
    block,
    value,
    field,
    slot: place === '' ? '' : `${on}/${block ?? ''}/${field}/${place}`,
  });
}
