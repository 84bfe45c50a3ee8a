/** Bytes → trace, in one call or chunk by chunk. */
import { Pipeline, type Output, type PipelineOptions } from './pipeline.ts';
import { lookBack } from './look-back.ts';
import { TraceBuilder } from './trace/builder.ts';
import type { Trace } from './trace/trace.ts';

/** Reads a capture into a trace as its bytes come. */
export class CaptureReader {
  readonly #builder = new TraceBuilder();
  readonly #pipeline: Pipeline;
  #bytes = 0;
  #finished = false;

  constructor(options: PipelineOptions = {}) {
    this.#pipeline = new Pipeline(this.#builder satisfies Output, options);
  }

  get trace(): Trace {
    return this.#builder.trace;
  }

  get framing(): Pipeline['framing'] {
    return this.#pipeline.framing;
  }

  get dialect(): Pipeline['dialect'] {
    return this.#pipeline.dialect;
  }

  get provider(): string | undefined {
    return this.#pipeline.provider;
  }

  get thoughts(): Pipeline['thoughts'] {
    return this.#pipeline.thoughts;
  }

  /** True when an HTTP response head stood before the body (`curl -i`). */
  get hasHttpHead(): boolean {
    return this.#pipeline.hasHttpHead;
  }

  get bytesRead(): number {
    return this.#bytes;
  }

  get finished(): boolean {
    return this.#finished;
  }

  /** `at`: arrival in milliseconds since the response began, if known. */
  push(chunk: Uint8Array, at?: number): void {
    if (chunk.length === 0) return;
    this.#bytes += chunk.length;
    this.#builder.sawBytes(this.#bytes);
    this.#pipeline.push(chunk, at);
  }

  finish(): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#pipeline.finish();
    for (const { event, finding } of lookBack(this.trace, this.provider))
      this.#builder.problemAt(event, finding);
    this.#builder.end();
  }
}

/** Reads a whole capture. `cut` feeds it in pieces of that many bytes; the trace is the same. */
export function readCapture(
  bytes: Uint8Array,
  options: PipelineOptions = {},
  cut = bytes.length,
): CaptureReader {
  const reader = new CaptureReader(options);
  for (let at = 0; at < bytes.length; at += Math.max(1, cut))
    reader.push(bytes.subarray(at, at + Math.max(1, cut)));
  reader.finish();
  return reader;
}
