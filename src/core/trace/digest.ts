/**
 * A short digest (FNV-1a, 32 bits, over UTF-16 code units) to tell opaque values apart in a list.
 * Not a secure hash: equality of digests is a hint, never a proof.
 */
export function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
