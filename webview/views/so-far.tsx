/** So far: the message as it stood at the playhead. */
import { eventCount, responsePages, listItem, summary } from '../store/trace.ts';
import { shownBlocks, soFar } from '../store/so-far.ts';
import type { BlockThen } from '../store/so-far.ts';
import { playheadRow } from '../store/playhead.ts';
import { playhead } from '../store/view.ts';
import type { ResponseInfo } from '../../src/protocol.ts';
import { count, counted, durationShort, eventLabel, KIND_WORDS } from '../words.ts';
import { BlockSoFar } from './block-so-far.tsx';
import { Outcome } from './outcome.tsx';
import { ShownText } from './shown-text.tsx';

export function SoFar() {
  const state = soFar.value;
  if (state === undefined) return <p class="loading">…</p>;
  const { blocks, earlier } = state;
  const parts = [];
  let response: number | undefined;
  const isMany = (summary.value?.counts.responses ?? 0) > 1;
  for (const each of blocks) {
    if (each.block.response !== response) {
      if (response !== undefined)
        parts.push(<Ending key={`end-${response}`} response={response} />);
      response = each.block.response;
      if (isMany) parts.push(<ResponseHead key={`response-${response}`} index={response} />);
    }
    parts.push(
      <BlockSoFar key={each.block.block} {...each} hasCandidates={severalCandidates(blocks)} />,
    );
  }
  const last = response ?? playheadRow.value?.response ?? -1;
  return (
    <>
      <AsOf />
      {earlier > 0 && (
        <button type="button" class="link" onClick={() => (shownBlocks.value += 200)}>
          Show earlier blocks ({count(earlier)} more)
        </button>
      )}
      {parts}
      {blocks.length === 0 && (
        <p class="note">No text, reasoning or tool call had begun by this event.</p>
      )}
      <Ending response={last} />
    </>
  );
}

function severalCandidates(blocks: readonly BlockThen[]): boolean {
  return blocks.some(({ block }) => block.candidate > 0);
}

function AsOf() {
  const row = playheadRow.value;
  return (
    <p class="as-of">
      as of <strong>{eventLabel(playhead.value)}</strong> of {count(eventCount.value)}
      {row?.time !== undefined && ` · ${durationShort(row.time)}`}
      {row !== undefined && ` · ${KIND_WORDS[row.kind]}`}
      {row !== undefined && row.added > 0 && `, +${counted(row.added, 'character')}`}
    </p>
  );
}

function ResponseHead({ index }: { readonly index: number }) {
  const info = listItem(responsePages, index);
  return (
    <h3 class="response-head">
      response {count(index + 1)}
      {info !== undefined && (
        <span class="faint">
          {' '}
          <ShownText text={[info.model, info.id].filter(Boolean).join(' · ')} oneLine />
        </span>
      )}
    </h3>
  );
}

/** How the response ended, once the playhead has reached that. */
function Ending({ response }: { readonly response: number }) {
  const info = response < 0 ? undefined : listItem(responsePages, response);
  if (info === undefined) return null;
  const here = playhead.value;
  if (info.doneEvent !== undefined && info.doneEvent <= here) {
    return (
      <div class="ending">
        <Outcome stop={info.stop} stopRaw={info.stopRaw} isReading={false} />
        {info.stopRaw !== undefined && (
          <span class="faint">
            the provider’s word: <ShownText text={info.stopRaw} oneLine />
          </span>
        )}
        {info.stop === 'truncated' && <span>It ended without its terminal event.</span>}
        {info.error?.message !== undefined && (
          <span class="bad-text">
            <ShownText text={info.error.message} oneLine />
          </span>
        )}
      </div>
    );
  }
  return isLastEvent(info, here) && summary.value?.state !== 'reading' ? (
    <div class="ending faint">No event that ends this response follows.</div>
  ) : null;
}

function isLastEvent(info: ResponseInfo, event: number): boolean {
  return info.doneEvent === undefined && event >= info.lastEvent;
}
