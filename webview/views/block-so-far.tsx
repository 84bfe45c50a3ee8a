/** One block of the message at the playhead, its newest delta marked. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { blockName } from '../store/blocks.ts';
import { laneClass } from '../store/lane-colour.ts';
import type { BlockThen } from '../store/so-far.ts';
import { contentSlice } from '../store/trace.ts';
import { pickedCall, playhead, tab } from '../store/view.ts';
import type { BlockInfo } from '../../src/protocol.ts';
import { count, counted, eventLabel, FLAVOUR_WORDS } from '../words.ts';
import { CallStatus } from './call-status.tsx';
import { Mismatch } from './mismatch.tsx';
import { ShownText } from './shown-text.tsx';

/** Characters shown before more are asked for, and how many more that gives. */
const TAIL = 6000;
const MORE = 60_000;

interface BlockSoFarProps extends BlockThen {
  readonly hasCandidates: boolean;
}

export function BlockSoFar({ block, then, newest, hasCandidates }: BlockSoFarProps) {
  return (
    <section class={`block block-${block.kind}${block.flavour === 'refusal' ? ' refusal' : ''}`}>
      <header class="block-head">
        <span
          class={`swatch ${laneClass(block.kind, block.kind === 'call' ? block.block : undefined)}`}
          aria-hidden="true"
        />
        <BlockTitle block={block} />
        {hasCandidates && <span class="faint">candidate {count(block.candidate + 1)}</span>}
        <span class="faint">
          {then.length === 0 && block.call?.encoding === 'value'
            ? 'sent as a value'
            : counted(then.length, 'character')}
        </span>
        {then.isSettled && (
          <span
            class="caution-text"
            title="The provider’s final content contradicts the joined deltas; this is its own."
          >
            final content of the provider
          </span>
        )}
        {block.kind === 'call' ? (
          <CallStatus block={block} event={playhead.value} />
        ) : (
          then.isOpen && <span class="open-word">open</span>
        )}
      </header>
      {then.isSettled && block.settledEvent !== undefined && (
        <Mismatch block={block} event={block.settledEvent} />
      )}
      <Content block={block} length={then.length} newest={newest} isSettled={then.isSettled} />
    </section>
  );
}

function BlockTitle({ block }: { readonly block: BlockInfo }) {
  const name = <ShownText text={blockName(block)} oneLine />;
  if (block.kind !== 'call') {
    const flavour =
      block.flavour === undefined || block.flavour === 'refusal'
        ? undefined
        : FLAVOUR_WORDS[block.flavour];
    return (
      <>
        <span class="block-name">{name}</span>
        {flavour !== undefined && <span class="faint">{flavour}</span>}
      </>
    );
  }
  const id = block.call?.id;
  return (
    <>
      <button
        type="button"
        class="link block-name"
        title="Inspect the arguments"
        onClick={() => inspect(block.block)}
      >
        {name}
      </button>
      <span class="faint">
        {id === undefined ? 'no id in the stream' : <ShownText text={id} oneLine />}
      </span>
    </>
  );
}

function inspect(block: number): void {
  pickedCall.value = block;
  tab.value = 'arguments';
}

interface ContentProps {
  readonly block: BlockInfo;
  readonly length: number;
  readonly newest: number;
  readonly isSettled: boolean;
}

function Content({ block, length, newest, isSettled }: ContentProps) {
  const shown = useSignal(TAIL);
  const mark = useRef<HTMLElement>(null);
  // Only the block that grew moves the panel.
  useLayoutEffect(() => {
    if (newest > 0) mark.current?.scrollIntoView({ block: 'nearest' });
  }, [length, newest]);
  if (length === 0) return <EmptyContent block={block} />;
  const wanted = Math.max(0, length - shown.value);
  const slice = contentSlice(block.block, wanted, length, isSettled);
  const cut = Math.max(0, slice.text.length - newest);
  return (
    <div class={block.kind === 'call' ? 'content code' : 'content'}>
      {slice.from > 0 && (
        <button type="button" class="link" onClick={() => (shown.value += MORE)}>
          Show earlier characters ({count(slice.from)} more)
        </button>
      )}
      <ShownText text={slice.text.slice(0, cut)} />
      {newest > 0 && (
        <mark ref={mark} title={`Added by ${eventLabel(playhead.value)}`}>
          <ShownText text={slice.text.slice(cut)} lineEnds="both" />
        </mark>
      )}
      {!slice.isComplete && <span class="faint"> …</span>}
    </div>
  );
}

function EmptyContent({ block }: { readonly block: BlockInfo }) {
  const value = block.call?.valueText;
  const done = block.call?.doneEvent;
  if (value === undefined || done === undefined || done > playhead.value) return null;
  return (
    <div class="content code">
      <ShownText text={value} />
    </div>
  );
}
