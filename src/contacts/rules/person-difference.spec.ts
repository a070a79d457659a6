import { expect, it } from '@jest/globals';
import { differing, filled, isEmpty } from './person-difference.js';

const ADA = { firstName: 'Ada', lastName: null, email: 'ada@example.com' };
const NOTHING = { firstName: null, lastName: null, email: null };

it.each([
  [{}, NOTHING],
  [{ firstName: 'Ada', email: 'ada@example.com' }, NOTHING],
  [
    { firstName: 'Ada', lastName: 'Martin' },
    { ...NOTHING, lastName: 'Martin' },
  ],
  [{ email: 'ADA@example.com' }, { ...NOTHING, email: 'ADA@example.com' }],
])('%j says nothing but %j that is new', (change, difference) => {
  expect(differing(ADA, change)).toEqual(difference);
  expect(isEmpty(difference)).toBe(difference === NOTHING);
});

it('what is not said is not stored', () => {
  expect(filled({ ...NOTHING, email: 'x@example.com' })).toEqual({ email: 'x@example.com' });
});
