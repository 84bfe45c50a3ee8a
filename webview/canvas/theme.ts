/** The theme's colours as a canvas needs them: concrete values, read again when the theme changes. */
import { signal } from '@preact/signals';

export interface Palette {
  readonly background: string;
  readonly foreground: string;
  readonly faint: string;
  readonly line: string;
  readonly wire: string;
  readonly reasoning: string;
  readonly text: string;
  readonly calls: readonly string[];
  readonly signature: string;
  readonly usage: string;
  readonly lifecycle: string;
  readonly good: string;
  readonly warning: string;
  readonly error: string;
  readonly focus: string;
  /** In high contrast themes shapes have outlines and no tints. */
  readonly isHighContrast: boolean;
  readonly font: string;
}

/** How many colours calls take turns in; the names are what tells them apart. */
export const CALL_COLOURS = 4;

function readPalette(): Palette {
  const style = getComputedStyle(document.body);
  const value = (name: string): string => style.getPropertyValue(name).trim();
  const calls = Array.from({ length: CALL_COLOURS }, (_, i) => value(`--lane-call-${i}`));
  return {
    background: value('--surface'),
    foreground: value('--ink'),
    faint: value('--faint'),
    line: value('--rule'),
    wire: value('--lane-wire'),
    reasoning: value('--lane-reasoning'),
    text: value('--lane-text'),
    calls,
    signature: value('--lane-signature'),
    usage: value('--lane-usage'),
    lifecycle: value('--lane-lifecycle'),
    good: value('--good'),
    warning: value('--warning'),
    error: value('--bad'),
    focus: value('--focus'),
    isHighContrast: /\bvscode-high-contrast/.test(document.body.className),
    font: `11px ${style.fontFamily}`,
  };
}

const EMPTY: Palette = {
  background: '',
  foreground: '',
  faint: '',
  line: '',
  wire: '',
  reasoning: '',
  text: '',
  calls: [],
  signature: '',
  usage: '',
  lifecycle: '',
  good: '',
  warning: '',
  error: '',
  focus: '',
  isHighContrast: false,
  font: '11px sans-serif',
};

export const palette = signal<Palette>(EMPTY);

/** VS Code changes the body's class and the root's inline variables when the theme changes. */
export function followTheme(): void {
  palette.value = readPalette();
  const observer = new MutationObserver(() => {
    palette.value = readPalette();
  });
  observer.observe(document.documentElement, { attributeFilter: ['style', 'class'] });
  observer.observe(document.body, { attributeFilter: ['class', 'data-vscode-theme-id'] });
}
