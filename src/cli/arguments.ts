import { DIALECTS } from '../core/dialects/registry.ts';
import { READABLE_FRAMINGS } from '../core/framing/registry.ts';
import type { DialectId } from '../core/types/dialect.ts';
import type { FramingId } from '../core/types/frame.ts';

type CommandName = 'summary' | 'events' | 'frames' | 'selftest';

export interface CommandLine {
  readonly command: CommandName;
  readonly files: readonly string[];
  readonly json: boolean;
  /** Bytes a chunk, when the input is to be fed in pieces. */
  readonly cuts: number | undefined;
  readonly dialect: DialectId | undefined;
  readonly framing: FramingId | undefined;
}

/** Wrong usage: what is wrong, for exit status 2. */
interface UsageError {
  readonly wrong: string;
}

const COMMANDS: readonly CommandName[] = ['summary', 'events', 'frames', 'selftest'];

export const HELP = `Usage: deltascope COMMAND [OPTIONS] FILE...

Shows what a captured LLM API stream really did. Nothing leaves this machine.

Commands
  summary    outcome of each stream: text, tool calls, usage, stop reason, problems
  events     the unified events, one a line
  frames     what the framer saw, one frame a line, in byte order
  selftest   reads the bundled fixtures in pieces of ten sizes and says what held

Options
  --json           one JSON object a line, for programs
  --cuts N         feed each stream in chunks of N bytes (the result must not change)
  --dialect ID     read as this dialect: ${DIALECTS.map((dialect) => dialect.id).join(', ')}
  --framing ID     read as this framing: ${READABLE_FRAMINGS.join(', ')}
  --help           this text

Exit status: 0 every file was read, whatever its streams did; 1 a file could not be read or is no
capture; 2 wrong usage.
`;

export function readArguments(words: readonly string[]): CommandLine | UsageError | 'help' {
  if (words.includes('--help') || words.includes('-h')) return 'help';
  const [command, ...rest] = words;
  if (command === undefined) return { wrong: 'no command given' };
  if (!isOneOf(COMMANDS, command))
    return { wrong: `there is no command "${command}"; the commands are ${COMMANDS.join(', ')}` };
  const found = {
    files: [] as string[],
    json: false,
    cuts: undefined as number | undefined,
    dialect: undefined as DialectId | undefined,
    framing: undefined as FramingId | undefined,
  };
  let onlyFiles = false;
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at]!;
    if (onlyFiles || !word.startsWith('--')) {
      found.files.push(word);
      continue;
    }
    if (word === '--') onlyFiles = true;
    else if (word === '--json') found.json = true;
    else {
      const wrong = readOption(word, rest[++at], found);
      if (wrong !== undefined) return { wrong };
    }
  }
  if (found.files.length === 0 && command !== 'selftest')
    return { wrong: `${command} needs at least one FILE` };
  return { command, ...found };
}

function readOption(
  word: string,
  value: string | undefined,
  found: {
    cuts: number | undefined;
    dialect: DialectId | undefined;
    framing: FramingId | undefined;
  },
): string | undefined {
  switch (word) {
    case '--cuts': {
      if (value === undefined || !/^[1-9]\d*$/.test(value))
        return `--cuts needs a whole number of bytes above 0, not "${value ?? ''}"`;
      found.cuts = Number(value);
      return undefined;
    }
    case '--dialect': {
      const ids = DIALECTS.map((dialect) => dialect.id);
      if (value === undefined || !isOneOf(ids, value))
        return `--dialect needs one of ${ids.join(', ')}, not "${value ?? ''}"`;
      found.dialect = value;
      return undefined;
    }
    case '--framing': {
      if (value === undefined || !isOneOf(READABLE_FRAMINGS, value))
        return `--framing needs one of ${READABLE_FRAMINGS.join(', ')}, not "${value ?? ''}"`;
      found.framing = value;
      return undefined;
    }
    default:
      return `there is no option "${word}"; see --help`;
  }
}

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return (words as readonly string[]).includes(word);
}
