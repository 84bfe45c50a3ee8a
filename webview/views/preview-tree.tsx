/** The preview: what a client could have parsed at this moment; dashed is what may still grow. */
import { signal } from '@preact/signals';
import type { PartialJson, PreviewNode, PreviewString } from '../../src/core/json/partial-json.ts';
import { previewLines } from '../preview-lines.ts';
import type { PreviewLine } from '../preview-lines.ts';
import { count } from '../words.ts';
import { ShownText } from './shown-text.tsx';

/** Strings with their escapes undone and their lines broken: for arguments that carry code. */
const isUnescaped = signal(false);

const STATUS: { readonly [status in PartialJson['status']]: string } = {
  empty: 'nothing to parse yet',
  open: 'not valid yet: more must follow',
  complete: 'valid JSON',
  invalid: 'not JSON, whatever follows',
};

export function PreviewTree({ preview }: { readonly preview: PartialJson | undefined }) {
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
  if (line.node === undefined) {
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
      <Value node={line.node} />
    </div>
  );
}

function Value({ node }: { readonly node: PreviewNode }) {
  const open = node.open && <span class="open-word"> open</span>;
  switch (node.kind) {
    case 'object':
    case 'array': {
      const [begin, end] = node.kind === 'object' ? ['{', '}'] : ['[', ']'];
      if (node.children.length > 0) return node.open ? <>{open}</> : null;
      return (
        <span class="json-mark">
          {begin}
          {node.open ? open : end}
        </span>
      );
    }
    case 'string':
      return <StringValue node={node} />;
    case 'number':
    case 'boolean':
    case 'null':
      return (
        <span class={node.open ? 'json-number open' : 'json-number'}>
          {String(node.value)}
          {open}
        </span>
      );
  }
}

/** Characters of one string that are shown: its head, and its tail, where it grows. */
const HEAD = 1000;
const TAIL = 3000;
const WHOLE = 60_000;

function StringValue({ node }: { readonly node: PreviewString }) {
  const whole = node.pieces.join('');
  const most = isUnescaped.value ? WHOLE : HEAD + TAIL;
  const isCut = whole.length > most;
  const head = isCut ? whole.slice(0, HEAD) : whole;
  const tail = isCut ? whole.slice(whole.length - (most - HEAD)) : '';
  const text = (part: string) => <ShownText text={part} oneLine={!isUnescaped.value} />;
  return (
    <span class={`json-string${node.open ? ' open' : ''}${isUnescaped.value ? ' unescaped' : ''}`}>
      {!isUnescaped.value && '"'}
      {text(head)}
      {isCut && <span class="faint"> … {count(whole.length - most)} characters … </span>}
      {isCut && text(tail)}
      {!isUnescaped.value && !node.open && '"'}
      {node.open && <span class="open-word"> open</span>}
    </span>
  );
}
