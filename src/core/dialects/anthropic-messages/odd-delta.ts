/** The deltas that are no plain piece of text, thinking or arguments. */
import type { JsonObject } from '../../types/json.ts';
import type { SignatureOwner } from '../../types/unified-event.ts';
import { nameOf, type Block } from './block.ts';
import { textOf } from '../../json/fields.ts';
import type { ReplySink } from './reply-sink.ts';
import { BLOCK_TYPES, DELTA_TYPES } from './vocabulary.ts';

/** Every delta gives exactly one event here. */
export function readOddDelta(reply: ReplySink, block: Block, delta: JsonObject): void {
  const { reports } = reply;
  const type = textOf(delta['type']) ?? 'without a type';
  const homes = DELTA_TYPES.get(type);
  if (!homes) {
    reports.once(
      `delta ${type}`,
      'unknown-item',
      'note',
      `A delta of unknown type (${type}) is kept raw.`,
    );
    reply.raw(`unknown delta ${type}`, block.id);
    return;
  }
  if (!block.open) {
    reports.once(
      `${reply.response} ${nameOf(block)}`,
      'delta-after-stop',
      'warning',
      `${nameOf(block)} went on after its content_block_stop (${type}); kept raw.`,
    );
    reply.raw(`${type} after the block's stop`, block.id);
    return;
  }
  const fits = homes.includes(block.type);
  if (!fits && BLOCK_TYPES.has(block.type)) {
    reports.once(
      `${reply.response} ${nameOf(block)} ${type}`,
      'delta-mismatch',
      'warning',
      `${nameOf(block)} got a delta that its type does not take (${type}); a client drops it, here it is kept raw.`,
    );
  }
  if (type === 'signature_delta') {
    reply.opaque('signature', ownerOf(block), block.id, delta, 'signature');
  } else
    reply.raw(fits ? noteOf(type, block, delta, reply) : `${type} in ${block.label}`, block.id);
}

function noteOf(type: string, block: Block, delta: JsonObject, reply: ReplySink): string {
  switch (type) {
    case 'citations_delta':
      return 'citation';
    case 'compaction_delta':
      return textOf(delta['content']) === undefined ? 'compaction failed' : 'compaction summary';
    case 'input_json_delta':
      return inputNote(block, delta, reply);
    case 'thinking_delta':
      return 'thinking without text';
    default:
      return 'empty text';
  }
}

/** Arguments that are no text: translating proxies send the object itself. */
function inputNote(block: Block, delta: JsonObject, reply: ReplySink): string {
  const value = delta['partial_json'];
  if (!block.call || value === undefined || value === null) return 'arguments without text';
  block.call.input.replace(value);
  reply.reports.say(
    'arguments-object',
    'warning',
    `The call ${block.call.name} got its arguments as a JSON value where text belongs; it is taken as a whole.`,
  );
  return 'arguments as an object';
}

function ownerOf(block: Block): SignatureOwner {
  switch (block.row) {
    case 'text':
      return 'text';
    case 'call':
      return 'call';
    case 'reasoning':
      return 'reasoning';
    case 'opaque':
      return 'response';
  }
}
