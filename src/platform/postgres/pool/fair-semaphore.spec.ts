import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ClientDisconnected, type Client } from '../../../common/request/request-context.js';
import { FairSemaphore } from './fair-semaphore.js';

type Owner = number | null;

/** `ask` enters for each owner; `entered` and `refused` have the owners in the order in which that was decided. */
function semaphore(limits: { total: number; perOwner: number; maxWaitMs?: number }) {
  const timeoutError = () => new Error('The wait took too long.');
  const all = new FairSemaphore<Owner>({ maxWaitMs: 60_000, timeoutError, ...limits });
  const entered: Owner[] = [];
  const refused: Owner[] = [];
  const enter = async (owner: Owner): Promise<void> => {
    try {
      await all.enter(owner);
      entered.push(owner);
    } catch {
      refused.push(owner);
    }
  };
  const ask = async (...owners: Owner[]): Promise<void> => {
    owners.forEach((owner) => void enter(owner));
    await settled();
  };
  const leave = async (owner: Owner): Promise<void> => {
    all.leave(owner);
    await settled();
  };
  return { all, entered, refused, ask, leave };
}

/** Resolves when everything that can be decided was decided. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('an owner never has entered more than perOwner times', async () => {
  const { all, entered, ask, leave } = semaphore({ total: 4, perOwner: 2 });
  await ask(1, 1, 1, 1, 2);
  expect(entered).toEqual([1, 1, 2]);
  expect(all.waiting).toBe(2);
  await leave(1);
  expect(entered).toEqual([1, 1, 2, 1]);
});

it('a caller enters immediately when nothing prevents it', () => {
  const { all } = semaphore({ total: 1, perOwner: 1 });
  expect(all.enter(1)).toBeNull();
});

it('waiting owners are served round-robin, however many callers one of them has', async () => {
  const { entered, ask, leave } = semaphore({ total: 2, perOwner: 2 });
  await ask(1, 1, 1, 1, 1, 1, 2, 2, 3);
  entered.splice(0, 2);
  // The callers leave in the order in which they entered.
  for (let owner: Owner = 1; entered.length < 7; owner = entered.at(-1)!) await leave(owner);
  expect(entered).toEqual([1, 2, 3, 1, 2, 1, 1]);
});

it('callers without an owner are limited by the total, and not by perOwner', async () => {
  const { entered, ask, leave } = semaphore({ total: 3, perOwner: 1 });
  await ask(null, null, null, null, 1);
  expect(entered).toEqual([null, null, null]);
  await leave(null);
  await leave(null);
  expect(entered).toEqual([null, null, null, null, 1]);
});

it('a caller that waits too long is refused, and does not enter later', async () => {
  const { all, entered, refused, ask, leave } = semaphore({ total: 1, perOwner: 1, maxWaitMs: 10 });
  await ask(1, 1, 2);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(refused).toEqual([1, 2]);
  await leave(1);
  expect(entered).toEqual([1]);
  expect(all.waiting).toBe(0);
});

it('a caller without time left is refused, even if it could enter immediately', async () => {
  const { all } = semaphore({ total: 1, perOwner: 1 });
  await expect(all.enter(1, { maxWaitMs: 0 })).rejects.toThrow('The wait took too long.');
});

it('a caller whose client is gone is refused, before it waits and while it waits', async () => {
  const { all } = semaphore({ total: 1, perOwner: 1 });
  let leaveClient = (): void => undefined;
  const client = (isGone: boolean): Client => ({
    isGone: () => isGone,
    onceGone: (listener) => {
      leaveClient = listener;
      return () => undefined;
    },
  });
  await expect(all.enter(1, { client: client(true) })).rejects.toThrow(ClientDisconnected);
  expect(all.enter(1)).toBeNull();
  const waiting = all.enter(1, { client: client(false) });
  leaveClient();
  await expect(waiting).rejects.toThrow(ClientDisconnected);
  expect(all.waiting).toBe(0);
});

it('the limits and the number of waiting callers are right after any sequence of enter and leave', async () => {
  const owner = fc.constantFrom<Owner>(null, 1, 2, 3);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ asks: fc.boolean(), owner, which: fc.nat(20) }), { maxLength: 60 }),
      async (steps) => {
        const [total, perOwner] = [4, 2];
        const { all, entered, ask, leave } = semaphore({ total, perOwner });
        const inside: Owner[] = [];
        let asked = 0;
        for (const { asks, owner: who, which } of steps) {
          const before = entered.length;
          if (asks) {
            await ask(who);
            asked += 1;
          } else if (inside.length > 0) {
            await leave(inside.splice(which % inside.length, 1)[0]!);
          }
          inside.push(...entered.slice(before));
          const count = (name: Owner): number => inside.filter((one) => one === name).length;
          expect(inside.length).toBeLessThanOrEqual(total);
          for (const name of [1, 2, 3]) expect(count(name)).toBeLessThanOrEqual(perOwner);
          expect(all.waiting).toBe(asked - entered.length);
        }
      },
    ),
  );
});

/** Work that ends when endFirst() is called. */
function controlledWork(names: FairSemaphore<string>) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (what: string, ...owners: string[]): Promise<string> =>
    names.run(owners, async () => {
      begun.push(what);
      await new Promise<void>((resolve) => ends.push(resolve));
      return what;
    });
  const endFirst = async (): Promise<void> => {
    ends.shift()!();
    await settled();
  };
  return { begun, run, endFirst };
}

it('work with the same owner runs one after the other, first come, first served', async () => {
  const { begun, run, endFirst } = controlledWork(new FairSemaphore());
  const all = [run('a', 'x'), run('b', 'x'), run('c', 'x'), run('d', 'y')];
  await settled();
  expect(begun).toEqual(['a', 'd']);
  await endFirst();
  expect(begun).toEqual(['a', 'd', 'b']);
  for (let left = 3; left > 0; left--) await endFirst();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('work with the same owners in another order does not deadlock', async () => {
  const { begun, run, endFirst } = controlledWork(new FairSemaphore());
  const all = [run('a', 'x', 'y', 'x'), run('b', 'y', 'x')];
  await settled();
  expect(begun).toEqual(['a']);
  await endFirst();
  await endFirst();
  expect(await Promise.all(all)).toEqual(['a', 'b']);
});

it('work that waits too long is rejected and never started; the others continue', async () => {
  const { begun, run, endFirst } = controlledWork(new FairSemaphore({ maxWaitMs: 10 }));
  const first = run('a', 'x');
  await expect(run('b', 'x')).rejects.toMatchObject({ kind: 'unavailable' });
  const third = run('c', 'x');
  await endFirst();
  await endFirst();
  expect(await Promise.all([first, third])).toEqual(['a', 'c']);
  expect(begun).toEqual(['a', 'c']);
});

it('an owner can enter again after its work has failed', async () => {
  const names = new FairSemaphore<string>();
  await expect(names.run(['x'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(names.run(['x'], () => Promise.resolve('yes'))).resolves.toBe('yes');
});
