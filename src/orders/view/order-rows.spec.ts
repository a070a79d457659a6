import { describe, expect, it } from '@jest/globals';
import {
  ANNA,
  BODY,
  CUSTOMER,
  LAMP,
  NOW,
  resolve,
  SHOP,
  VAT,
} from '../../../test/support/resolved-orders.js';
import type { CreateOrderDto } from '../dto/create-order.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import { orderContent } from '../rules/content/order-content.js';
import { withHold } from '../rules/order-holds.js';
import { afterTransition } from '../rules/order-transitions.js';
import { toOrderDocument, orderRows } from './order-document.js';

const SENT: CreateOrderDto = {
  ...BODY,
  externalReference: 'W-1',
  purchaseOrderNumber: 'PO-1',
  taxTreatment: 'reverse_charge',
  items: [
    { externalReference: 'LAMP', orderedQuantity: 2.5, unitPrice: '10.000001', label: 'A lamp' },
    { externalReference: 'SHADE', orderedQuantity: 1 },
  ],
  shippingMethod: { externalReference: 'parcel' },
};
const CONTENT = orderContent(SENT, 'EUR');
const SHADE = { ...LAMP, referenceId: 51, externalReference: 'SHADE', label: 'Shade', packagingId: 6 };
const RESOLVED = resolve(SENT, { packagings: [LAMP, SHADE] });

const rowsOf = (order: OrderDto) => orderRows(toOrderDocument(order), CONTENT, RESOLVED);

describe('the rows of an order', () => {
  it('have its document, and columns that agree with it', () => {
    const { order: shown } = RESOLVED;
    expect(rowsOf(shown).order).toEqual({
      id: 123,
      code: 'ORD-20261122-000123',
      accessId: shown.access_id,
      applicationId: 4,
      externalId: 'o-1',
      externalReference: 'W-1',
      state: 'pending',
      version: 1,
      contactId: 21,
      customerId: 31,
      customerVatNumber: 'SE1',
      invoicingZipCode: '111 22',
      invoicingCountry: 'SE',
      currency: 'EUR',
      taxTreatment: 'reverse_charge',
      net: '40.00',
      vat: '0.00',
      gross: '40.00',
      blockers: [],
      holdEndsAt: null,
      answerBy: null,
      answerDueAt: null,
      changeRequestId: null,
      purchaseOrderNumber: 'PO-1',
      itemsKey: RESOLVED.itemsKey,
      content: CONTENT,
      replacedTaxes: { items: { 11: [VAT], 12: [VAT] }, shippingVatRate: 20 },
      document: JSON.stringify(shown),
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  it('have its items', () => {
    expect(rowsOf(RESOLVED.order).items).toEqual([
      {
        id: 11,
        orderId: 123,
        position: 1,
        packagingId: 5,
        externalReference: 'LAMP',
        label: 'A lamp',
        orderedQuantity: '2.5',
        unitPrice: '10.000001',
        net: '25.00',
        vat: '0.00',
        gross: '25.00',
      },
      {
        id: 12,
        orderId: 123,
        position: 2,
        packagingId: 6,
        externalReference: 'SHADE',
        label: 'Shade',
        orderedQuantity: '1',
        unitPrice: '10.00',
        net: '10.00',
        vat: '0.00',
        gross: '10.00',
      },
    ]);
  });

  it('have null for what is not known', () => {
    const items = [{ externalReference: 'NEW', orderedQuantity: 1 }];
    const contacts = [{ ...ANNA, customer: { ...CUSTOMER, vatNumber: null } }];
    const application = { ...SHOP, unknownItems: 'park' as const };
    const resolved = resolve({ items }, { packagings: [], contacts }, { application });
    const content = orderContent({ ...BODY, items }, 'EUR');
    const rows = orderRows(toOrderDocument(resolved.order), content, resolved);
    const none = { net: null, vat: null, gross: null };
    expect(rows.order).toMatchObject({
      ...none,
      externalReference: null,
      purchaseOrderNumber: null,
      customerVatNumber: null,
      replacedTaxes: null,
      blockers: resolved.order.blockers,
    });
    const parked = { ...none, packagingId: null, externalReference: 'NEW', unitPrice: null };
    expect(rows.items).toMatchObject([parked]);
  });

  it('have the blockers, the end of the first hold, the state and the times of the present version', () => {
    const by = { id: 4, name: 'Credit', token: null, person: null };
    const until = '2026-11-24T10:00:00.000Z';
    const hold = { code: 'credit', reason: 'Too much.', until, by, since: NOW.toISOString() };
    const held = withHold(RESOLVED.order, hold);
    expect(rowsOf(held).order).toMatchObject({ blockers: held.blockers, holdEndsAt: new Date(until) });
    const now = new Date('2026-11-23T10:00:00.000Z');
    expect(rowsOf(afterTransition(held, 'cancelled', { now, answerWithin: null })).order).toMatchObject({
      state: 'cancelled',
      version: 2,
      blockers: [],
      holdEndsAt: null,
      answerBy: null,
      answerDueAt: null,
      createdAt: NOW,
      updatedAt: now,
    });
  });

  it('have the words of what identifies it, of its contact and of its customer', () => {
    expect(rowsOf(RESOLVED.order).words.split(' ').sort()).toEqual(
      ['ord-20261122-000123', '20261122-000123', '000123', 'o-1', '1', 'w-1', 'po-1']
        .concat(['anna', 'berg', 'anna-example-com', 'example-com', 'com', 'lumen'])
        .sort(),
    );
  });
});
