/** An event's number that leads to the event. */
import { goTo } from '../store/actions.ts';
import { eventLabel } from '../words.ts';

export function EventLink({ event }: { readonly event: number }) {
  return (
    <button type="button" class="link" onClick={() => goTo(event)}>
      {eventLabel(event)}
    </button>
  );
}
