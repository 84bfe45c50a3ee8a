/** The argument text as it was streamed: fragment by fragment, the newest marked, the future grey. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { goTo } from '../store/actions.ts';
import { fragmentsOf } from '../store/fragments.ts';
import type { Fragment } from '../store/fragments.ts';
import { heldRow } from '../store/rows.ts';
import { playhead } from '../store/view.ts';
import type { BlockInfo } from '../../src/protocol.ts';
import { count, counted, durationShort, eventLabel } from '../words.ts';
import { ShownText } from './shown-text.tsx';

/** Characters shown around the playhead before more are asked for. */
const BEFORE = 3000;
const AFTER = 1000;
const MORE = 20_000;

interface RawArgumentsProps {
  readonly block: BlockInfo;
  /** Characters there were at the playhead. */
  readonly length: number;
}

export function RawArguments({ block, length }: RawArgumentsProps) {
  const more = useSignal(0);
  const box = useRef<HTMLDivElement>(null);
  const newest = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (box.current !== null) revealWithin(box.current, newest.current);
  }, [length]);
  const from = Math.max(0, length - BEFORE - more.value);
  const to = Math.min(block.length, length + AFTER + more.value);
  const fragments = fragmentsOf(block.block, from, to);
  const begin = fragments[0]?.from ?? from;
  return (
    <div class="raw-arguments" role="group" aria-label="Argument text, fragment by fragment">
      {begin > 0 && (
        <More what={`${count(begin)} earlier characters`} onClick={() => (more.value += MORE)} />
      )}
      <div ref={box} class="content code">
        {fragments.map((fragment) => (
          <FragmentText
            key={fragment.from}
            fragment={fragment}
            isFuture={fragment.from >= length}
            newest={fragment.event === playhead.value ? newest : undefined}
          />
        ))}
      </div>
      {to < block.length && (
        <More
          what={`${count(block.length - to)} later characters`}
          onClick={() => (more.value += MORE)}
        />
      )}
    </div>
  );
}

function More({ what, onClick }: { readonly what: string; readonly onClick: () => void }) {
  return (
    <button type="button" class="link" onClick={onClick}>
      Show more ({what})
    </button>
  );
}

interface FragmentTextProps {
  readonly fragment: Fragment;
  readonly isFuture: boolean;
  readonly newest: { current: HTMLElement | null } | undefined;
}

function FragmentText({ fragment, isFuture, newest }: FragmentTextProps) {
  const { event, text } = fragment;
  const title = event === undefined ? undefined : fragmentTitle(event, text.length);
  const go = event === undefined ? undefined : () => goTo(event);
  if (newest !== undefined) {
    return (
      <mark ref={newest} class="fragment" title={title}>
        <ShownText text={text} lineEnds="both" />
      </mark>
    );
  }
  return (
    <span class={isFuture ? 'fragment future' : 'fragment'} title={title} onClick={go}>
      <ShownText text={text} />
    </span>
  );
}

function fragmentTitle(event: number, characters: number): string {
  const time = heldRow(event)?.time;
  const at = time === undefined ? '' : ` · ${durationShort(time)}`;
  return `${eventLabel(event)} · +${counted(characters, 'character')}${at}`;
}

/** Scrolls the box alone; the panel around it stays where the reader left it. */
function revealWithin(box: HTMLElement, element: HTMLElement | null): void {
  if (element === null) return;
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - 20;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 20;
}
