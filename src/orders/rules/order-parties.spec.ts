import { describe, expect, it } from '@jest/globals';
import { resolve } from '../../../test/support/resolved-orders.js';

const ANNA_PERSON = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' };

describe('a new contact', () => {
  const ids = { contactId: 91, customerId: 92, referenceId: 93 };
  const sent = { externalReference: 'eva', ...ANNA_PERSON };
  const contactFor = (customer: { name?: string; individual?: boolean; vatNumber?: string }) =>
    resolve({ contact: sent, customer }, { newContact: ids }).newContact;

  it('has the ids that were drawn, its names, and an account with its own name', () => {
    const account = { customerName: 'Anna Berg', individual: true, vatNumber: null };
    const contact = { ...ids, ...sent, ...account };
    expect(contactFor({ name: '' })).toEqual(contact);
  });

  it('has the account of the customer that is sent', () => {
    expect(contactFor({ name: 'Lumen AB', vatNumber: 'SE2' })).toMatchObject({
      customerName: 'Lumen AB',
      individual: false,
      vatNumber: 'SE2',
    });
    expect(contactFor({ name: 'A. Berg', individual: true })).toMatchObject({
      customerName: 'A. Berg',
      individual: true,
    });
  });

  it('is the temporary customer of its order', () => {
    const { order } = resolve({ contact: sent, customer: { name: '' } }, { newContact: ids });
    expect(order.customer).toEqual({ id: 92, name: 'Anna Berg', temporary: true, vatNumber: null });
  });
});
