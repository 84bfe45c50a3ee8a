import type { BlockId, ResponseId } from '../../types/unified-event.ts';
import type { Outlet } from '../gemini-wire/outlet.ts';

/** What the steps of one interaction share. */
export interface Conversation {
  readonly outlet: Outlet;
  readonly response: ResponseId;
  /** Blocks by call id, for the results that name it. */
  readonly callBlocks: Map<string, BlockId>;
  clientCalls: number;
}
