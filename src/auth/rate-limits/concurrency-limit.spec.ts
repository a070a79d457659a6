import { beforeEach, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

const MAX = 3;
const SHOP = 7;

let now: number;
let limit: ConcurrencyLimit;
beforeEach(() => {
  now = 5_000;
  limit = new ConcurrencyLimit(MAX, () => now);
});

function enterAll(): void {
  for (let left = MAX; left > 0; left -= 1) expect(limit.enter(SHOP)).toBeNull();
}

/** Lets requests end one after the other, each of them followed by another one. */
function end(count: number, everyMs: number): void {
  for (let left = count; left > 0; left -= 1) {
    now += everyMs;
    limit.leave(SHOP);
    expect(limit.enter(SHOP)).toBeNull();
  }
}

const refuse = (count: number): (number | null)[] => Array.from({ length: count }, () => limit.enter(SHOP));

it('admits requests of each application up to the limit, and further ones when earlier ones have ended', () => {
  enterAll();
  expect(limit.present(SHOP)).toBe(MAX);
  expect(limit.enter(SHOP)).toBe(1);
  expect(limit.enter(SHOP + 1)).toBeNull();
  limit.leave(SHOP);
  expect(limit.present(SHOP)).toBe(MAX - 1);
  expect(limit.enter(SHOP)).toBeNull();
  expect(limit.enter(SHOP)).toBe(1);
});

it('sets the Retry-After of refused requests by the rate at which requests end', () => {
  enterAll();
  end(500, 20);
  const seconds = refuse(1_000);
  expect(seconds[0]).toBe(1);
  // A thousand requests that end every 20 ms take 20 s, after the first second.
  expect(seconds.at(-1)).toBeGreaterThanOrEqual(20);
  expect(seconds.at(-1)).toBeLessThanOrEqual(21);
  expect(seconds).toEqual(seconds.toSorted((a, b) => a! - b!));
});

it('counts all requests that end at the same moment in the rate at which requests end', () => {
  enterAll();
  for (let batch = 0; batch < 500; batch += 1) {
    now += 20;
    limit.leave(SHOP);
    limit.leave(SHOP);
    expect([limit.enter(SHOP), limit.enter(SHOP)]).toEqual([null, null]);
  }
  // Two requests in 20 ms, so a thousand take 10 s, after the first second.
  const last = refuse(1_000).at(-1);
  expect(last).toBeGreaterThanOrEqual(10);
  expect(last).toBeLessThanOrEqual(11);
});

it('does not measure the rate while fewer requests than the limit run', () => {
  for (let left = 500; left > 0; left -= 1) {
    limit.enter(SHOP);
    now += 20;
    limit.leave(SHOP);
  }
  enterAll();
  expect(refuse(100).at(-1)).toBe(1);
});

it('does not take the time of an interruption for the rate at which requests end', () => {
  enterAll();
  end(500, 5);
  now += 60_000;
  end(100, 5);
  expect(refuse(100).at(-1)).toBe(1);
});

it('sets no Retry-After above five minutes', () => {
  enterAll();
  end(500, 20);
  expect(refuse(20_000).at(-1)).toBe(300);
  now += 10_000;
  expect(limit.enter(SHOP)).toBe(290);
});

it('ignores earlier refusals after their Retry-After has passed', () => {
  enterAll();
  end(500, 20);
  refuse(1_000);
  now += 30_000;
  expect(limit.enter(SHOP)).toBe(1);
});

it('removes the state of an application without requests', () => {
  enterAll();
  refuse(1);
  now += 2_000;
  for (let left = MAX; left > 0; left -= 1) limit.leave(SHOP);
  expect(limit.present(SHOP)).toBe(0);
  expect(limit).toHaveProperty('loads.size', 0);
});
