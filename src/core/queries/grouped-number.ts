/**
 * A number with commas between its thousands, as `toLocaleString('en-US')` writes it. A whole one needs
 * no locale for that: the first use of one takes an engine tens of milliseconds, which the first page of
 * a stream would wait for.
 */
export const grouped = (number: number): string =>
  Number.isSafeInteger(number)
    ? String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
    : number.toLocaleString('en-US');
