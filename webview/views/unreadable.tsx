/** When nothing could be read as a capture: what was found, what each reader thought, the bytes. */
import type { ReaderThought, TraceSummary } from '../../src/protocol.ts';
import { tell } from '../store/host.ts';
import { bytesShort } from '../words.ts';
import { firstBytes } from '../store/frame.ts';
import { HexView } from './hex-view.tsx';
import { ReadAs } from './read-as.tsx';
import { ShownText } from './shown-text.tsx';

interface UnreadableProps {
  readonly known: TraceSummary;
  readonly thoughts: readonly ReaderThought[];
}

export function Unreadable({ known, thoughts }: UnreadableProps) {
  return (
    <main class="unreadable">
      <h2>This file could not be read as a captured stream</h2>
      <p>
        {known.fileName}, {bytesShort(known.bytesRead)}. What each reader thought of it:
      </p>
      <dl class="thoughts">
        {thoughts.map(({ reader, thought }) => (
          <div key={reader}>
            <dt>{reader}</dt>
            <dd>
              <ShownText text={thought} />
            </dd>
          </div>
        ))}
      </dl>
      <p>
        Read it as: <ReadAs known={known} />{' '}
        <button type="button" class="link" onClick={() => tell('openAsText', {})}>
          open as text
        </button>
      </p>
      <Bytes known={known} />
    </main>
  );
}

/** Enough to recognise a file by. */
const SHOWN_BYTES = 4096;

function Bytes({ known }: { readonly known: TraceSummary }) {
  const bytes = firstBytes(known.counts.events, SHOWN_BYTES);
  if (bytes.length === 0) return null;
  return (
    <section class="unreadable-bytes" aria-label="The first bytes">
      <HexView bytes={bytes} start={0} />
    </section>
  );
}
