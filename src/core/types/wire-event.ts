import type { Direction } from './frame.ts';
import type { Json } from './json.ts';

/**
 * One payload of the wire, parsed once. A frame gives none (a comment), one, or several (a payload
 * glued of several JSON values).
 */
export interface WireEvent {
  /** Index of the frame it came in. */
  readonly frame: number;
  /** Byte offset of that frame. */
  readonly start: number;
  /** Milliseconds since the response began, when known. */
  readonly at: number | undefined;
  /** Name on the `event:` line, or the wrapper's name; '' when the wire gave none. */
  readonly eventName: string;
  /** What the payload calls itself: JSON `type`, `event_type`, `object`, else told by its shape. */
  readonly type: string;
  /** The parsed payload; `undefined` when it is not JSON. */
  readonly payload: Json | undefined;
  /** The same object in events whose payloads have the same keys at every depth, where that is known. */
  readonly shape?: object | undefined;
  /** The payload as text, exactly as sent. */
  readonly text: string;
  /** True for `[DONE]`, compared after trimming. */
  readonly sentinel: boolean;
  readonly direction: Direction;
}
