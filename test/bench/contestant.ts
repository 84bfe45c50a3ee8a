/** One process of a race: takes one contestant, opens it, and runs it when asked. */
import { CONTESTANTS } from './contestants/contestants.ts';
import type { Answer, Findings, Question } from './race.ts';

/** Does the work once. */
export type Run = () => Findings | Promise<Findings>;
/** Gets everything ready that is not to be measured. */
export type Contestant = (input: never) => Run | Promise<Run>;

const MOST_REPETITIONS = 10;

let run: Run | undefined;

async function answer(question: Question): Promise<Answer> {
  if (question.ask === 'open') {
    const open = CONTESTANTS[question.entry.contestant];
    if (!open) throw new Error(`There is no contestant ${question.entry.contestant}.`);
    run = await open(question.entry.input as never);
    const began = performance.now();
    return { findings: await run(), ms: performance.now() - began };
  }
  let findings: Findings = {};
  let ms = Infinity;
  const end = performance.now() + question.turnMs;
  for (let nth = 0; nth < MOST_REPETITIONS && (nth === 0 || performance.now() < end); nth++) {
    const began = performance.now();
    findings = await run!();
    ms = Math.min(ms, performance.now() - began);
  }
  return { findings, ms };
}

process.on('message', (question: Question) => {
  answer(question).then(
    (reply) => process.send!(reply),
    (thrown: unknown) =>
      process.send!({ failed: thrown instanceof Error ? thrown.stack : String(thrown) }),
  );
});
