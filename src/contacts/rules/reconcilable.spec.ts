import { describe, expect, it } from '@jest/globals';
import type { ReconcilableContact } from '../../persistence/contacts/contact-reconciliation.repository.js';
import { checkReconcilable } from './reconcilable.js';

const contact = (values: Partial<ReconcilableContact>): ReconcilableContact => ({
  id: 1,
  customerId: 10,
  temporary: true,
  reconciledInto: null,
  ...values,
});
const known = contact({ id: 2, customerId: 20, temporary: false });

describe('a contact', () => {
  it('that is temporary can be reconciled into any other', () => {
    for (const into of [known, contact({ id: 3 })]) {
      expect(checkReconcilable(contact({}), into)).toEqual({
        pair: { from: contact({}), into },
        isDone: false,
      });
    }
  });

  it('that was reconciled into this one is done', () => {
    const from = contact({ reconciledInto: known.id });
    expect(checkReconcilable(from, known)).toEqual({ pair: { from, into: known }, isDone: true });
  });

  it.each([
    ['nobody', null, known, 'not_found'],
    ['into nobody', contact({}), null, 'unknown_reference'],
    ['into itself', contact({}), contact({}), 'validation_failed'],
    ['when it is the back office’s', known, contact({}), 'contact_not_temporary'],
    ['a second time', contact({ reconciledInto: 3 }), known, 'already_reconciled'],
  ])('cannot be reconciled: %s', (_, from, into, code) => {
    expect(() => checkReconcilable(from, into)).toThrow(expect.objectContaining({ code }));
  });
});
