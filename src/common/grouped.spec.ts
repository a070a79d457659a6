import { expect, it } from '@jest/globals';
import { grouped } from './grouped.js';

it('grouped() keeps the sequence of the groups and of their entries', () => {
  const groups = grouped([3, 1, 4, 5, 2], (number) => (number % 2 === 0 ? 'even' : 'odd'));
  expect([...groups]).toEqual([
    ['odd', [3, 1, 5]],
    ['even', [4, 2]],
  ]);
  expect(grouped([], () => 'none').size).toBe(0);
});
