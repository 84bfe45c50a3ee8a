/** Usage: the provider's numbers as of the playhead, what they mean, and every sample over time. */
import { summary, usageViews } from '../store/trace.ts';
import { playhead } from '../store/view.ts';
import type { UsageSample, UsageView } from '../../src/protocol.ts';
import type { UsageField } from '../../src/core/types/usage.ts';
import { count, counted, eventLabel, secondsColumn, USAGE_FIELDS, USAGE_LABELS } from '../words.ts';
import { EventLink } from './event-link.tsx';
import { ShownText } from './shown-text.tsx';

export function UsageTab() {
  // The state at an event changes only where a sample came; asking at each is cheap and exact.
  const view = usageViews.readOrLatest(playhead.value);
  if (view === undefined) return <p class="loading">…</p>;
  if (view.samples.length === 0) {
    return <p class="note">The stream carries no token counts for this response.</p>;
  }
  const isMany = (summary.value?.counts.responses ?? 0) > 1;
  return (
    <>
      <p class="as-of">
        as of <strong>{eventLabel(playhead.value)}</strong>
        {isMany && view.response !== undefined && ` · response ${count(view.response + 1)}`} ·
        numbers as the provider sent them
      </p>
      <AsOf view={view} />
      {view.derived.length > 0 && <Derived view={view} />}
      <Samples samples={view.samples} />
    </>
  );
}

function AsOf({ view }: { readonly view: UsageView }) {
  const fields = USAGE_FIELDS.filter((field) => view.asOf[field] !== undefined);
  if (fields.length === 0) {
    return <p class="note">No token counts had come by this event.</p>;
  }
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">tokens</th>
          <th scope="col" class="number">
            as sent
          </th>
          <th scope="col">where in the payload</th>
          <th scope="col">event</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const sample = lastSampleWith(view.samples, field);
          return (
            <tr key={field}>
              <th scope="row">{USAGE_LABELS[field]}</th>
              <td class="number">{count(view.asOf[field] ?? 0)}</td>
              <td>
                <code>
                  <ShownText text={sample?.path ?? ''} oneLine />
                </code>
              </td>
              <td>{sample !== undefined && <EventLink event={sample.event} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function lastSampleWith(
  samples: readonly UsageSample[],
  field: UsageField,
): UsageSample | undefined {
  return samples.findLast(
    ({ event, usage }) => event <= playhead.value && usage[field] !== undefined,
  );
}

function Derived({ view }: { readonly view: UsageView }) {
  return (
    <section aria-label="What the numbers mean">
      <header class="section-head">
        <span>what they mean</span>
      </header>
      <table class="numbers">
        <tbody>
          {view.derived.map(({ label, value, formula }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td class="number">{count(value)}</td>
              <td class="faint">= {formula}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.check !== undefined && <p class="check">{view.check}</p>}
    </section>
  );
}

function Samples({ samples }: { readonly samples: readonly UsageSample[] }) {
  const fields = USAGE_FIELDS.filter((field) =>
    samples.some(({ usage }) => usage[field] !== undefined),
  );
  return (
    <section aria-label="Samples over time">
      <header class="section-head">
        <span>{counted(samples.length, 'sample')} over time</span>
      </header>
      <table class="numbers samples">
        <thead>
          <tr>
            <th scope="col">event</th>
            <th scope="col" class="number">
              time s
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" class="number">
                {USAGE_LABELS[field]}
              </th>
            ))}
            <th scope="col">where</th>
          </tr>
        </thead>
        <tbody>
          {samples.map((sample) => (
            <SampleRow key={sample.event} sample={sample} fields={fields} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface SampleRowProps {
  readonly sample: UsageSample;
  readonly fields: readonly UsageField[];
}

function SampleRow({ sample, fields }: SampleRowProps) {
  return (
    <tr class={sample.event > playhead.value ? 'future' : ''}>
      <td>
        <EventLink event={sample.event} />
      </td>
      <td class="number">{sample.atMs === undefined ? '' : secondsColumn(sample.atMs)}</td>
      {fields.map((field) => {
        const value = sample.usage[field];
        return (
          <td key={field} class="number">
            {value === undefined ? '' : count(value)}
          </td>
        );
      })}
      <td>
        <code>
          <ShownText text={sample.path} oneLine />
        </code>
      </td>
    </tr>
  );
}
