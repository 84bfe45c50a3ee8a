/** What a reader of a stream tells of it; an SDK's and ours are compared field by field. */
import { isDeepStrictEqual } from 'node:util';
import { traceOutcome } from '../../src/core/queries/summary.ts';
import { describeEvent } from '../../src/core/queries/describe-event.ts';
import { readCapture } from '../../src/core/read-capture.ts';
import { eventCount } from '../../src/core/trace/trace.ts';
import type { Json } from '../../src/core/types/json.ts';
import type { Usage, UsageField } from '../../src/core/types/usage.ts';
import type { Sample } from '../support/fixtures.ts';

export interface ToldCall {
  readonly id?: string;
  readonly name?: string;
  /** The parsed arguments; their text where it is no JSON, or is none by nature. */
  readonly input?: Json;
}

export interface Told {
  readonly text?: string | undefined;
  readonly reasoning?: string | undefined;
  readonly calls?: readonly ToldCall[];
  /** All argument text of all calls in the order it came: no policy about which call owns a piece. */
  readonly argumentText?: string;
  readonly usage?: Usage;
  /** The provider's failure, in its words. */
  readonly error?: string | undefined;
  /** The SDK's own complaint: the stream was not what it expected. */
  readonly threw?: string;
}

/** What the SDK tells otherwise than we do, as it tells it. What it does not tell at all is left out. */
export function toldOtherwise(sdk: Told, ours: Told): Told {
  const keys = Object.keys(sdk) as (keyof Told)[];
  return Object.fromEntries(
    keys.filter((key) => !isDeepStrictEqual(sdk[key], ours[key])).map((key) => [key, sdk[key]]),
  );
}

/** What we tell of the first response; an SDK knows only one. */
export function ourTold({ bytes, name }: Sample): Told {
  const { trace } = readCapture(bytes, { nameHint: name });
  const response = traceOutcome(trace).responses[0];
  const argumentText = Array.from({ length: eventCount(trace) }, (_, event) =>
    describeEvent(trace, event),
  )
    .filter(({ kind }) => kind === 'tool_call_delta')
    .map(({ text }) => String(text))
    .join('');
  return {
    text: response?.text ?? '',
    reasoning: response?.reasoning ?? '',
    calls: (response?.tool_calls ?? []).map((call) =>
      toldCall(call.id, call.name, call.arguments ?? call.arguments_text),
    ),
    argumentText,
    usage: response?.usage ?? {},
    error: response?.error?.message,
  };
}

export function toldCall(
  id: string | undefined,
  name: string | undefined,
  input: Json | undefined,
): ToldCall {
  return {
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(input !== undefined && { input }),
  };
}

/** The SDK's own complaint. V8 words its JSON errors anew from version to version. */
export function complaintOf(thrown: unknown): Told {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const ofJson = /is not valid JSON|JSON at position|JSON input/.test(message);
  return { threw: ofJson ? 'the text is not JSON' : message };
}

/** The fields whose value is a number. */
export function numbersOf(sent: readonly (readonly [UsageField, Json | undefined])[]): Usage {
  return Object.fromEntries(sent.filter(([, value]) => typeof value === 'number'));
}

/** Arguments as their value; as they are when they are no JSON. */
export function inputOf(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // What the SDK hands over is then the text.
    return text;
  }
}
