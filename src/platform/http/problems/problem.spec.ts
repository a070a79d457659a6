import { describe, expect, it } from '@jest/globals';
import { DomainError, invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import { problemOf } from './problem.js';

const CONTEXT = { instance: '/api/v1/orders', requestId: 'test' };
const faults = (count: number): Fault[] =>
  Array.from({ length: count }, (_, n) => ({
    pointer: `#/x${n}`,
    code: 'unknown_field',
    detail: 'There is no such member.',
  }));

describe('a problem document', () => {
  it('lists a hundred faults', () => {
    const { errors, detail } = problemOf(invalidInput(faults(100)), CONTEXT);
    expect(errors).toEqual(faults(100));
    expect(detail).toBe('#/x0: There is no such member. 99 more faults are in errors.');
  });

  it.each([
    ['of bad input', invalidInput(faults(1_000))],
    [
      'of any other kind',
      new DomainError('external_id_conflict', 'Other content.', { errors: faults(1_000) }),
    ],
  ])('lists at most a hundred faults and states their number: %s', (_, error) => {
    const { errors, detail } = problemOf(error, CONTEXT);
    expect(errors).toEqual(faults(100));
    expect(detail).toMatch(/\. Only the first 100 faults are listed\.$/);
  });
});
