/** Names of the lanes, as text beside the canvas. A call’s name selects the call. */
import type { LaneData } from '../../src/protocol.ts';
import { goTo } from '../store/actions.ts';
import { blockInfo } from '../store/blocks.ts';
import { laneClass } from '../store/lane-colour.ts';
import { pickedCall, playhead, tab } from '../store/view.ts';
import { visibleString } from '../visible-text.ts';

export function LaneLabels({ lanes }: { readonly lanes: readonly LaneData[] }) {
  return (
    <div class="lane-labels">
      {lanes.map((lane) => (
        <LaneLabel key={lane.id} lane={lane} />
      ))}
    </div>
  );
}

const HINTS: { readonly [lane: string]: string } = {
  wire: 'Frames as they came; bars are bytes, rings are comments (keep-alives), crosses are junk lines.',
  reasoning:
    'A bar is a block from its first to its last event; a tick is a delta, taller the more characters it added (square root).',
  text: 'A bar is a block from its first to its last event; a tick is a delta, taller the more characters it added (square root).',
  signatures: 'Opaque values that the client must send back.',
  usage: 'Token counts as the provider sent them.',
  lifecycle: 'Starts, ends, errors and everything else without a lane.',
};

function LaneLabel({ lane }: { readonly lane: LaneData }) {
  const label = visibleString(lane.label);
  const detail = visibleString(lane.detail);
  const { block } = lane;
  if (block === undefined) {
    return (
      <div class="lane-label" title={`${label}\n${detail}\n${HINTS[lane.id] ?? ''}`}>
        <span class={`swatch ${laneClass(lane.id, undefined)}`} aria-hidden="true" />
        <span class="lane-name">{label}</span>
        <span class="lane-detail">{detail}</span>
      </div>
    );
  }
  return (
    <button
      type="button"
      class="lane-label"
      title={`${label}\n${detail}\nThe area is the arguments growing, hatched where they were not there yet. Click to inspect this call.`}
      onClick={() => inspectCall(block)}
    >
      <span class={`swatch ${laneClass('call', block)}`} aria-hidden="true" />
      <span class="lane-name">{label}</span>
      <span class="lane-detail">{detail}</span>
    </button>
  );
}

/** Shows the call's arguments; the playhead comes along when it is where the call does not exist. */
function inspectCall(block: number): void {
  const info = blockInfo(block);
  if (
    info !== undefined &&
    (playhead.peek() < info.firstEvent || playhead.peek() > info.lastEvent)
  ) {
    goTo(info.lastEvent);
  }
  pickedCall.value = block;
  tab.value = 'arguments';
}
