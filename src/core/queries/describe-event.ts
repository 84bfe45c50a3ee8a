import type { Json } from '../types/json.ts';
import type { UnifiedKind } from '../types/unified-event.ts';
import {
  addedBy,
  blockOf,
  eventTime,
  frameRange,
  kindOf,
  responseOf,
  usageSample,
  type Block,
  type CallNaming,
  type Trace,
} from '../trace/trace.ts';
import { signatureOfEvent } from './signatures.ts';

/** One unified event as the command line prints it: plain JSON, only what is known. */
export interface DescribedEvent {
  readonly n: number;
  /** Milliseconds since the response began. */
  readonly t?: number;
  readonly frame: readonly [number, number];
  readonly kind: UnifiedKind;
  readonly type: string;
  readonly response?: number;
  readonly block?: number;
  readonly [detail: string]: unknown;
}

export function describeEvent(trace: Trace, event: number): DescribedEvent {
  const kind = kindOf(trace, event);
  const at = eventTime(trace, event);
  const response = responseOf(trace, event);
  const block = blockOf(trace, event);
  return {
    n: event,
    ...(at === undefined ? {} : { t: at }),
    frame: frameRange(trace, trace.events.frame.at(event)),
    kind,
    type: trace.names.types.text(trace.events.type.at(event)),
    ...(response === undefined ? {} : { response }),
    ...(block === undefined ? {} : { block: block.number }),
    ...details(trace, event, kind, block),
  };
}

function details(
  trace: Trace,
  event: number,
  kind: UnifiedKind,
  block: Block | undefined,
): { readonly [key: string]: Json | object | undefined } {
  const detail = trace.events.detail.at(event);
  switch (kind) {
    case 'text_delta':
    case 'reasoning_delta':
    case 'tool_call_delta':
      return { text: block!.content.slice(...addedBy(trace, block!, event)) };
    case 'tool_call_start': {
      const { id, name, executedBy, encoding } = namingAt(block!, event);
      return { id, name, executed_by: executedBy, encoding };
    }
    case 'tool_call_done': {
      const done = trace.callsDone[detail]!;
      return { status: done.status, source: done.source, arguments: done.value };
    }
    case 'usage':
      return {
        usage: usageSample(trace, detail),
        path: trace.names.paths.text(trace.usage.path.at(detail)!),
      };
    case 'done': {
      const { stop, stopRaw, candidate } = trace.dones[detail]!;
      return { stop, stop_raw: stopRaw, ...(candidate === 0 ? {} : { candidate }) };
    }
    case 'error':
      return { error: trace.failures[detail]!.error, fatal: trace.failures[detail]!.fatal };
    case 'raw': {
      const found = signatureOfEvent(trace, event);
      const note = trace.names.notes.text(detail);
      if (!found) return { note };
      const { on, field, length, digest } = found;
      return { note, signature: { on, field, length, digest } };
    }
  }
}

/** What was told of a call as of `event`. */
export function namingAt(block: Block, event: number): CallNaming {
  const call = block.call!;
  if (call.earlier === undefined || call.event <= event) return call;
  return call.earlier.findLast((one) => one.event <= event) ?? call.earlier[0]!;
}
