import { describe, expect, it } from '@jest/globals';
import { linearizabilityFaults } from './linearizability.js';
import type { Request } from './operation.js';
import type { OperationOutcome } from './recorder.js';
import {
  answers,
  change,
  concurrent,
  create,
  EXTERNAL_ID,
  fails,
  isUnknown,
  order,
  read,
  replay,
  sequential,
} from './sample-history.js';

type Requests = [Request, OperationOutcome][];

const CREATED: [Request, OperationOutcome] = [create(1), answers(order(1, 1))];
const CHANGED: [Request, OperationOutcome] = [change(order(1, 1), 2), answers(order(2, 2))];

describe('a history is linearizable, when', () => {
  it.each<[string, Requests]>([
    [
      'an order is created, repeated, changed and read',
      [CREATED, [replay(1), answers(order(1, 1))], CHANGED],
    ],
    ['a stored answer is replayed after a change', [CREATED, CHANGED, [replay(1), answers(order(1, 1))]]],
    ['nothing is found before an order is created', [[read, answers()], CREATED]],
    ['a request that failed has no effect', [[create(3), fails], CREATED, [read, answers(order(1, 1))]]],
    [
      'a request of unknown outcome took effect',
      [
        [create(1), isUnknown],
        [read, answers(order(1, 1))],
      ],
    ],
    [
      'a request of unknown outcome took no effect',
      [
        [create(1), isUnknown],
        [read, answers()],
      ],
    ],
    [
      'a request of unknown outcome takes effect after a later one',
      [[create(1), isUnknown], [read, answers()], [read, answers(order(1, 1))], CHANGED],
    ],
    [
      'a change of unknown outcome loses against another',
      [CREATED, [change(order(1, 1), 3), isUnknown], CHANGED, [read, answers(order(2, 2))]],
    ],
  ])('%s', async (_, requests) => {
    expect(linearizabilityFaults(await sequential(...requests))).toEqual([]);
  });

  it('requests at the same time have an effect in any sequence', async () => {
    const history = await concurrent(
      [read, answers(order(2, 2))],
      CHANGED,
      [change(order(1, 1), 3), fails],
      [read, answers(order(1, 1))],
      CREATED,
      [read, answers()],
    );
    expect(linearizabilityFaults(history)).toEqual([]);
  });
});

describe('a history is not linearizable, when', () => {
  it.each<[string, Requests, string]>([
    ['an acknowledged order is lost', [CREATED, [read, answers()]], '"read"'],
    ['an acknowledged change is lost', [CREATED, CHANGED, [read, answers(order(1, 1))]], '"read"'],
    ['an order was read before it was created', [[read, answers(order(1, 1))], CREATED], '"read"'],
    ['a replay finds no order', [[replay(1), answers(order(1, 1))]], '"replay"'],
    ['two orders have one externalId', [CREATED, [read, answers(order(1, 1), order(1, 1, 8))]], '"read"'],
    ['a replay created a second order', [CREATED, [replay(1), answers(order(1, 1, 8))]], '"replay"'],
    ['the answer to a creation shows another content', [[create(1), answers(order(1, 2))]], '"create"'],
    ['two requests created an order', [CREATED, [create(2), answers(order(1, 2, 8))]], '"create"'],
    [
      'the version goes backwards',
      [CREATED, CHANGED, [read, answers(order(2, 2))], [read, answers(order(1, 1))]],
      '"read"',
    ],
    [
      'two changes of one version are acknowledged',
      [CREATED, CHANGED, [change(order(1, 1), 3), answers(order(2, 3))]],
      '"change"',
    ],
    ['a change skips a version', [CREATED, [change(order(1, 1), 2), answers(order(3, 2))]], '"change"'],
    [
      'a failed request had an effect',
      [CREATED, [change(order(1, 1), 2), fails], [read, answers(order(2, 2))]],
      '"read"',
    ],
    ['a value appears that was never written', [CREATED, [read, answers(order(1, 9))]], '"read"'],
    [
      'what a request of unknown outcome wrote disappears',
      [
        [create(1), isUnknown],
        [read, answers(order(1, 1))],
        [read, answers()],
      ],
      '"read"',
    ],
  ])('%s', async (_, requests, culprit) => {
    const faults = linearizabilityFaults(await sequential(...requests));
    expect(faults).toEqual([
      expect.stringMatching(`^${EXTERNAL_ID}: nothing explains the answer to ${culprit}`),
    ]);
  });

  it('two requests at the same time both changed one version', async () => {
    const history = [
      ...(await sequential(CREATED)),
      ...(await concurrent(CHANGED, [change(order(1, 1), 3), answers(order(2, 3))])),
    ].map((operation, index) => ({ ...operation, index }));
    expect(linearizabilityFaults(history)).toHaveLength(1);
  });

  it('one of several orders is wrong', async () => {
    const history = await sequential(
      CREATED,
      [create(5, 'order-2'), answers(order(1, 5, 8))],
      [read, answers()],
    );
    expect(linearizabilityFaults(history)).toHaveLength(1);
  });
});
