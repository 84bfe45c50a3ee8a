import type { Bench } from '../bench.ts';
import { MIB } from '../streams/streams.ts';
import { versus } from '../versus.ts';

/** Gemini's streamed array: elements cut and parsed. */
export async function array(bench: Bench): Promise<void> {
  const stream = 'gemini-array';
  for (const chunk of [16384, 1400]) {
    const path = bench.stream(stream, (bench.smoke ? 1 : 4) * MIB);
    await versus(bench, `elements, ${chunk} B`, 'our elements', { stream, path, chunk }, [
      { contestant: 'floor', as: 'of', goal: { atMost: 0.9 } },
      { contestant: '@streamparser/json', as: 'over', goal: { atLeast: 2.5 } },
    ]);
  }
}

/** JSON lines: cut and parsed. */
export async function ndjson(bench: Bench): Promise<void> {
  const stream = 'ollama';
  const path = bench.stream(stream, (bench.smoke ? 1 : 4) * MIB);
  await versus(bench, 'lines, 16384 B', 'our lines', { stream, path, chunk: 16384 }, [
    { contestant: 'floor', as: 'of' },
    { contestant: 'split2', as: 'over' },
  ]);
}
