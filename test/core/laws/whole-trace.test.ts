/** Laws that hold for the trace of every fixture and every recording. */
import assert from 'node:assert/strict';
import { CaptureReader, readCapture } from '../../../src/core/read-capture.ts';
import {
  contentLengthAt,
  eventCount,
  eventsOfFrame,
  frameCount,
  frameRange,
  kindOf,
} from '../../../src/core/trace/trace.ts';
import { fixtures, recordings, type Sample } from '../../support/fixtures.ts';
import { eventLines } from '../../support/print-trace.ts';
import { seededRandom } from '../../support/random.ts';

interface Law {
  readonly says: string;
  check(reader: CaptureReader, sample: Sample): void;
}

const LAWS: readonly Law[] = [
  {
    says: 'frames tile the bytes',
    check({ trace }, { bytes }) {
      let next = 0;
      for (let frame = 0; frame < frameCount(trace); frame++) {
        const [start, end] = frameRange(trace, frame);
        assert.equal(start, next, `frame ${frame} starts where the one before ended`);
        assert.ok(end > start, `frame ${frame} is not empty`);
        next = end;
      }
      assert.equal(next, bytes.length);
    },
  },
  {
    says: 'nothing is dropped: every frame has an event, events are in frame order',
    check({ trace }) {
      let before = 0;
      for (let event = 0; event < eventCount(trace); event++) {
        const frame = trace.events.frame.at(event);
        assert.ok(frame >= before && frame < frameCount(trace));
        before = frame;
      }
      for (let frame = 0; frame < frameCount(trace); frame++)
        assert.ok(eventsOfFrame(trace, frame)[1] > 0, `frame ${frame} has an event`);
    },
  },
  {
    says: 'a block’s content is its deltas joined, and only grows',
    check({ trace }) {
      for (const block of trace.blocks) {
        let length = 0;
        for (let nth = 0; nth < block.deltas.length; nth++) {
          const event = block.deltas.at(nth);
          assert.match(kindOf(trace, event), /_delta$/);
          const end = trace.events.detail.at(event);
          assert.ok(end >= length);
          length = end;
          assert.equal(contentLengthAt(trace, block, event), end);
        }
        assert.equal(block.content.length, length);
        assert.equal(block.content.slice().length, length);
      }
    },
  },
  {
    says: 'a finished call’s JSON text parses to the value it is said to have',
    check({ trace }) {
      for (const { block: number, status, value } of trace.callsDone) {
        const block = trace.blocks[number]!;
        if (block.call?.encoding !== 'json' || status !== 'complete') continue;
        const text = block.settled?.content ?? block.content.slice();
        if (text.trim() === '') assert.deepEqual(value, {});
        else assert.deepEqual(value, JSON.parse(text));
      }
    },
  },
];

describe('laws of a trace', function () {
  this.timeout(120_000);
  const samples = fixtures();

  for (const law of LAWS)
    describe(law.says, () => {
      for (const sample of samples)
        it(`fixture ${sample.name}`, () =>
          law.check(readCapture(sample.bytes, { nameHint: sample.name }), sample));
      it('every recording beside the project', () => {
        for (const sample of recordings())
          law.check(readCapture(sample.bytes, { nameHint: sample.name }), sample);
      });
    });

  describe('the trace as of an event equals the trace of the prefix', () => {
    const check = ({ name, bytes }: Sample, seed: number): void => {
      const whole = eventLines(readCapture(bytes, { nameHint: name }));
      const random = seededRandom(seed);
      for (let round = 0; round < 12; round++) {
        const reader = new CaptureReader({ nameHint: name });
        reader.push(bytes.subarray(0, Math.floor(random() * bytes.length)));
        const seen = eventLines(reader);
        // The last frame's end is not known before the next one starts.
        const sure = seen.length === 0 ? 0 : seen.length - eventsOfLastFrame(reader);
        assert.deepEqual(seen.slice(0, sure), whole.slice(0, sure), `${name}, seed ${seed}`);
      }
    };
    for (const sample of samples) it(`fixture ${sample.name}`, () => check(sample, 1));
    it('every recording beside the project', () => {
      for (const sample of recordings()) check(sample, 2);
    });
  });
});

function eventsOfLastFrame({ trace }: CaptureReader): number {
  const last = trace.events.frame.at(eventCount(trace) - 1);
  return eventsOfFrame(trace, last)[1];
}
