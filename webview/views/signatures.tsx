/** Signatures: the opaque values of the stream, and where each must be sent back. */
import { useSignal } from '@preact/signals';
import { blockInfo, blockName } from '../store/blocks.ts';
import { listItem, signaturePages, summary } from '../store/trace.ts';
import { playhead } from '../store/view.ts';
import type { SignatureInfo } from '../../src/protocol.ts';
import { count, counted } from '../words.ts';
import { ShownText } from './shown-text.tsx';
import { EventLink } from './event-link.tsx';

const FIRST_SHOWN = 100;

export function Signatures() {
  const shown = useSignal(FIRST_SHOWN);
  const total = summary.value?.counts.signatures ?? 0;
  if (total === 0) {
    return <p class="note">The stream carries no signatures or encrypted state.</p>;
  }
  const rows: SignatureInfo[] = [];
  for (let i = 0; i < Math.min(total, shown.value); i += 1) {
    const info = listItem(signaturePages, i);
    if (info !== undefined) rows.push(info);
  }
  return (
    <>
      <p class="as-of">
        {counted(total, 'opaque value')}; only length and a digest are kept, the value itself is in
        the raw bytes
      </p>
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">event</th>
            <th scope="col">belongs to</th>
            <th scope="col">field</th>
            <th scope="col" class="number">
              characters
            </th>
            <th scope="col">digest</th>
            <th scope="col">must be sent back</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((info) => (
            <SignatureRow key={info.event} info={info} />
          ))}
        </tbody>
      </table>
      {total > shown.value && (
        <button type="button" class="link" onClick={() => (shown.value += 500)}>
          Show more ({count(total - shown.value)} left)
        </button>
      )}
    </>
  );
}

function SignatureRow({ info }: { readonly info: SignatureInfo }) {
  const block = info.block === undefined ? undefined : blockInfo(info.block);
  const { replacedBy } = info;
  return (
    <tr class={info.event > playhead.value ? 'future' : ''}>
      <td>
        <EventLink event={info.event} />
      </td>
      <td>
        <ShownText text={block === undefined ? info.on : blockName(block)} oneLine />
      </td>
      <td>
        <code>
          <ShownText text={info.field} oneLine />
        </code>
      </td>
      <td class="number">{count(info.length)}</td>
      <td>
        <code class="faint" title="Eight hex digits of a digest, to tell values apart.">
          {info.digest}
        </code>
      </td>
      <td>
        {info.echo}
        {replacedBy !== undefined && (
          <span class="caution-text">
            {' '}
            replaced by <EventLink event={replacedBy} />
          </span>
        )}
      </td>
    </tr>
  );
}
