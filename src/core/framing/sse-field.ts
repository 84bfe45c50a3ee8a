const COLON = 58;
const SPACE = 32;

/** Whether a line is the field `name`: the name alone, or the name and a colon. */
export function isField(name: string, bytes: Uint8Array, from: number, to: number): boolean {
  const end = from + name.length;
  return end <= to && spells(name, bytes, from, end) && (end === to || bytes[end] === COLON);
}

/** Where a field's value starts, given where its name ends: past the colon and one space. */
export function valueStart(bytes: Uint8Array, nameEnd: number, to: number): number {
  if (nameEnd >= to) return to;
  const start = nameEnd + 1;
  return start < to && bytes[start] === SPACE ? start + 1 : start;
}

/** Whether the bytes are exactly this text; never true when it is not ASCII. */
export function spells(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let at = from, n = 0; at < to; at++, n++) {
    const byte = bytes[at] as number;
    if (byte !== text.charCodeAt(n) || byte > 127) return false;
  }
  return true;
}

/** Whether the bytes are exactly these. */
export function sameBytes(these: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (these.length !== to - from) return false;
  for (let at = from, n = 0; at < to; at++, n++) if (bytes[at] !== these[n]) return false;
  return true;
}
