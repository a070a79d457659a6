import { describe, expect, it } from '@jest/globals';
import type { ReconcilableContact } from '../../persistence/contacts/reconciled-contacts.repository.js';
import { domainErrorOf } from '../../../test/support/domain-error.js';
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
    ['nobody', null, known, { code: 'not_found', message: 'There is no such contact.' }],
    [
      'into nobody',
      contact({}),
      null,
      { code: 'unknown_reference', errors: [expect.objectContaining({ pointer: '#/contactId' })] },
    ],
    [
      'into itself',
      contact({}),
      contact({}),
      {
        code: 'validation_failed',
        errors: [
          {
            pointer: '#/contactId',
            code: 'same_contact',
            detail:
              'Expected a different contact, but this is the same contact or one that was reconciled into it.',
          },
        ],
      },
    ],
    [
      'when it is the back office’s',
      known,
      contact({}),
      {
        code: 'contact_not_temporary',
        message: 'Only a temporary contact can be reconciled; this one belongs to the back office.',
      },
    ],
    [
      'a second time',
      contact({ reconciledInto: 3 }),
      known,
      {
        code: 'already_reconciled',
        message: 'The contact has already been reconciled into contact 3; undo that first.',
        members: { contactId: 3 },
      },
    ],
  ])('cannot be reconciled: %s', (_, from, into, error) => {
    expect(domainErrorOf(() => checkReconcilable(from, into))).toMatchObject(error);
  });
});
