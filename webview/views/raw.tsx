/** Raw: the frame itself, as laid-out JSON, as text and as bytes, with its place in the file. */
import { signal, useSignal } from '@preact/signals';
import { looksLikeJson, payloadText } from '../payload-text.ts';
import { prettyLines } from '../pretty-json.ts';
import { frameBytes } from '../store/frame.ts';
import type { FrameBytes } from '../store/frame.ts';
import { goTo } from '../store/actions.ts';
import { copyText } from '../store/copy.ts';
import { tell } from '../store/host.ts';
import { eventCount, summary } from '../store/trace.ts';
import { playhead } from '../store/view.ts';
import { bytesShort, count, counted, durationShort, eventLabel } from '../words.ts';
import { HexView } from './hex-view.tsx';
import { JsonLineText } from './json-lines.tsx';
import { ShownText } from './shown-text.tsx';
import { VirtualList } from './virtual-list.tsx';

const MODES = ['JSON', 'text', 'hex'] as const;
const mode = signal<(typeof MODES)[number]>('JSON');

export function Raw() {
  const event = playhead.value;
  return eventCount.value === 0 ? (
    <p class="note">No event.</p>
  ) : (
    <RawFrame key={event} event={event} />
  );
}

function RawFrame({ event }: { readonly event: number }) {
  const pieces = useSignal(1);
  const frame = frameBytes(event, pieces.value);
  if (frame === undefined) return <p class="loading">…</p>;
  return (
    <div class="raw">
      <Place frame={frame} event={event} />
      <div class="raw-tools">
        <span role="radiogroup" aria-label="Shown as" class="modes">
          {MODES.map((name) => (
            <button
              key={name}
              type="button"
              role="radio"
              aria-checked={mode.value === name}
              class="quiet"
              onClick={() => (mode.value = name)}
            >
              {name}
            </button>
          ))}
        </span>
        <button
          type="button"
          class="link"
          onClick={() => void copyText(decoded(frame), 'the frame')}
        >
          copy frame
        </button>
        <button
          type="button"
          class="link"
          onClick={() => tell('reveal', { start: frame.detail.start, end: frame.detail.end })}
        >
          reveal in text editor
        </button>
        {!frame.isWhole && (
          <button type="button" class="link" onClick={() => (pieces.value += 4)}>
            Show more ({bytesShort(frame.detail.end - frame.detail.start - frame.bytes.length)}{' '}
            left)
          </button>
        )}
      </div>
      <Body frame={frame} />
    </div>
  );
}

function decoded({ bytes }: FrameBytes): string {
  return new TextDecoder().decode(bytes);
}

interface FrameProps {
  readonly frame: FrameBytes;
}

function Place({ frame, event }: FrameProps & { readonly event: number }) {
  const { detail } = frame;
  const siblings = detail.eventCount - 1;
  return (
    <p class="as-of">
      frame <strong>{count(detail.frame + 1)}</strong> ({detail.kind}
      {detail.wireType !== '' && (
        <>
          , <ShownText text={detail.wireType} oneLine />
        </>
      )}
      ){detail.line !== undefined && ` · line ${count(detail.line)}`} · bytes {count(detail.start)}–
      {count(detail.end)} ({counted(detail.end - detail.start, 'byte')})
      {detail.atMs !== undefined && ` · ${durationShort(detail.atMs)}`}
      {siblings > 0 && (
        <>
          {' '}
          · gave {counted(detail.eventCount, 'event')}, from{' '}
          <button type="button" class="link" onClick={() => goTo(detail.firstEvent)}>
            {eventLabel(detail.firstEvent)}
          </button>
          {event !== detail.firstEvent && ` (this is number ${event - detail.firstEvent + 1})`}
        </>
      )}
    </p>
  );
}

const LINE_HEIGHT = 18;
const MOST_LINES = 100_000;

function Body({ frame }: FrameProps) {
  switch (mode.value) {
    case 'hex':
      return <HexView bytes={frame.bytes} start={frame.detail.start} />;
    case 'text':
      return <TextBody text={decoded(frame)} />;
    case 'JSON': {
      const payload = payloadText(decoded(frame), summary.value?.framing ?? 'text');
      if (!looksLikeJson(payload))
        return <TextBody text={payload} note="The payload is no JSON:" />;
      const lines = prettyLines(payload, MOST_LINES);
      return (
        <VirtualList
          rows={lines.length}
          rowHeight={LINE_HEIGHT}
          label="Payload as JSON"
          className="json code"
          render={(row) => {
            const line = lines[row];
            return line && <JsonLineText line={line} />;
          }}
        />
      );
    }
  }
}

function TextBody({ text, note }: { readonly text: string; readonly note?: string }) {
  return (
    <div class="raw-text content code">
      {note !== undefined && <div class="note">{note}</div>}
      <ShownText text={text} />
    </div>
  );
}
