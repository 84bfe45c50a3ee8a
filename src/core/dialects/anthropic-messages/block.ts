/** Opening content blocks: what their start carries already is read here. */
import type { JsonObject } from '../../types/json.ts';
import type { BlockId } from '../../types/unified-event.ts';
import type { Call, Calls } from './calls.ts';
import { listOf, objectOf, textOf } from '../../json/fields.ts';
import type { ReplySink } from './reply-sink.ts';
import { BLOCK_TYPES, type BlockRow } from './vocabulary.ts';

/** All blocks have one shape, for the engine's sake. */
export interface Block {
  readonly index: number | undefined;
  /** The wire's name of its type. */
  readonly type: string;
  readonly label: string;
  readonly row: BlockRow;
  /** Number in the trace; `undefined` for a block that is not kept there. */
  readonly id: BlockId | undefined;
  readonly call: Call | undefined;
  open: boolean;
}

export function nameOf(block: Block): string {
  const index = block.index === undefined ? 'without an index' : String(block.index);
  return `Block ${index} (${block.type})`;
}

/**
 * `whole`: nothing more is to follow, the block stands complete in its message. `at`: byte offset of
 * the frame.
 */
export function openBlock(
  reply: ReplySink,
  calls: Calls,
  content: JsonObject,
  index: number | undefined,
  whole: boolean,
  at: number,
): Block {
  const type = textOf(content['type']) ?? 'without a type';
  const known = BLOCK_TYPES.get(type);
  if (!known) {
    reply.reports.once(
      `block ${type}`,
      'unknown-item',
      'note',
      `A content block of unknown type (${type}) is kept raw, with everything that comes in it.`,
    );
  }
  const label = known?.label ?? `unknown block ${type}`;
  const row = known?.row ?? 'opaque';
  const call =
    known?.executedBy === undefined ? undefined : calls.open(content, known.executedBy, whole, at);
  const id = call ? call.id : openInTrace(reply, type, label, content);
  return { index, type, label, row, id, call, open: true };
}

/** A block that a delta brought in, because the capture begins in the middle of the reply. */
export function openHeadless(
  reply: ReplySink,
  kind: 'text' | 'reasoning',
  index: number | undefined,
): Block {
  const id = reply.sink.openBlock(reply.response, { kind, candidate: 0 });
  const type = kind === 'text' ? 'text' : 'thinking';
  return { index, type, label: type, row: kind, id, call: undefined, open: true };
}

function openInTrace(
  reply: ReplySink,
  type: string,
  label: string,
  content: JsonObject,
): BlockId | undefined {
  const { sink, response } = reply;
  const note = `${label} start`;
  switch (type) {
    case 'text': {
      const block = sink.openBlock(response, { kind: 'text', candidate: 0 });
      const text = textOf(content['text']);
      if (text !== undefined) reply.text(block, text);
      else reply.raw(note, block);
      listOf(content['citations']).forEach(() => reply.raw('citation', block));
      return block;
    }
    case 'thinking': {
      const block = sink.openBlock(response, { kind: 'reasoning', candidate: 0 });
      const text = textOf(content['thinking']);
      if (text !== undefined) reply.reasoning(block, text);
      if (text === undefined || textOf(content['signature']) !== undefined) {
        reply.opaque(note, 'reasoning', block, content, 'signature');
      }
      return block;
    }
    case 'redacted_thinking': {
      // Opaque and complete: there are no deltas, so a reader that waits for them loses it.
      const block = sink.openBlock(response, { kind: 'reasoning', candidate: 0 });
      reply.opaque(label, 'reasoning', block, content, 'data');
      return block;
    }
    case 'compaction': {
      const summary = textOf(content['content']);
      reply.opaque(
        summary === undefined ? note : 'compaction summary',
        'response',
        undefined,
        content,
        'signature',
      );
      return undefined;
    }
    case 'fallback': {
      const model = textOf(objectOf(content['to'])?.['model']);
      if (model !== undefined) sink.fact(response, 'model', model);
      reply.raw(model === undefined ? label : `fallback to ${model}`);
      return undefined;
    }
    default:
      reply.raw(resultNote(label, content));
      return undefined;
  }
}

/** A failed server tool is content: the result says so, the stream goes on. */
function resultNote(label: string, content: JsonObject): string {
  if (content['is_error'] === true) return `${label} (failed)`;
  const result = objectOf(content['content']);
  const type = textOf(result?.['type']);
  if (!type?.endsWith('_error')) return label;
  return `${label} (failed: ${textOf(result?.['error_code']) ?? type})`;
}
