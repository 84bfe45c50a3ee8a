/** Arguments: one tool call, from its first fragment to its final value. */
import { calls, currentCall, blockName } from '../store/blocks.ts';
import { copyArguments } from '../store/copy.ts';
import { firstValid } from '../store/preview.ts';
import { rowOf } from '../store/rows.ts';
import { blockThen } from '../store/so-far.ts';
import { goTo } from '../store/actions.ts';
import { pickedCall, playhead } from '../store/view.ts';
import type { BlockInfo, CallInfo } from '../../src/protocol.ts';
import { count, counted, durationShort, eventLabel } from '../words.ts';
import { visibleString } from '../visible-text.ts';
import { CallStatus } from './call-status.tsx';
import { FinalValue } from './final-value.tsx';
import { GrowthCurve } from './growth-curve.tsx';
import { PreviewTree } from './preview-tree.tsx';
import { RawArguments } from './raw-arguments.tsx';
import { ShownText } from './shown-text.tsx';

export function Arguments() {
  const block = currentCall.value;
  if (block?.call === undefined) {
    return <p class="note">No tool call in this stream{calls.value.length > 0 ? ' yet' : ''}.</p>;
  }
  return <CallArguments key={block.block} block={block} call={block.call} />;
}

interface CallProps {
  readonly block: BlockInfo;
  readonly call: CallInfo;
}

function CallArguments({ block, call }: CallProps) {
  const then = blockThen(block);
  // A settled content has a length of its own, shown under the final value; here it is the deltas'.
  const length = then?.isSettled === true ? block.length : (then?.length ?? 0);
  const isJson = call.encoding === 'json';
  return (
    <>
      <CallPicker block={block} />
      <Facts block={block} call={call} length={length} hasBegun={then?.hasBegun ?? false} />
      {block.deltas > 0 && <GrowthCurve block={block} />}
      {block.length > 0 && <RawArguments block={block} length={length} />}
      {isJson && length > 0 && <PreviewTree block={block.block} length={length} />}
      <FinalValue block={block} call={call} />
    </>
  );
}

function CallPicker({ block }: { readonly block: BlockInfo }) {
  return (
    <div class="call-picker">
      <select
        class="choice call-choice"
        aria-label="Tool call"
        value={String(block.block)}
        onChange={(event) => (pickedCall.value = Number(event.currentTarget.value))}
      >
        {calls.value.map((call, i) => (
          <option key={call.block} value={String(call.block)}>
            {`${count(i + 1)}. ${visibleString(blockName(call))}`}
          </option>
        ))}
      </select>
      {block.call?.id === undefined ? (
        <span class="faint" title="The stream gave no id; a client must make one up.">
          no id in the stream
        </span>
      ) : (
        <code class="faint">
          <ShownText text={block.call.id} oneLine />
        </code>
      )}
      <CallStatus block={block} event={playhead.value} />
      {pickedCall.value !== undefined && (
        <button
          type="button"
          class="link"
          title="This call stays while the playhead moves. Click to follow the playhead again."
          onClick={() => (pickedCall.value = undefined)}
        >
          unpin
        </button>
      )}
      <button type="button" class="link" onClick={() => void copyArguments(block)}>
        copy arguments
      </button>
    </div>
  );
}

interface FactsProps extends CallProps {
  readonly length: number;
  readonly hasBegun: boolean;
}

function Facts({ block, call, length, hasBegun }: FactsProps) {
  const valid = firstValid(block);
  const isStreamed = block.deltas > 0;
  return (
    <dl class="facts">
      <When label="begun" event={block.firstEvent} why="The first event that mentions the call." />
      <When
        label="name known"
        event={call.nameEvent}
        why="Until then a client could not tell which tool was called."
      />
      {valid !== undefined && (
        <When
          label="first valid"
          event={valid.event}
          why={`The deltas were valid JSON for the first time, after ${counted(valid.length, 'character')}.`}
        />
      )}
      <When
        label="done"
        event={call.doneEvent}
        why="The provider said the input was complete, or the stream ended."
      />
      <div title="Deltas that brought argument text.">
        <dt>fragments</dt>
        <dd>{isStreamed ? count(block.deltas) : 'none: delivered whole'}</dd>
      </div>
      <div title="Argument text that had come by the playhead.">
        <dt>as of {eventLabel(playhead.value)}</dt>
        <dd>
          {hasBegun ? `${count(length)} of ${counted(block.length, 'character')}` : 'not begun'}
        </dd>
      </div>
      {call.encoding !== 'json' && (
        <div title="How the input is written on the wire.">
          <dt>input</dt>
          <dd>{call.encoding === 'text' ? 'free text' : 'a JSON value'}</dd>
        </div>
      )}
    </dl>
  );
}

interface WhenProps {
  readonly label: string;
  readonly event: number | undefined;
  readonly why: string;
}

function When({ label, event, why }: WhenProps) {
  if (event === undefined || event < 0) return null;
  const time = rowOf(event)?.time;
  return (
    <div title={why}>
      <dt>{label}</dt>
      <dd>
        <button type="button" class="link" onClick={() => goTo(event)}>
          {time === undefined ? eventLabel(event) : `${durationShort(time)} ${eventLabel(event)}`}
        </button>
      </dd>
    </div>
  );
}
