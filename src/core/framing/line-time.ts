/**
 * Recorded times, in the ways loggers write them: seconds, milliseconds, microseconds or nanoseconds
 * since 1970, the same since the request was sent, or ISO 8601 text. They come out as milliseconds:
 * since the request where the logger counted from there, else since the first of them.
 */
export class LineTime {
  #first: number | undefined;
  /** True once a time was too small to count from 1970. */
  #fromStart = false;
  /** Milliseconds in one unit of a time that is too small to count from 1970. */
  #unit: number | undefined;

  /** `undefined` when the value is no time. */
  sinceStart(value: string | number): number | undefined {
    const ms = typeof value === 'number' ? this.#number(value) : this.#text(value);
    if (ms === undefined) return undefined;
    this.#first ??= this.#fromStart ? 0 : ms;
    // Microseconds are as much as any of these ways can tell.
    return Math.round((ms - this.#first) * 1000) / 1000;
  }

  #text(value: string): number | undefined {
    if (/^-?\d+(\.\d+)?$/.test(value)) return this.#number(Number(value));
    return isoMilliseconds(value);
  }

  #number(value: number): number | undefined {
    if (!Number.isFinite(value)) return undefined;
    const size = Math.abs(value);
    // Since 1970: 1e9 s was in 2001, 1e11 ms in 1973, and so on; the ranges do not overlap until 5138.
    if (size >= 1e17) return value / 1e6;
    if (size >= 1e14) return value / 1e3;
    if (size >= 1e11) return value;
    if (size >= 1e9) return value * 1e3;
    this.#fromStart = true;
    // Since a start: a first time with a fraction that is small is in seconds (0.412), for in
    // milliseconds the first answer of an API does not come that fast.
    if (value !== 0) this.#unit ??= !Number.isInteger(value) && size < 100 ? 1000 : 1;
    return value * (this.#unit ?? 1);
  }
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:?\d\d)?$/;

/** ISO 8601 to milliseconds since 1970; a time without a zone counts as UTC. */
function isoMilliseconds(text: string): number | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone = 'Z'] = match;
  const days = daysSince1970(Number(year), Number(month), Number(day));
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  const ms = (days * 86_400 + seconds) * 1000 + Number(`0.${fraction ?? '0'}`) * 1000;
  if (zone === 'Z') return ms;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return ms - (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Gregorian calendar, counted in years that start in March so that the leap day comes last. */
function daysSince1970(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1;
  const m = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leapDays + Math.floor((153 * m + 2) / 5) + day - 719_469;
}
