/** The final value of a call, and where the provider’s own final payload differs from its deltas. */
import { differenceOf } from '../difference.ts';
import { prettyLines } from '../pretty-json.ts';
import { contentSlice } from '../store/trace.ts';
import { goTo } from '../store/actions.ts';
import { playhead } from '../store/view.ts';
import type { BlockInfo, CallInfo } from '../../src/protocol.ts';
import { eventLabel } from '../words.ts';
import { JsonLines } from './json-lines.tsx';
import { ShownText } from './shown-text.tsx';

interface FinalValueProps {
  readonly block: BlockInfo;
  readonly call: CallInfo;
}

const SOURCES = {
  authoritative: 'stated by the provider',
  accumulated: 'joined from the deltas',
} as const;

export function FinalValue({ block, call }: FinalValueProps) {
  const { doneEvent, valueText, source } = call;
  const isAhead = doneEvent !== undefined && doneEvent > playhead.value;
  return (
    <>
      {block.settledEvent !== undefined && <Mismatch block={block} event={block.settledEvent} />}
      {valueText !== undefined && (
        <section class={isAhead ? 'final ahead' : 'final'} aria-label="Final value">
          <header class="section-head">
            <span>final value</span>
            {source !== undefined && <span class="faint">{SOURCES[source]}</span>}
            {doneEvent !== undefined && (
              <span class="faint">
                known as of{' '}
                <button type="button" class="link" onClick={() => goTo(doneEvent)}>
                  {eventLabel(doneEvent)}
                </button>
              </span>
            )}
          </header>
          <JsonLines lines={prettyLines(valueText, MOST_LINES)} />
        </section>
      )}
    </>
  );
}

const MOST_LINES = 400;
/** Characters compared and shown of both texts. */
const COMPARED = 16_384;
const AROUND = 60;

function Mismatch({ block, event }: { readonly block: BlockInfo; readonly event: number }) {
  const streamed = contentSlice(block.block, 0, Math.min(block.length, COMPARED));
  const settledLength = Math.min(block.settledLength ?? 0, COMPARED);
  const settled = contentSlice(block.block, 0, settledLength, true);
  if (!streamed.isComplete || !settled.isComplete) return <p class="loading">…</p>;
  const { start, leftEnd, rightEnd } = differenceOf(streamed.text, settled.text);
  return (
    <section class="mismatch" aria-label="Mismatch">
      <header class="section-head">
        <span class="caution-text">the final payload contradicts the deltas</span>
        <button type="button" class="link" onClick={() => goTo(event)}>
          {eventLabel(event)}
        </button>
      </header>
      <dl class="versus code">
        <dt>deltas</dt>
        <dd>
          <Excerpt text={streamed.text} start={start} end={leftEnd} />
        </dd>
        <dt>final</dt>
        <dd>
          <Excerpt text={settled.text} start={start} end={rightEnd} />
        </dd>
      </dl>
    </section>
  );
}

interface ExcerptProps {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function Excerpt({ text, start, end }: ExcerptProps) {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, end + AROUND);
  return (
    <>
      {from > 0 && '…'}
      <ShownText text={text.slice(from, start)} oneLine />
      <mark class="differs">
        {start === end ? '∅' : <ShownText text={text.slice(start, end)} oneLine />}
      </mark>
      <ShownText text={text.slice(end, to)} oneLine />
      {to < text.length && '…'}
    </>
  );
}
