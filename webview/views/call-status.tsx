/** How a call stood at an event, in a word that is no colour. */
import type { BlockInfo } from '../../src/protocol.ts';

const STATUS_WORDS = {
  complete: { word: '✓ complete', tone: 'good-text', why: 'The final input is known and valid.' },
  invalid: { word: '✕ invalid', tone: 'bad-text', why: 'The final input is not valid JSON.' },
  incomplete: {
    word: '✕ incomplete',
    tone: 'bad-text',
    why: 'The stream cut the input before it was complete.',
  },
  open: { word: 'open', tone: 'open-word', why: 'More of the input may follow.' },
} as const;

interface CallStatusProps {
  readonly block: BlockInfo;
  readonly event: number;
}

export function CallStatus({ block, event }: CallStatusProps) {
  const { call } = block;
  if (call === undefined) return null;
  const isDone = call.doneEvent !== undefined && call.doneEvent <= event;
  const status = isDone ? call.status : 'open';
  const { word, tone, why } = STATUS_WORDS[status];
  return (
    <>
      <span class={tone} title={why}>
        {word}
      </span>
      {call.executedBy === 'server' && (
        <span
          class="faint"
          title="The provider runs this call itself; the client must not answer it."
        >
          runs at the provider
        </span>
      )}
    </>
  );
}
