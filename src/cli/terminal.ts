/** Where a command writes: results to `out`, what went wrong to `err`. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
}

export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(`${JSON.stringify(value)}\n`);
}

/**
 * One line for people. Text of a capture stands in it, so control characters are written as escapes:
 * none of them may drive the terminal, and each line stays one.
 */
export function printLine(terminal: Terminal, line: string): void {
  terminal.out(`${harmless(line)}\n`);
}

/** A file that could not be read, or is no capture: in its place among the results with `--json`. */
export function printFailure(
  terminal: Terminal,
  file: string,
  message: string,
  json: boolean,
): void {
  if (json) printJson(terminal, { file, error: { message } });
  else terminal.err(`deltascope: ${harmless(`${file}: ${message}`)}\n`);
}

/** C0 and C1 controls, line and paragraph separators, and what turns the direction of writing. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const SHORT: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

function harmless(text: string): string {
  return text.replace(
    CONTROL,
    (character) =>
      SHORT.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
