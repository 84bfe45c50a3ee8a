/** The final value of a call, before it the mismatch if there is one. */
import { prettyLines } from '../pretty-json.ts';
import { goTo } from '../store/actions.ts';
import { cutWords, isCut } from '../store/copy.ts';
import { playhead } from '../store/view.ts';
import type { BlockInfo, CallInfo } from '../../src/protocol.ts';
import { eventLabel } from '../words.ts';
import { JsonLines } from './json-lines.tsx';
import { Mismatch } from './mismatch.tsx';

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
            {isCut(valueText) && (
              <span class="caution-text" title="The frame under Raw has all of it.">
                {cutWords()}
              </span>
            )}
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
