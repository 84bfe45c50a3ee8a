import assert from 'node:assert/strict';
import { foreignFailure } from '../../../src/core/dialects/foreign-failure.ts';
import { objectOf, textOf } from '../../../src/core/json/fields.ts';
import type { Json } from '../../../src/core/types/json.ts';
import type { WireEvent } from '../../../src/core/types/wire-event.ts';

function wireOf(payload: Json | undefined, eventName = '', text = ''): WireEvent {
  const place = { frame: 0, start: 0, at: undefined, direction: 'received' } as const;
  return { ...place, eventName, type: '', payload, text, sentinel: false };
}

/** What the failure says: its words, and its code and type where it has them. */
function said(wire: WireEvent): string | undefined {
  const error = objectOf(foreignFailure(wire)?.['error']);
  if (!error) return undefined;
  const words = [error['message'], error['code'], error['type']].map((value) => textOf(value));
  return words.filter((word) => word !== undefined).join(' / ');
}

const FAILURES: readonly (readonly [payload: Json, said: string])[] = [
  [{ error: 'm' }, 'm'],
  [{ code: 'Busy', error: 'm' }, 'm / Busy'],
  [{ detail: 'm' }, 'm'],
  [{ detail: [{ loc: ['body'], msg: 'm', type: 'missing' }] }, 'm'],
  [{ detail: { error: { message: 'm' } } }, 'm'],
  [{ message: 'm', code: 503 }, 'm / 503'],
  [{ msg: 'm', code: 500, data: null }, 'm / 500'],
  [{ error_code: 17, error_msg: 'm' }, 'm / 17'],
  [{ success: false, errors: [{ code: 7003, message: 'm' }], result: null }, 'm'],
  [{ __type: 'ThrottlingException', message: 'm' }, 'm / ThrottlingException'],
  [{ message: 'm', code: 'InvalidApiKey', request_id: 'r' }, 'm / InvalidApiKey'],
  [{ status: 429, message: 'm' }, 'm / 429'],
  [{ status: 'error', message: 'm' }, 'm'],
  [{ base_resp: { status_code: 1004, status_msg: 'm' } }, 'm / 1004'],
  [
    { object: 'error', message: 'm', type: 'BadRequestError', code: 400 },
    'm / 400 / BadRequestError',
  ],
];

const NOTICES: readonly Json[] = [
  {},
  { message: 'm' },
  { message: 'm', code: 200 },
  { message: 'm', code: 0, data: null },
  { message: 'm', code: 'SUCCESS' },
  { message: 'm', status: 'queued' },
  { type: 'status', message: 'm' },
  { error: null },
  { error: {} },
  { code: 500 },
  { error: 'm', choices: [] },
  { base_resp: { status_code: 0, status_msg: 'success' } },
];

describe('a failure in nobody’s shape', () => {
  for (const [payload, words] of FAILURES)
    it(`is told by ${JSON.stringify(payload)}`, () => assert.equal(said(wireOf(payload)), words));

  for (const payload of NOTICES)
    it(`is not told by ${JSON.stringify(payload)}`, () =>
      assert.equal(said(wireOf(payload)), undefined));

  it('is told by plain words only where the event is named error', () => {
    assert.equal(said(wireOf(undefined, 'error', ' upstream died ')), 'upstream died');
    assert.equal(said(wireOf('upstream died', 'error')), 'upstream died');
    assert.equal(said(wireOf(undefined, '', 'upstream died')), undefined);
    assert.equal(said(wireOf(undefined, 'error', ' ')), undefined);
  });
});
