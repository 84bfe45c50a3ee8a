/** The header: what this stream is, how it ended, what it took. What was not sent is not shown. */
import { tell } from '../store/host.ts';
import { summary } from '../store/trace.ts';
import { isHelpOpen, tab } from '../store/view.ts';
import type { TraceSummary } from '../../src/protocol.ts';
import { visibleString } from '../visible-text.ts';
import { bytesShort, count, counted, durationExact, durationShort, rate } from '../words.ts';
import { Fact } from './fact.tsx';
import { SeverityIcon } from './icons.tsx';
import { Outcome } from './outcome.tsx';
import { ReadAs } from './read-as.tsx';
import { ShownText } from './shown-text.tsx';

export function Header() {
  const known = summary.value;
  if (known === undefined) return <header class="header">Reading the capture …</header>;
  return (
    <header class="header" aria-label="Summary of the stream">
      <span class="model" title={modelTitle(known)}>
        <ShownText
          text={
            [known.provider, known.model].filter((part) => part !== undefined).join(' · ') ||
            'no model named'
          }
          oneLine
        />
      </span>
      <ReadAs known={known} />
      <Outcome stop={known.stop} stopRaw={known.stopRaw} isReading={known.state === 'reading'} />
      {known.counts.responses > 1 && known.stop !== undefined && (
        <span
          class="fact-label"
          title="Several responses were found in this one stream; So far shows how each ended."
        >
          worst of {count(known.counts.responses)} responses
        </span>
      )}
      <ProblemCount known={known} />
      <Times known={known} />
      <Tokens known={known} />
      <Sizes known={known} />
      <Progress known={known} />
      <button
        type="button"
        class="quiet keys-button"
        title="Show the keys (?)"
        aria-label="Show the keys"
        onClick={() => (isHelpOpen.value = true)}
      >
        ?
      </button>
    </header>
  );
}

interface Known {
  readonly known: TraceSummary;
}

function modelTitle({ provider, model }: TraceSummary): string {
  const from =
    provider === undefined
      ? 'The payload does not give the provider away.'
      : `Provider: ${visibleString(provider)}, told from the payload.`;
  return `${from}\n${model === undefined ? 'The stream names no model.' : `Model as the stream names it: ${visibleString(model)}`}`;
}

function Times({ known }: Known) {
  const { timing } = known;
  if (timing.source === 'none') return null;
  const how = timing.source === 'coarse' ? 'coarse times, see the note below' : 'recorded times';
  const first = (what: string, ms: number | undefined, of: string) =>
    ms !== undefined && (
      <Fact
        label={`first ${what}`}
        title={`${of} came ${durationExact(ms)} after the response began (${how}).`}
      >
        {durationShort(ms)}
      </Fact>
    );
  return (
    <>
      {first('event', timing.firstEventMs, 'The first event')}
      {first('reasoning', timing.firstReasoningMs, 'The first reasoning delta')}
      {first('text', timing.firstTextMs, 'The first text delta')}
      {first('call', timing.firstCallMs, 'The first tool call')}
      {timing.durationMs !== undefined && (
        <Fact
          label="took"
          title={`From the response’s beginning to its last frame: ${durationExact(timing.durationMs)} (${how}).`}
        >
          {durationShort(timing.durationMs)}
        </Fact>
      )}
    </>
  );
}

function Tokens({ known }: Known) {
  const { usage, timing } = known;
  const from =
    known.counts.responses > 1
      ? `the provider’s numbers added up over ${counted(known.counts.responses, 'response')}; see the Usage tab for each`
      : 'as the provider sent it, last value; see the Usage tab for its field';
  const tokens = (label: string, value: number | undefined, what: string) =>
    value !== undefined && (
      <Fact label={label} title={`${what}: ${counted(value, 'token')}, ${from}.`}>
        {count(value)} tok
      </Fact>
    );
  return (
    <>
      {tokens('in', usage.input, 'Input')}
      {tokens('cached', usage.cached, 'Input read from the cache')}
      {tokens('out', usage.output, 'Output')}
      {tokens('reasoning', usage.reasoning, 'Reasoning')}
      {usage.input === undefined &&
        usage.output === undefined &&
        tokens('total', usage.total, 'Total')}
      {timing.outputTokensPerSecond !== undefined && (
        <Fact
          label="rate"
          title="Output tokens (the provider’s number) over the time from the first to the last delta."
        >
          {rate(timing.outputTokensPerSecond)}
        </Fact>
      )}
    </>
  );
}

function Sizes({ known }: Known) {
  const { counts } = known;
  const frames = `${counted(counts.frames, 'frame')}, ${counted(counts.wireEvents, 'wire event')}`;
  return (
    <>
      <Fact label="" title={`Unified events, made of ${frames}.`}>
        {counted(counts.events, 'event')}
      </Fact>
      <Fact
        label=""
        title={`${counted(known.bytesRead, 'byte')} read of ${known.fileName}, as ${known.importer}.${known.state === 'following' ? ' The file is watched: what is appended shows up here.' : ''}`}
      >
        {bytesShort(known.bytesRead)}
      </Fact>
    </>
  );
}

function ProblemCount({ known }: Known) {
  const { error, warning, note } = known.counts.problems;
  const total = error + warning + note;
  if (total === 0) {
    return (
      <span class="fact-label" title="No defect of the stream was found.">
        no problems
      </span>
    );
  }
  const worst = error > 0 ? 'error' : warning > 0 ? 'warning' : 'note';
  const parts = [
    error > 0 && counted(error, 'error'),
    warning > 0 && counted(warning, 'warning'),
    note > 0 && counted(note, 'note'),
  ].filter(Boolean);
  return (
    <button
      type="button"
      class={`problem-count severity-${worst}`}
      title={`Defects of the stream: ${parts.join(', ')}. Click to list them.`}
      onClick={() => (tab.value = 'problems')}
    >
      <SeverityIcon severity={worst} />
      {counted(total, 'problem')}
    </button>
  );
}

function Progress({ known }: Known) {
  if (known.state !== 'reading') return null;
  const share = known.bytesTotal > 0 ? known.bytesRead / known.bytesTotal : 0;
  return (
    <span class="progress">
      <progress
        max={1}
        value={share}
        aria-label="Reading"
        title={`${bytesShort(known.bytesRead)} of ${bytesShort(known.bytesTotal)} read`}
      />
      <span>{Math.floor(share * 100)} %</span>
      <button type="button" class="quiet" onClick={() => tell('cancel', {})}>
        Cancel
      </button>
    </span>
  );
}
