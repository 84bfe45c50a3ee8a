/** What an event says, in a few words for a row: the added text, or a sentence. */
import type { Usage } from '../types/usage.ts';
import {
  addedBy,
  blockOf,
  kindOf,
  usageSample,
  USAGE_FIELDS,
  type Block,
  type CallDone,
  type Trace,
} from '../trace/trace.ts';
import { namingAt } from './describe-event.ts';
import { grouped } from './grouped-number.ts';
import { signatureOfEvent } from './signatures.ts';

const FIELD_WORDS = {
  input: 'in',
  output: 'out',
  reasoning: 'reasoning',
  cached: 'cached',
  cache_write: 'cache write',
  tool_input: 'tool input',
  total: 'total',
} as const;

/** At most `most` code units. */
export function rowText(trace: Trace, event: number, most: number): string {
  const block = blockOf(trace, event);
  const detail = trace.events.detail.at(event);
  switch (kindOf(trace, event)) {
    case 'text_delta':
    case 'reasoning_delta':
    case 'tool_call_delta': {
      const [from, end] = addedBy(trace, block!, event);
      return block!.content.slice(from, Math.min(end, from + most));
    }
    case 'tool_call_start': {
      const { id, name } = namingAt(block!, event);
      return `${name ?? '(name not known yet)'} ${id ?? '(no id)'}`.slice(0, most);
    }
    case 'tool_call_done':
      return doneText(trace.callsDone[detail]!, block!);
    case 'usage':
      return usageText(usageSample(trace, detail));
    case 'done': {
      const { stop, stopRaw } = trace.dones[detail]!;
      return stopRaw === undefined || stopRaw === stop ? stop : `${stop} (${stopRaw})`;
    }
    case 'error': {
      const { type, code, message } = trace.failures[detail]!.error;
      return [type, code === type ? undefined : code, message]
        .filter((part) => part !== undefined)
        .join(': ')
        .slice(0, most);
    }
    case 'raw': {
      const note = trace.names.notes.text(detail);
      const signature = signatureOfEvent(trace, event);
      return signature ? `${note}, ${signature.length} characters` : note;
    }
  }
}

function doneText({ status, source }: CallDone, block: Block): string {
  if (status === 'invalid') return 'final arguments are not valid JSON';
  if (status === 'incomplete') return 'cut before its arguments were complete';
  if (block.call?.encoding === 'value')
    return block.deltas.length === 0
      ? 'delivered whole, as a value'
      : `built from ${block.deltas.length} updates`;
  if (source === 'accumulated') return 'complete by its deltas';
  if (block.settled) return 'final value differs from the deltas';
  return block.deltas.length === 0 ? 'delivered whole' : 'agrees with the deltas';
}

/** `in 1204 out 418`, in the provider's own numbers. */
export function usageText(usage: Usage): string {
  return USAGE_FIELDS.filter((field) => usage[field] !== undefined)
    .map((field) => `${FIELD_WORDS[field]} ${grouped(usage[field]!)}`)
    .join(' ');
}
