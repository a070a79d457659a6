import { expect, it } from '@jest/globals';
import { personDifference, withoutNulls, isEmpty } from './person-difference.js';

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
])('the change %j has the difference %j', (change, difference) => {
  expect(personDifference(ADA, change)).toEqual(difference);
  expect(isEmpty(difference)).toBe(difference === NOTHING);
});

it('withoutNulls removes null values', () => {
  expect(withoutNulls({ ...NOTHING, email: 'x@example.com' })).toEqual({ email: 'x@example.com' });
});
