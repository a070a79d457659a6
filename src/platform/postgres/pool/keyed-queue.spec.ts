import { expect, it } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.js';

/** Work that ends when endFirst() is called. */
function controlledWork(turns: KeyedQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = (name: string, ...names: string[]): Promise<string> =>
    turns.take(names, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const endFirst = async (): Promise<void> => {
    ends.shift()!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, take, endFirst };
}

it('calls with the same name run one after the other, first come, first served', async () => {
  const { begun, take, endFirst } = controlledWork(new KeyedQueue());
  const all = [take('a', 'x'), take('b', 'x'), take('c', 'x'), take('d', 'y')];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'd']);
  await endFirst();
  expect(begun).toEqual(['a', 'd', 'b']);
  for (let left = 3; left > 0; left--) await endFirst();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

it('calls with the same names in another order do not deadlock', async () => {
  const { begun, take, endFirst } = controlledWork(new KeyedQueue());
  const all = [take('a', 'x', 'y', 'x'), take('b', 'y', 'x')];
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['a']);
  await endFirst();
  await endFirst();
  expect(await Promise.all(all)).toEqual(['a', 'b']);
});

it('a call that waits too long is rejected and never started; the others continue', async () => {
  const { begun, take, endFirst } = controlledWork(new KeyedQueue(10));
  const first = take('a', 'x');
  await expect(take('b', 'x')).rejects.toMatchObject({ kind: 'unavailable' });
  const third = take('c', 'x');
  await endFirst();
  await endFirst();
  expect(await Promise.all([first, third])).toEqual(['a', 'c']);
  expect(begun).toEqual(['a', 'c']);
});

it('a name is free again after its work has failed', async () => {
  const turns = new KeyedQueue();
  await expect(turns.take(['x'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(turns.take(['x'], () => Promise.resolve('yes'))).resolves.toBe('yes');
});
