import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { MicroBatcher } from './micro-batcher.js';

const LIMITS = { maxConcurrentBatches: 2, maxBatchSize: 3, maxConcurrentSingles: 2, maxWaitMs: 60_000 };
/** For the tests of items that expire. */
const SHORT_WAIT = { ...LIMITS, maxWaitMs: 30 };
/** The SQLSTATE with which an item makes its batch fail: invalid text, a lock timeout, a statement timeout. */
const CODES: Record<string, string> = { bad: '22P02', locked: '55P03', worse: '57014' };

/** Work that ends when releaseAll() is called; `batches` has the items of each call. */
function controlledWork() {
  const batches: string[][] = [];
  const releases: (() => void)[] = [];
  const work = async (items: string[]): Promise<string[]> => {
    batches.push(items);
    await new Promise<void>((resolve) => releases.push(resolve));
    const code = items.map((item) => CODES[item]).find((found) => found !== undefined);
    if (code !== undefined) throw Object.assign(new Error('It failed.'), { code });
    return items.map((item) => item.toUpperCase());
  };
  /** Ends all calls, also those that start meanwhile. */
  const releaseAll = async (): Promise<void> => {
    await nextTurn();
    while (releases.length > 0) {
      releases.shift()!();
      await nextTurn();
    }
  };
  return { batches, work, releaseAll };
}

/** The letter before the colon in names such as `b:1`; all other items have one owner. */
const ownerOf = (item: string): number => (item.includes(':') ? item.charCodeAt(0) : 0);

/** Adds each item in a turn of the event loop of its own. */
async function addInTurns(
  batcher: MicroBatcher<string, string>,
  names: string[],
): Promise<Promise<string>[]> {
  const results: Promise<string>[] = [];
  for (const name of names) {
    const result = batcher.add(name);
    // A rejection is examined later.
    result.catch(() => undefined);
    results.push(result);
    await nextTurn();
  }
  return results;
}

async function addAll(names: string[], limits = LIMITS) {
  const { batches, work, releaseAll } = controlledWork();
  const added = await addInTurns(new MicroBatcher(work, ownerOf, limits), names);
  return { batches, results: Promise.allSettled(added), releaseAll };
}

describe('MicroBatcher', () => {
  it('batches the items that are added in one turn of the event loop, up to the maximum size of a batch', async () => {
    const { batches, work, releaseAll } = controlledWork();
    const batcher = new MicroBatcher(work, ownerOf, LIMITS);
    const results = Promise.all(['a', 'b', 'c', 'd'].map((name) => batcher.add(name)));
    await nextTurn();
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
    await releaseAll();
    expect(await results).toEqual(['A', 'B', 'C', 'D']);
  });

  it('starts an item in its turn while it is idle, and batches the items that arrive while it is busy', async () => {
    const { batches, results, releaseAll } = await addAll(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(batches).toEqual([['a'], ['b']]);
    await releaseAll();
    expect(batches).toEqual([['a'], ['b'], ['c', 'd', 'e'], ['f']]);
    const values = (await results).map((result) => result.status === 'fulfilled' && result.value);
    expect(values).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('processes the items of a batch singly after one of them made it fail', async () => {
    const { batches, results, releaseAll } = await addAll(['a', 'b', 'c', 'bad', 'e']);
    await releaseAll();
    expect(batches).toEqual([['a'], ['b'], ['c', 'bad', 'e'], ['c'], ['bad'], ['e']]);
    const statuses = (await results).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('retries an item that needs a locked row singly until it expires, and continues with other batches meanwhile', async () => {
    const limits = { ...LIMITS, maxWaitMs: 1_000 };
    const { batches, results, releaseAll } = await addAll(['locked', 'a:1', 'b:1', 'c:1', 'd:1'], limits);
    let isOver = false;
    void results.finally(() => (isOver = true));
    while (!isOver) {
      await releaseAll();
      await nextTurn();
    }
    expect(batches.slice(0, 3)).toEqual([['locked'], ['a:1'], ['locked']]);
    expect(batches).toContainEqual(['b:1', 'c:1', 'd:1']);
    const [locked, ...others] = await results;
    expect(locked).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable' } });
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'));
  });

  it('processes further items of an owner singly while one of its items is retried', async () => {
    const { batches, work, releaseAll } = controlledWork();
    const batcher = new MicroBatcher(work, ownerOf, { ...LIMITS, maxBatchSize: 10 });
    void batcher.add('locked').catch(() => undefined);
    await releaseAll();
    const further = ['a', 'b', 'x:1', 'y:1', 'z:1'].map((name) => batcher.add(name));
    let isOver = false;
    void Promise.all(further).finally(() => (isOver = true));
    while (!isOver) {
      await releaseAll();
      await nextTurn();
    }
    for (const name of ['a', 'b']) expect(batches).toContainEqual([name]);
    expect(batches).toContainEqual(['x:1', 'y:1', 'z:1']);
    expect(await Promise.all(further)).toEqual(['A', 'B', 'X:1', 'Y:1', 'Z:1']);
  });

  it('rejects all items of a batch that fails for another reason', async () => {
    const { batches, results, releaseAll } = await addAll(['a', 'b', 'c', 'worse', 'e']);
    await releaseAll();
    expect(batches).toHaveLength(3);
    const statuses = (await results).map(({ status }) => status);
    expect(statuses).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  it('rejects items that waited too long, and never processes them', async () => {
    const { batches, results, releaseAll } = await addAll(['a', 'b', 'c', 'd'], SHORT_WAIT);
    await sleep(3 * SHORT_WAIT.maxWaitMs);
    await releaseAll();
    expect(batches).toEqual([['a'], ['b']]);
    expect(await results).toEqual([
      { status: 'fulfilled', value: 'A' },
      { status: 'fulfilled', value: 'B' },
      { status: 'rejected', reason: expect.objectContaining({ kind: 'unavailable' }) },
      { status: 'rejected', reason: expect.objectContaining({ kind: 'unavailable' }) },
    ]);
  });

  it('continues after a time of overload', async () => {
    const { batches, work, releaseAll } = controlledWork();
    const batcher = new MicroBatcher(work, ownerOf, SHORT_WAIT);
    const first = Promise.allSettled(await addInTurns(batcher, ['a', 'b', 'c']));
    await sleep(3 * SHORT_WAIT.maxWaitMs);
    await releaseAll();
    await first;
    const later = Promise.all(['d', 'e', 'f', 'g'].map((name) => batcher.add(name)));
    await releaseAll();
    expect(await later).toEqual(['D', 'E', 'F', 'G']);
    expect(batches).toEqual([['a'], ['b'], ['d', 'e', 'f'], ['g']]);
  });
});
