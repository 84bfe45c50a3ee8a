/** Numbers and names as people read them. Every number that is shown gets its unit here. */
import type { BlockFlavour } from '../src/core/types/dialect.ts';
import type { FramingId } from '../src/core/types/frame.ts';
import type { Severity } from '../src/core/types/problem.ts';
import type { StopReason, UnifiedKind } from '../src/core/types/unified-event.ts';
import type { UsageField } from '../src/core/types/usage.ts';

export function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** `1 event`, `214 events`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** `#1` for event 0: events are numbered from 0 and shown from 1. */
export function eventLabel(event: number): string {
  return `#${count(event + 1)}`;
}

export function bytesShort(value: number): string {
  if (value < 1000) return `${Math.round(value)} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let scaled = value / 1000;
  let unit = 0;
  while (scaled >= 999.5 && unit < units.length - 1) {
    scaled /= 1000;
    unit += 1;
  }
  return `${scaled >= 100 ? Math.round(scaled) : scaled.toFixed(1)} ${units[unit]}`;
}

/** `412 ms`, `3.06 s`, `2 min 05 s`. */
export function durationShort(ms: number): string {
  const size = Math.abs(ms);
  if (size < 1) return ms === 0 ? '0 ms' : `${ms.toFixed(2)} ms`;
  if (size < 10) return `${trimZeros(ms.toFixed(1))} ms`;
  if (size < 999.5) return `${Math.round(ms)} ms`;
  if (size < 9995) return `${(ms / 1000).toFixed(2)} s`;
  if (size < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(size / 1000);
  const minutes = Math.floor(seconds / 60);
  const sign = ms < 0 ? '−' : '';
  if (minutes < 60) return `${sign}${minutes} min ${two(seconds % 60)} s`;
  return `${sign}${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

/** All digits we have, for tooltips. */
export function durationExact(ms: number): string {
  return `${ms.toLocaleString('en-US', { maximumFractionDigits: 3 })} ms`;
}

/** Seconds with milliseconds, for the table's time column. */
export function secondsColumn(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** `+46`, `+0.4`, `0`: milliseconds for the table's gap column. */
export function gapColumn(ms: number): string {
  if (ms === 0) return '0';
  const sign = ms > 0 ? '+' : '−';
  const size = Math.abs(ms);
  return sign + (size < 10 ? trimZeros(size.toFixed(1)) : count(size));
}

export function rate(tokensPerSecond: number): string {
  return `${tokensPerSecond >= 100 ? count(tokensPerSecond) : tokensPerSecond.toFixed(1)} tok/s`;
}

function trimZeros(digits: string): string {
  return digits.replace(/\.0+$/, '');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

export const KIND_WORDS: { readonly [kind in UnifiedKind]: string } = {
  text_delta: 'text delta',
  reasoning_delta: 'reasoning delta',
  tool_call_start: 'tool call start',
  tool_call_delta: 'tool argument delta',
  tool_call_done: 'tool call done',
  usage: 'usage',
  done: 'done',
  error: 'error',
  raw: 'raw',
};

export const FLAVOUR_WORDS: { readonly [flavour in BlockFlavour]: string } = {
  answer: 'answer',
  commentary: 'commentary',
  refusal: 'refusal',
  transcript: 'transcript',
  summary: 'summary',
  plan: 'plan',
};

export const STOP_WORDS: { readonly [stop in StopReason]: string } = {
  end: 'end',
  tool_use: 'tool use',
  length: 'length',
  refusal: 'refusal',
  error: 'error',
  cancelled: 'cancelled',
  pause: 'pause',
  other: 'other stop',
  truncated: 'truncated',
};

export const STOP_MEANINGS: { readonly [stop in StopReason]: string } = {
  end: 'The model finished its message.',
  tool_use: 'The model made a call that the client must execute.',
  length: 'The output was cut at a token limit.',
  refusal: 'The provider or the model refused, or a content filter stopped the output.',
  error: 'An error inside the stream ended it.',
  cancelled: 'The response was cancelled.',
  pause: 'The turn is paused; the client is expected to continue it.',
  other: 'The provider’s word for the stop is not one we know.',
  truncated: 'It ended without the terminal event of its dialect.',
};

export const SEVERITY_WORDS: { readonly [severity in Severity]: string } = {
  error: 'error',
  warning: 'warning',
  note: 'note',
};

export const FRAMING_LABELS: { readonly [framing in FramingId]: string } = {
  sse: 'server-sent events',
  'json-array': 'JSON array',
  ndjson: 'JSON lines',
  json: 'JSON document',
  websocket: 'WebSocket messages',
  'aws-eventstream': 'AWS event stream',
  text: 'plain text',
};

export const USAGE_LABELS: { readonly [field in UsageField]: string } = {
  input: 'input',
  output: 'output',
  reasoning: 'reasoning',
  cached: 'cached',
  cache_write: 'cache write',
  tool_input: 'tool input',
  total: 'total',
};

export const USAGE_FIELDS = Object.keys(USAGE_LABELS) as readonly UsageField[];

/** Names of the wire may be very long: keeps both ends and drops the middle. */
export function middleOut(text: string, most: number): string {
  if (text.length <= most) return text;
  const tail = Math.ceil((most - 1) * 0.6);
  return `${text.slice(0, most - 1 - tail)}…${text.slice(text.length - tail)}`;
}
