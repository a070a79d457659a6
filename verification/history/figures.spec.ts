import { expect, it } from '@jest/globals';
import { figuresOf } from './figures.js';
import { HistoryRecorder } from './recorder.js';
import type { Operation } from './operation.js';
import { answers, change, create, event, order, read, sequential } from './sample-history.js';

const CREATED = event(1, 1);
const OTHER = event(1, 1, 8);
/** When every answer arrives, in milliseconds since the beginning. */
const ANSWERED_AT = 1_000;

const atOneTime = (history: Operation[]): Operation[] =>
  history.map((operation) => ({ ...operation, time: ANSWERED_AT * 1e6 }));

it('counts lost orders, duplicated orders, missing and repeated deliveries, and finds the longest delay', async () => {
  const history = await sequential(
    [create(1), answers(order(1, 1))],
    [create(2, 'lost'), answers(order(1, 2, 9))],
    [read, answers(order(1, 1), order(1, 1, 8))],
    [{ call: 'read', externalId: 'lost' }, answers()],
  );
  const { data } = CREATED;
  const deliveries = [5_000, 6_000, 7_000].map((at) => ({ messageId: CREATED.id, data, at }));
  expect(figuresOf(atOneTime(history), [CREATED, OTHER], deliveries)).toEqual({
    sent: 2,
    acknowledged: 2,
    lost: 1,
    duplicated: 1,
    events: 2,
    undelivered: 1,
    repeated: 2,
    repeatedAtMost: 2,
    longestDelayMs: 4_000,
  });
});

it('counts nothing lost, duplicated or repeated without faults', async () => {
  const history = await sequential([create(1), answers(order(1, 1))], [read, answers(order(1, 1))]);
  const deliveries = [{ messageId: CREATED.id, data: CREATED.data, at: 2_000 }];
  expect(figuresOf(atOneTime(history), [CREATED], deliveries)).toEqual({
    sent: 1,
    acknowledged: 1,
    lost: 0,
    duplicated: 0,
    events: 1,
    undelivered: 0,
    repeated: 0,
    repeatedAtMost: 0,
    longestDelayMs: 1_000,
  });
});

it('measures the delay of the event of a change from the response to the change', async () => {
  const history = await sequential(
    [create(1), answers(order(1, 1))],
    [change(order(1, 1), 2), answers(order(2, 2))],
  );
  const changed = event(2, 2);
  const deliveries = [CREATED, changed].map(({ id, data }, index) => ({
    messageId: id,
    data,
    at: 2_000 + 500 * index,
  }));
  expect(figuresOf(atOneTime(history), [CREATED, changed], deliveries).longestDelayMs).toBe(1_500);
});

it('adds the time that was skipped to what happens afterwards', async () => {
  const recorder = new HistoryRecorder();
  const readOnce = (): Promise<unknown> =>
    recorder.record(recorder.newProcess(), read, () => Promise.resolve(answers()));
  await readOnce();
  recorder.skip(3_600_000);
  await readOnce();
  const [before, , after] = recorder.operations;
  expect(after!.time - before!.time).toBeGreaterThanOrEqual(3_600_000 * 1e6);
  expect(recorder.elapsedMs(Date.now())).toBeGreaterThanOrEqual(3_600_000);
  expect(recorder.elapsedMs(Date.now() - 60_000)).toBeLessThan(3_600_000);
});
