/** A body that gives a chunk whenever it is read and holds none ready, as a network would. */
export function bodyOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[at++];
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const HEADERS = { 'content-type': 'text/event-stream' };

export const responseOf = (chunks: readonly Uint8Array[]): Response =>
  new Response(bodyOf(chunks), { headers: HEADERS });

/** Stands in for the network. */
export const fetchOf =
  (chunks: readonly Uint8Array[]): typeof fetch =>
  () =>
    Promise.resolve(responseOf(chunks));
