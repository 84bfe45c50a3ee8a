/** What ended a response, out of the terminal event's type and what it carries. */
import type { JsonObject } from '../../types/json.ts';
import type { StopReason } from '../../types/unified-event.ts';
import { objectOf, textOf } from '../../json/fields.ts';

export interface Outcome {
  readonly stop: StopReason;
  /** The provider's word: the reason where it gave one, else the status. */
  readonly raw: string;
  /** Set where the event's type and the response's status disagree. */
  readonly contradiction: string | undefined;
}

type Status = 'completed' | 'incomplete' | 'failed' | 'cancelled';

const STATUSES: ReadonlySet<string> = new Set(['completed', 'incomplete', 'failed', 'cancelled']);

const REASONS: ReadonlyMap<string, StopReason> = new Map([
  ['max_output_tokens', 'length'],
  ['max_tokens', 'length'],
  ['length', 'length'],
  ['content_filter', 'refusal'],
]);

/**
 * `type` is the terminal event's, or '' for a whole response body. A tool call that the client must
 * run, or a refusal, only counts where the response ended normally.
 */
export function outcomeOf(
  type: string,
  response: JsonObject,
  clientCall: boolean,
  refused: boolean,
): Outcome {
  const sent = textOf(response['status']);
  const stated = sent !== undefined && STATUSES.has(sent) ? (sent as Status) : undefined;
  const named = type.slice('response.'.length);
  const typed = STATUSES.has(named) ? (named as Status) : undefined;
  const reason = textOf(objectOf(response['incomplete_details'])?.['reason']);
  let status = stated ?? typed ?? 'completed';
  // A reason or an error makes no sense on a completed response: the worse news is believed.
  if (typed && typed !== 'completed' && status === 'completed') status = typed;
  if (status === 'completed' && reason !== undefined) status = 'incomplete';
  if (status === 'completed' && objectOf(response['error'])) status = 'failed';
  const words = [typed, sent].filter((word) => word !== undefined && word !== status);
  return {
    ...ending(status, reason, objectOf(response['error']) !== undefined, clientCall, refused),
    contradiction:
      words.length === 0
        ? undefined
        : `The terminal event says "${type || sent}", its response "${sent ?? 'nothing'}"${reason === undefined ? '' : ` with the reason "${reason}"`}; "${status}" is believed.`,
  };
}

function ending(
  status: Status,
  reason: string | undefined,
  hasError: boolean,
  clientCall: boolean,
  refused: boolean,
): { readonly stop: StopReason; readonly raw: string } {
  switch (status) {
    case 'completed':
      return { stop: clientCall ? 'tool_use' : refused ? 'refusal' : 'end', raw: status };
    case 'incomplete':
      if (reason === undefined) return { stop: clientCall ? 'tool_use' : 'other', raw: status };
      return { stop: REASONS.get(reason) ?? 'other', raw: reason };
    case 'failed':
      // Seen without an error but with a reason: that reason ended it.
      if (!hasError && reason !== undefined)
        return { stop: REASONS.get(reason) ?? 'other', raw: reason };
      return { stop: 'error', raw: status };
    case 'cancelled':
      return { stop: 'cancelled', raw: status };
  }
}
