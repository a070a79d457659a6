import { describe, expect, it } from '@jest/globals';
import {
  DomainError,
  internalError,
  invalidInput,
  invalidQuery,
  isServerError,
  notFound,
  type Fault,
} from './domain-error.js';

const fault = (pointer: string, code: Fault['code']): Fault => ({
  pointer,
  code,
  detail: `Fault of ${pointer}.`,
});

describe('a domain error', () => {
  it('has the kind of its code, and what it was given', () => {
    const cause = new Error('cause');
    const error = new DomainError('not_found', 'Nothing is there.', { members: { id: 1 }, cause });
    expect(error).toMatchObject({
      code: 'not_found',
      kind: 'not_found',
      message: 'Nothing is there.',
      cause,
    });
    expect([error.members, error.errors]).toEqual([{ id: 1 }, undefined]);
    expect(new DomainError('not_found', 'x').members).toBeUndefined();
  });

  it('is one of the server when it is internal or the service is not available', () => {
    const kinds = (
      ['internal_error', 'temporarily_unavailable', 'not_found', 'validation_failed'] as const
    ).map((code) => isServerError(new DomainError(code, 'x')));
    expect(kinds).toEqual([true, true, false, false]);
  });

  it('names what does not exist', () =>
    expect(notFound('order')).toMatchObject({ code: 'not_found', message: 'There is no such order.' }));

  it('of an unexpected failure keeps its cause, and says that the request can be repeated', () => {
    const cause = new Error('cause');
    expect(internalError(cause)).toMatchObject({
      code: 'internal_error',
      cause,
      message:
        'An unexpected error occurred in the service, and this entry was not stored. It is safe to send it again.',
    });
  });
});

describe('the error of invalid input', () => {
  it.each<[Fault[], string, string]>([
    [[fault('#/a', 'required')], 'validation_failed', '#/a: Fault of #/a.'],
    [
      [fault('#/a', 'required'), fault('#/b', 'required')],
      'validation_failed',
      '#/a: Fault of #/a. 1 more fault is in errors.',
    ],
    [
      [fault('#/a', 'unknown_reference'), fault('#/b', 'required'), fault('#/c', 'required')],
      'validation_failed',
      '#/a: Fault of #/a. 2 more faults are in errors.',
    ],
    [
      [fault('#/a', 'unknown_reference'), fault('#/b', 'unknown_reference')],
      'unknown_reference',
      '#/a: Fault of #/a. 1 more fault is in errors.',
    ],
    [[fault('#/a', 'packaging_inactive')], 'packaging_inactive', '#/a: Fault of #/a.'],
    [[fault('#/a', 'contact_identifiers_disagree')], 'contact_identifiers_disagree', '#/a: Fault of #/a.'],
    [[fault('#/a', 'voucher_exceeds_total')], 'voucher_exceeds_total', '#/a: Fault of #/a.'],
    [[fault('#/a', 'tax_treatment_conflict')], 'tax_treatment_conflict', '#/a: Fault of #/a.'],
  ])('with the faults %j has the code %s', (errors, code, message) => {
    expect(invalidInput(errors)).toMatchObject({ code, message, errors });
  });

  it('of a query has the code of its first fault', () => {
    const errors = [
      { parameter: 'limit', code: 'invalid_parameter', detail: 'Expected 1 to 500.' },
      { parameter: 'x', code: 'unknown_parameter', detail: 'There is no such parameter.' },
    ] as const;
    expect(invalidQuery([...errors])).toMatchObject({
      code: 'invalid_parameter',
      message: 'limit: Expected 1 to 500. 1 more fault is in errors.',
      errors,
    });
  });
});
