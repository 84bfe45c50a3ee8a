/** How a response ended: a word in a box whose border also tells (solid, double, dashed). */
import type { StopReason } from '../../src/core/types/unified-event.ts';
import { visibleString } from '../visible-text.ts';
import { STOP_MEANINGS, STOP_WORDS } from '../words.ts';

type Tone = 'good' | 'caution' | 'bad';

const TONES: { readonly [stop in StopReason]: Tone } = {
  end: 'good',
  tool_use: 'good',
  length: 'caution',
  refusal: 'bad',
  error: 'bad',
  cancelled: 'caution',
  pause: 'caution',
  other: 'caution',
  truncated: 'bad',
};

const SIGNS: { readonly [tone in Tone]: string } = { good: '✓', caution: '!', bad: '✕' };

interface OutcomeProps {
  readonly stop: StopReason | undefined;
  readonly stopRaw: string | undefined;
  readonly isReading: boolean;
}

export function Outcome({ stop, stopRaw, isReading }: OutcomeProps) {
  if (stop === undefined) {
    return (
      <span class="outcome open" title="No terminal event has been read.">
        {isReading ? 'still reading' : 'no outcome'}
      </span>
    );
  }
  const word =
    stopRaw === undefined
      ? 'The stream gives no word for it.'
      : `The provider’s word: ${visibleString(stopRaw)}`;
  const tone = TONES[stop];
  return (
    <span class={`outcome ${tone} stop-${stop}`} title={`${STOP_MEANINGS[stop]}\n${word}`}>
      <span aria-hidden="true">{SIGNS[tone]} </span>
      {STOP_WORDS[stop]}
    </span>
  );
}
