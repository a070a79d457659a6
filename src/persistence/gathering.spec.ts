import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Gathering } from './gathering.js';

const LIMITS = { groupsAtOnce: 2, groupSize: 3, patienceMs: 30 };

/** Work that goes on when it is told to, and what it was given. */
function heldWork() {
  const groups: string[][] = [];
  const releases: (() => void)[] = [];
  const work = async (items: string[]): Promise<string[]> => {
    groups.push(items);
    await new Promise<void>((resolve) => releases.push(resolve));
    if (items.includes('bad')) throw new Error('bad');
    if (items.includes('worse')) throw new Error('worse');
    return items.map((item) => item.toUpperCase());
  };
  /** Lets everything go on until nothing is left to do. */
  const releaseAll = async (): Promise<void> => {
    while (releases.length > 0) {
      releases.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { groups, work, releaseAll };
}

const gather = (names: string[]) => {
  const { groups, work, releaseAll } = heldWork();
  const isBad = (error: unknown): boolean => (error as Error).message === 'bad';
  const gathering = new Gathering(work, isBad, LIMITS);
  const results = Promise.allSettled(names.map((name) => gathering.add(name)));
  return { groups, results, releaseAll };
};

describe('a gathering', () => {
  it('does not wait for company, and gathers what comes while it is busy', async () => {
    const { groups, results, releaseAll } = gather(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(groups).toEqual([['a'], ['b']]);
    await releaseAll();
    expect(groups).toEqual([['a'], ['b'], ['c', 'd', 'e'], ['f']]);
    const values = (await results).map((result) => result.status === 'fulfilled' && result.value);
    expect(values).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('does a group that one spoils again, one by one', async () => {
    const { groups, results, releaseAll } = gather(['a', 'b', 'c', 'bad', 'e']);
    await releaseAll();
    expect(groups).toEqual([['a'], ['b'], ['c', 'bad', 'e'], ['c'], ['bad'], ['e']]);
    const statuses = (await results).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('gives up a group that fails for another reason', async () => {
    const { groups, results, releaseAll } = gather(['a', 'b', 'c', 'worse', 'e']);
    await releaseAll();
    expect(groups).toHaveLength(3);
    const statuses = (await results).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  it('sends away who waited too long, and never does their work', async () => {
    const { groups, results, releaseAll } = gather(['a', 'b', 'c', 'd']);
    await sleep(3 * LIMITS.patienceMs);
    await releaseAll();
    expect(groups).toEqual([['a'], ['b']]);
    expect(await results).toEqual([
      { status: 'fulfilled', value: 'A' },
      { status: 'fulfilled', value: 'B' },
      { status: 'rejected', reason: expect.objectContaining({ kind: 'unavailable' }) },
      { status: 'rejected', reason: expect.objectContaining({ kind: 'unavailable' }) },
    ]);
  });

  it('goes on when it is less busy again', async () => {
    const { groups, work, releaseAll } = heldWork();
    const gathering = new Gathering(work, () => false, LIMITS);
    const first = Promise.allSettled(['a', 'b', 'c'].map((name) => gathering.add(name)));
    await sleep(3 * LIMITS.patienceMs);
    await releaseAll();
    await first;
    const later = Promise.all(['d', 'e', 'f', 'g'].map((name) => gathering.add(name)));
    await releaseAll();
    expect(await later).toEqual(['D', 'E', 'F', 'G']);
    expect(groups).toEqual([['a'], ['b'], ['d'], ['e'], ['f', 'g']]);
  });
});
