import { expect, it } from '@jest/globals';
import type { ModuleRef } from '@nestjs/core';
import type { OpenWork, WorkRepository } from '../persistence/work/work.repository.js';
import { waitUntil } from '../../test/support/delivery.js';
import { WorkRunner } from './work-runner.js';

/** Runs two jobs, of which `advance` does the portions, until `isEnough`. */
async function run(
  advance: (job: OpenWork, after: number) => Promise<number | null>,
  isEnough: () => boolean,
  find = async (): Promise<number[]> => [],
): Promise<void> {
  const job = { kind: 'import', options: {}, rights: [] } as const;
  const open = [1, 2].map((id): OpenWork => ({ ...job, id, actorId: id, rights: [] }));
  const work = { open: async () => open } as unknown as WorkRepository;
  const runner = new WorkRunner(work, {
    get: () => ({ advance, find }),
  } as unknown as ModuleRef);
  runner.loop.start();
  await waitUntil(async () => isEnough());
  await runner.loop.stop();
}

it('goes on with other work when a portion fails, which is not tried again at once', async () => {
  const ids: number[] = [];
  const advance = async ({ id }: OpenWork): Promise<null> => {
    ids.push(id);
    if (id === 1) throw new Error('A test');
    return null;
  };
  await run(advance, () => ids.length >= 3);
  expect(ids.slice(0, 3)).toEqual([1, 2, 2]);
});

it('gives each work a short turn, and continues from the position that it has reached', async () => {
  const turns: [id: number, first: number, last: number][] = [];
  const advance = async ({ id }: OpenWork, after: number): Promise<number> => {
    if (turns.at(-1)?.[0] === id) turns.at(-1)![2] = after;
    else turns.push([id, after, after]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return after + 1;
  };
  await run(advance, () => turns.length >= 5);
  expect(turns.slice(0, 4).map(([id]) => id)).toEqual([1, 2, 1, 2]);
  expect([turns[0]![1], turns[2]![1]]).toEqual([0, turns[0]![2] + 1]);
});

it('goes on with work that has rows when the search for other work fails', async () => {
  const ids: number[] = [];
  const advance = async ({ id }: { id: number }): Promise<null> => {
    ids.push(id);
    return null;
  };
  const search = async (): Promise<never> => {
    throw new Error('A test');
  };
  await run(advance, () => ids.length >= 2, search);
  expect(ids.slice(0, 2)).toEqual([1, 2]);
});
