import { expect, it } from '@jest/globals';
import { figuresOf } from './figures.js';
import { answers, create, event, order, read, sequential } from './sample-history.js';

const CREATED = event(1, 1);
const OTHER = event(1, 1, 8);
const atMs = (text: string): number => Date.parse(text);

it('counts lost orders, duplicated orders, missing and repeated deliveries, and finds the longest delay', async () => {
  const history = await sequential(
    [create(1), answers(order(1, 1))],
    [create(2, 'lost'), answers(order(1, 2, 9))],
    [read, answers(order(1, 1), order(1, 1, 8))],
    [{ call: 'read', externalId: 'lost' }, answers()],
  );
  const { data } = CREATED;
  const deliveries = ['00:00:05', '00:00:06', '00:00:07'].map((time) => ({
    messageId: CREATED.id,
    data,
    at: atMs(`2026-11-22T${time}Z`),
  }));
  const feed = [CREATED, OTHER].map((each) => ({ ...each, createdAt: '2026-11-22T00:00:01Z' }));
  expect(figuresOf(history, feed, deliveries)).toEqual({
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
  const feed = [{ ...CREATED, createdAt: '2026-11-22T00:00:01Z' }];
  const deliveries = [{ messageId: CREATED.id, data: CREATED.data, at: atMs('2026-11-22T00:00:02Z') }];
  expect(figuresOf(history, feed, deliveries)).toEqual({
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
