import {
  addedBy,
  blockOf,
  eventCount,
  eventTime,
  frameRange,
  kindOf,
  type Trace,
} from '../trace/trace.ts';
import { isDelta } from './rows.ts';
import { rowText } from './sentences.ts';
import { KIND_WORDS, type Comparison, type Term } from './filter-language.ts';

/** Code units of a row's text that words and expressions are looked for in. */
const SEARCHED_TEXT = 65536;

/** Finds the events that match, in steps: one pass, linear in the trace. */
export class FilterRun {
  readonly #trace: Trace;
  readonly #terms: readonly Term[];
  readonly #problems: Map<number, string>;
  readonly #found: number[] = [];
  #event = 0;

  constructor(trace: Trace, terms: readonly Term[]) {
    this.#trace = trace;
    this.#terms = terms;
    this.#problems = new Map();
    if (terms.some((term) => term.is === 'field' && term.field === 'problem'))
      for (const { event, code } of trace.problems)
        this.#problems.set(event, `${this.#problems.get(event) ?? ''} ${code}`);
  }

  /** Looks at `events` more; true when all were looked at. */
  step(events: number): boolean {
    const end = Math.min(this.#event + events, eventCount(this.#trace));
    for (; this.#event < end; this.#event++)
      if (this.#terms.every((term) => this.#matches(term, this.#event) !== term.not))
        this.#found.push(this.#event);
    return this.#event >= eventCount(this.#trace);
  }

  found(): Uint32Array {
    return Uint32Array.from(this.#found);
  }

  #matches(term: Term, event: number): boolean {
    switch (term.is) {
      case 'word':
        return this.#hasWord(term.word, event);
      case 'regex':
        return (
          term.regex.test(rowText(this.#trace, event, SEARCHED_TEXT)) ||
          term.regex.test(this.#type(event))
        );
      case 'field':
        return this.#fieldMatches(term, event);
      case 'measure': {
        const value = this.#measure(term.measure, event);
        return value !== undefined && compare(value, term.comparison, term.value);
      }
    }
  }

  #hasWord(word: string, event: number): boolean {
    const kind = kindOf(this.#trace, event);
    if (KIND_WORDS[word]?.includes(kind)) return true;
    return (
      kind.includes(word) ||
      this.#type(event).toLowerCase().includes(word) ||
      this.#lane(event).includes(word) ||
      rowText(this.#trace, event, SEARCHED_TEXT).toLowerCase().includes(word)
    );
  }

  #fieldMatches(term: Extract<Term, { is: 'field' }>, event: number): boolean {
    switch (term.field) {
      case 'kind': {
        const kind = kindOf(this.#trace, event);
        return kind.startsWith(term.value) || (KIND_WORDS[term.value]?.includes(kind) ?? false);
      }
      case 'type':
        return this.#type(event).toLowerCase().includes(term.value);
      case 'lane':
        return this.#lane(event).includes(term.value);
      case 'id':
        return (blockOf(this.#trace, event)?.call?.id ?? '').toLowerCase().includes(term.value);
      case 'problem':
        return this.#problems.get(event)?.includes(term.value) ?? false;
    }
  }

  #type(event: number): string {
    return this.#trace.names.types.text(this.#trace.events.type.at(event));
  }

  #lane(event: number): string {
    const block = blockOf(this.#trace, event);
    if (!block) return '';
    return (block.call ? (block.call.name ?? 'call') : block.kind).toLowerCase();
  }

  #measure(
    measure: Extract<Term, { is: 'measure' }>['measure'],
    event: number,
  ): number | undefined {
    const trace = this.#trace;
    switch (measure) {
      case 'n':
        return event + 1;
      case 'time':
        return eventTime(trace, event);
      case 'gap': {
        const at = eventTime(trace, event);
        const before = event === 0 ? undefined : eventTime(trace, event - 1);
        return at === undefined || before === undefined ? undefined : at - before;
      }
      case 'chars': {
        if (!isDelta(trace.events.kind.at(event))) return 0;
        const [from, end] = addedBy(trace, blockOf(trace, event)!, event);
        return end - from;
      }
      case 'bytes': {
        const [start, end] = frameRange(trace, trace.events.frame.at(event));
        return end - start;
      }
    }
  }
}

function compare(value: number, comparison: Comparison, bound: number): boolean {
  switch (comparison) {
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '=':
      return value === bound;
  }
}
