/** Where the provider's own final content differs from what it streamed. */
import { differenceOf } from '../difference.ts';
import { goTo } from '../store/actions.ts';
import { contentSlice } from '../store/trace.ts';
import type { BlockInfo } from '../../src/protocol.ts';
import { eventLabel } from '../words.ts';
import { ShownText } from './shown-text.tsx';

/** Characters compared and shown of both texts. */
const COMPARED = 16_384;
const AROUND = 60;

interface MismatchProps {
  readonly block: BlockInfo;
  /** The event that stated the final content. */
  readonly event: number;
}

export function Mismatch({ block, event }: MismatchProps) {
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
