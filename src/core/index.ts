/** The public face of the core: what other programs may rely on. Described in README.md. */
export { iterUnified } from './iter-unified.ts';
export type { Body, IterHooks, IterOptions, LocatedEvent } from './iter-unified.ts';
export { CaptureReader, readCapture } from './read-capture.ts';
export { traceOutcome } from './queries/summary.ts';
export type { ResponseSummary, TraceOutcome } from './queries/summary.ts';
export { describeEvent } from './queries/describe-event.ts';
export type { DescribedEvent } from './queries/describe-event.ts';
export { DIALECTS } from './dialects/registry.ts';
export type { PipelineOptions } from './pipeline.ts';
export type { Trace } from './trace/trace.ts';
export type { DialectId } from './types/dialect.ts';
export type { FramingId } from './types/frame.ts';
export type { Problem, ProblemCode, Severity } from './types/problem.ts';
export type { StopReason, UnifiedEvent, UnifiedKind } from './types/unified-event.ts';
export type { Usage, UsageField } from './types/usage.ts';
