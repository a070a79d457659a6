import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ModuleRef } from '@nestjs/core';
import { ProcessHeartbeat } from '../health/process-heartbeat.js';
import { Schedule } from './schedule.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('begins each row while no other has ended, and repeats one that failed after five seconds', async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  let begun = 0;
  const beat = jest.fn(() => Promise.reject(new Error('The database is not reachable.')));
  const modules = {
    get: (type: unknown) =>
      type === ProcessHeartbeat
        ? { beat }
        : new Proxy({}, { get: () => () => new Promise(() => (begun += 1)) }),
  };
  const { loops } = new Schedule('worker', modules as unknown as ModuleRef);
  for (const loop of loops.values()) loop.start();
  await jest.advanceTimersByTimeAsync(4_900);
  expect(begun).toBe(loops.size - 1);
  expect(beat).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(beat).toHaveBeenCalledTimes(2);
  expect(begun).toBe(loops.size - 1);
});
