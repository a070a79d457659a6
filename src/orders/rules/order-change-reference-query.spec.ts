import { describe, expect, it } from '@jest/globals';
import { CHANGEABLE } from '../../../test/support/order-changes.js';
import { changeReferenceQuery, orderChange } from './order-change.js';

const query = (sent: object, before = CHANGEABLE) =>
  changeReferenceQuery(before.order, orderChange(before, sent, 'EUR'));

describe('what is looked up for a change', () => {
  const contact = { id: 21, internalReferenceId: null, externalReference: null };

  it('is the contact by its id, and the packaging of each line, when neither changes', () => {
    expect(query({ comment: 'Ring twice.' })).toMatchObject({
      applicationId: 4,
      externalId: null,
      contact,
      mayCreateContact: false,
      itemsKey: null,
      itemCount: 0,
      packagingIds: [],
      packagingReferenceIds: [50],
      packagingExternalReferences: [],
      shipping: null,
    });
  });

  it('is a packaging by its own id when the line has no reference', () => {
    const items = CHANGEABLE.order.items.map((item) => ({ ...item, packagingReference: null }));
    const before = {
      ...CHANGEABLE,
      order: { ...CHANGEABLE.order, items: [...items, { ...items[0]!, id: 12 }] },
    };
    const content = { ...CHANGEABLE.content, items: [1, 2].map(() => CHANGEABLE.content.items[0]!) };
    expect(query({ comment: 'x' }, { ...before, content })).toMatchObject({
      packagingIds: [5],
      packagingReferenceIds: [],
    });
  });

  it('is what is named by the change, with ids for new lines', () => {
    const members = {
      contact: { externalReference: 'eva', firstName: 'Eva' },
      items: [{ id: 11 }, { externalReference: 'SHADE', orderedQuantity: 1 }],
      shippingMethod: { externalReference: 'express' },
    };
    expect(query(members)).toMatchObject({
      contact: { id: null, externalReference: 'eva' },
      mayCreateContact: true,
      itemCount: 1,
      packagingReferenceIds: [50],
      packagingExternalReferences: ['SHADE'],
      shipping: { id: null, externalReference: 'express' },
    });
  });

  it('is the present data of the contact and the shipping method that are kept', () => {
    const sent = { contact: { id: 21, firstName: 'Eva' }, shippingMethod: { id: 6, price: 4 } };
    expect(query(sent)).toMatchObject({
      contact,
      mayCreateContact: false,
      shipping: { id: 6, internalReferenceId: null, externalReference: null },
    });
  });
});
