import type { SignatureEntry, Trace } from '../trace/trace.ts';

/** The signature that an event carried, if it did. */
export function signatureOfEvent(trace: Trace, event: number): SignatureEntry | undefined {
  let low = 0;
  let high = trace.signatures.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (trace.signatures[middle]!.event < event) low = middle + 1;
    else high = middle;
  }
  const found = trace.signatures[low];
  return found?.event === event ? found : undefined;
}

/**
 * Where the client must send an opaque value back, in words. By field name: each provider has its
 * own (Anthropic `signature`/`data`, OpenAI `encrypted_content`, Gemini `thoughtSignature`).
 */
export function echoPlace({ on, field }: Pick<SignatureEntry, 'on' | 'field'>): string {
  if (field === 'encrypted_content')
    return on === 'reasoning'
      ? 'in the reasoning item of the next request’s input, as it came'
      : 'in the item it came with, in the next request’s input';
  if (field === 'signature' || field === 'data')
    return 'in the thinking block of the next request’s assistant message, unchanged';
  if (/thought_?signature/i.test(field))
    return 'on the same part of the model turn, in the next request’s contents';
  return 'with the part it came with, in the next request';
}
