/** Text of the capture: only ever text nodes, with what cannot be seen made visible. */
import { Fragment } from 'preact';
import { visibleSegments } from '../visible-text.ts';
import type { Visibility } from '../visible-text.ts';

interface ShownTextProps {
  readonly text: string;
  /** One line: line ends become ⏎. Otherwise they break the line. */
  readonly oneLine?: boolean;
  readonly lineEnds?: Visibility['lineEnds'];
}

export function ShownText({ text, oneLine = false, lineEnds }: ShownTextProps) {
  const segments = visibleSegments(text, { lineEnds: lineEnds ?? (oneLine ? 'mark' : 'keep') });
  return (
    <>
      {segments.map((segment, i) =>
        segment.mark === undefined ? (
          <Fragment key={i}>{segment.text}</Fragment>
        ) : (
          <span key={i} class="invisible-mark" title={segment.mark}>
            {segment.text}
          </span>
        ),
      )}
    </>
  );
}
