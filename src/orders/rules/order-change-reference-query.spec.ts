import { describe, expect, it } from '@jest/globals';
import {
  CHANGEABLE_ORDER as ORDER,
  changeOf,
  CONTENT_BEFORE as before,
} from '../../../test/support/order-changes.js';
import { changeReferenceQuery, orderChange } from './order-change.js';
import type { SentChanges } from './content/sent-changes.js';

const query = (members: SentChanges['members'], keeps?: Partial<SentChanges>, order = ORDER) => {
  const { change, content } = changeOf(order, members, keeps);
  return changeReferenceQuery(order, content, change);
};

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
    const [item] = ORDER.items;
    const items = [
      { ...item!, packagingReferenceId: null },
      { ...item!, id: 12, packagingReferenceId: null },
    ];
    const order = { ...ORDER, items };
    const content = { ...before, items: [before.items[0]!, before.items[0]!] };
    const change = orderChange(order, content, {
      keepsContact: false,
      keepsShippingMethod: false,
      keptOfShipping: [],
      members: {},
    });
    expect(changeReferenceQuery(order, content, change)).toMatchObject({
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
    const members = { contact: { firstName: 'Eva' }, shippingMethod: { price: 4 } };
    const keeps = { keepsContact: true, keepsShippingMethod: true };
    expect(query(members, keeps)).toMatchObject({
      contact,
      mayCreateContact: false,
      shipping: { id: 6, internalReferenceId: null, externalReference: null },
    });
  });
});
