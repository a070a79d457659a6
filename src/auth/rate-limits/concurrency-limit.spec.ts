import { beforeEach, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.js';

const MAX = 4;
const SHOP = 7;

let now: number;
let random: number;
let limit: ConcurrencyLimit;
beforeEach(() => {
  now = 5_000;
  random = 0;
  limit = new ConcurrencyLimit(
    MAX,
    () => now,
    () => random,
  );
});

function enterAll(): void {
  for (let left = MAX; left > 0; left -= 1) expect(limit.enter(SHOP)).toBeNull();
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

it('lets as many refused requests as the limit return in each second', () => {
  enterAll();
  expect(refuse(3 * MAX)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
});

it('ignores refused requests whose Retry-After has passed', () => {
  enterAll();
  refuse(3 * MAX);
  now += 2_000;
  expect(refuse(MAX + 1)).toEqual([2, 2, 2, 2, 3]);
  now += 60_000;
  expect(limit.enter(SHOP)).toBe(1);
});

it('sets a Retry-After of 30 seconds at most, and a random part of up to a quarter of it', () => {
  enterAll();
  expect(refuse(1_000).at(-1)).toBe(30);
  random = 0.999;
  expect(limit.enter(SHOP)).toBe(37);
  random = 0.5;
  expect(limit.enter(SHOP)).toBe(33);
});

it('removes the state of an application without requests', () => {
  enterAll();
  refuse(1);
  now += 2_000;
  for (let left = MAX; left > 0; left -= 1) limit.leave(SHOP);
  expect(limit.present(SHOP)).toBe(0);
  expect(limit).toHaveProperty('loads.size', 0);
});
