import { describe, expect, it } from '@jest/globals';
import { isLockTimeout } from '../database-error.js';
import { originOf, StatementAfterFailureError } from './lazy-transaction.js';

const coded = (code: string): Error => Object.assign(new Error(`error ${code}`), { code });
const lockedOut = coded('55P03');
const duplicate = coded('23505');
const refusal = new Error('refused');

describe('the error that a failed transaction is judged by', () => {
  it.each([
    ['no statement failed', refusal, undefined, refusal],
    [
      'the work caught what made the transaction fail',
      new StatementAfterFailureError(),
      duplicate,
      duplicate,
    ],
    ['the work went on with another statement', coded('25P02'), duplicate, duplicate],
    ['the work failed otherwise after a lock', refusal, lockedOut, lockedOut],
    ['the work says what a failure means', refusal, duplicate, refusal],
  ])('when %s', (_, error, failure, origin) => {
    expect(originOf(error, failure, isLockTimeout)).toBe(origin);
  });
});
