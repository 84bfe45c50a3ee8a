/** JSON laid out in lines, coloured by what the tokens are. */
import type { JsonLine } from '../pretty-json.ts';
import { ShownText } from './shown-text.tsx';

export function JsonLines({ lines }: { readonly lines: readonly JsonLine[] }) {
  return (
    <div class="json code">
      {lines.map((line, i) => (
        <JsonLineText key={i} line={line} />
      ))}
    </div>
  );
}

export function JsonLineText({ line }: { readonly line: JsonLine }) {
  return (
    <div class="json-line" style={{ paddingInlineStart: `${line.depth * 2 + 2}ch` }}>
      {line.tokens.map((token, i) => (
        <span key={i} class={`json-${token.kind}`}>
          <ShownText text={token.text} oneLine />
        </span>
      ))}
    </div>
  );
}
