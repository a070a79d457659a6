import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ConnectionShares } from './connection-shares.js';
import type { Owner } from './connection-owner.js';

/** `ask` requests a connection for each owner; `given` and `refused` have the owners in the order of the callbacks. */
function shares(limits: { total: number; perApplication: number; maxWaitMs?: number }) {
  const all = new ConnectionShares({ maxWaitMs: 60_000, ...limits });
  const given: Owner[] = [];
  const refused: Owner[] = [];
  const ask = (...owners: Owner[]): void => {
    for (const owner of owners) {
      all.take(
        owner,
        () => given.push(owner),
        () => refused.push(owner),
      );
    }
  };
  return { all, given, refused, ask };
}

it('an application never holds more than perApplication connections', () => {
  const { all, given, ask } = shares({ total: 4, perApplication: 2 });
  ask(1, 1, 1, 1, 2);
  expect(given).toEqual([1, 1, 2]);
  expect(all.waiting).toBe(2);
  all.free(1);
  expect(given).toEqual([1, 1, 2, 1]);
});

it('waiting applications are served round-robin, however many connections one of them requests', () => {
  const { all, given, ask } = shares({ total: 2, perApplication: 2 });
  ask(1, 1, 1, 1, 1, 1, 2, 2, 3);
  given.splice(0, 2);
  // Each connection is released in the order in which it was given.
  for (let owner: Owner = 1; given.length < 7; owner = given.at(-1)!) all.free(owner);
  expect(given).toEqual([1, 2, 3, 1, 2, 1, 1]);
});

it('the service itself is limited by the total, and not by perApplication', () => {
  const { all, given, ask } = shares({ total: 3, perApplication: 1 });
  ask(null, null, null, null, 1);
  expect(given).toEqual([null, null, null]);
  all.free(null);
  all.free(null);
  expect(given).toEqual([null, null, null, null, 1]);
});

it('a request that waits too long is refused, and gets no connection later', async () => {
  const { all, given, refused, ask } = shares({ total: 1, perApplication: 1, maxWaitMs: 10 });
  ask(1, 1, 2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(refused).toEqual([1, 2]);
  all.free(1);
  expect(given).toEqual([1]);
  expect(all.waiting).toBe(0);
});

it('the limits and the number of waiting requests are right after any sequence of take and free', () => {
  const owner = fc.constantFrom<Owner>(null, 1, 2, 3);
  fc.assert(
    fc.property(
      fc.array(fc.record({ ask: fc.boolean(), owner, which: fc.nat(20) }), { maxLength: 60 }),
      (steps) => {
        const [total, perApplication] = [4, 2];
        const { all, given, ask } = shares({ total, perApplication });
        const held: Owner[] = [];
        let asked = 0;
        for (const { ask: isAsking, owner: who, which } of steps) {
          const before = given.length;
          if (isAsking) {
            ask(who);
            asked += 1;
          } else if (held.length > 0) {
            all.free(held.splice(which % held.length, 1)[0]!);
          }
          held.push(...given.slice(before));
          const count = (name: Owner): number => held.filter((one) => one === name).length;
          expect(held.length).toBeLessThanOrEqual(total);
          for (const name of [1, 2, 3]) expect(count(name)).toBeLessThanOrEqual(perApplication);
          expect(all.waiting).toBe(asked - given.length);
        }
      },
    ),
  );
});
