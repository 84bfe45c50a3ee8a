/** The preview: what a client could have parsed at this moment; dashed is what may still grow. */
import { signal } from '@preact/signals';
import type { PartialStatus } from '../../src/core/json/partial-json.ts';
import { previewLines } from '../preview-lines.ts';
import type { PreviewLine, ShownValue } from '../preview-lines.ts';
import { previewAt } from '../store/preview.ts';
import { count } from '../words.ts';
import { ShownText } from './shown-text.tsx';

/** Strings with their escapes undone and their lines broken: for arguments that carry code. */
const isUnescaped = signal(false);

const STATUS: { readonly [status in PartialStatus]: string } = {
  empty: 'nothing to parse yet',
  open: 'not valid yet: more must follow',
  complete: 'valid JSON',
  invalid: 'not JSON, whatever follows',
};

interface PreviewTreeProps {
  readonly block: number;
  /** Characters of arguments there were. */
  readonly length: number;
}

export function PreviewTree({ block, length }: PreviewTreeProps) {
  const preview = previewAt(block, length);
  if (preview === undefined) return <p class="loading">…</p>;
  const { root, status, error, duplicateKeyCount } = preview;
  return (
    <section class="preview" aria-label="Preview of the arguments">
      <header class="section-head">
        <span title="Solid: confirmed by the text. Dashed: still open, may grow.">
          what a client could have parsed
        </span>
        <span
          class={
            status === 'invalid' ? 'bad-text' : status === 'complete' ? 'good-text' : 'open-word'
          }
        >
          {STATUS[status]}
        </span>
        {duplicateKeyCount > 0 && (
          <span class="caution-text">
            {count(duplicateKeyCount)} repeated keys (the last one wins)
          </span>
        )}
        <label
          class="toggle"
          title="Shows strings with their line ends, for arguments that carry code."
        >
          <input
            type="checkbox"
            checked={isUnescaped.value}
            onChange={(event) => (isUnescaped.value = event.currentTarget.checked)}
          />
          unescaped
        </label>
      </header>
      {root !== undefined && (
        <div class="tree code">
          {previewLines(root).map((line, i) => (
            <Line key={i} line={line} />
          ))}
        </div>
      )}
      {error !== undefined && <p class="bad-text">{error.reason}</p>}
    </section>
  );
}

function Line({ line }: { readonly line: PreviewLine }) {
  const indent = { paddingInlineStart: `${line.depth * 2}ch` };
  if (line.value === undefined) {
    return (
      <div class="tree-line faint" style={indent}>
        … {count(line.skipped)} more …
      </div>
    );
  }
  return (
    <div class="tree-line" style={indent}>
      {line.key !== undefined && (
        <span class="tree-key">
          <ShownText text={String(line.key)} oneLine />
        </span>
      )}
      <Value value={line.value} />
    </div>
  );
}

function Value({ value }: { readonly value: ShownValue }) {
  const open = value.isOpen && <span class="open-word"> open</span>;
  switch (value.kind) {
    case 'object':
    case 'array': {
      const [begin, end] = value.kind === 'object' ? ['{', '}'] : ['[', ']'];
      if (!value.isEmpty) return <>{open}</>;
      return (
        <span class="json-mark">
          {begin}
          {value.isOpen ? open : end}
        </span>
      );
    }
    case 'string':
      return <StringValue text={value.text} isOpen={value.isOpen} />;
    case 'number':
    case 'boolean':
    case 'null':
      return (
        <span class={value.isOpen ? 'json-number open' : 'json-number'}>
          {value.text}
          {open}
        </span>
      );
  }
}

/** Characters of one string that are shown: its head, and its tail, where it grows. */
const HEAD = 1000;
const TAIL = 3000;
const WHOLE = 60_000;

function StringValue({ text, isOpen }: { readonly text: string; readonly isOpen: boolean }) {
  const most = isUnescaped.value ? WHOLE : HEAD + TAIL;
  const isCut = text.length > most;
  const head = isCut ? text.slice(0, HEAD) : text;
  const tail = isCut ? text.slice(text.length - (most - HEAD)) : '';
  const shown = (part: string) => <ShownText text={part} oneLine={!isUnescaped.value} />;
  return (
    <span class={`json-string${isOpen ? ' open' : ''}${isUnescaped.value ? ' unescaped' : ''}`}>
      {!isUnescaped.value && '"'}
      {shown(head)}
      {isCut && <span class="faint"> … {count(text.length - most)} characters … </span>}
      {isCut && shown(tail)}
      {!isUnescaped.value && !isOpen && '"'}
      {isOpen && <span class="open-word"> open</span>}
    </span>
  );
}
