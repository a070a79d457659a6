import { describe, expect, it } from '@jest/globals';
import type { EqualOrder, KnownContact, NewContact } from '../../../persistence/orders/order-creation.js';
import type { Warning } from '../../../persistence/orders/record/order-values.js';
import type { OrderDto } from '../../dto/order.dto.js';
import { duplicateWarnings, itemsKey, keptDuplicateWarnings } from './duplicates.js';
import type { ItemContent } from './order-content.js';

const ITEM: ItemContent = {
  packaging: null,
  internalReferenceId: null,
  externalReference: 'LAMP',
  orderedQuantity: '2',
  unitPrice: '8.325',
  label: null,
};

describe('the key of items', () => {
  const key = itemsKey([ITEM]);

  it.each<Partial<ItemContent>>([
    { label: 'A lamp' },
    { costCentre: '4711' },
    { expectedDeliveryDate: '2026-12-01T00:00:00.000Z' },
    { metadata: { shelf: '4' } },
  ])('does not depend on %j', (values) => {
    expect(itemsKey([{ ...ITEM, ...values }])).toBe(key);
  });

  it.each<Partial<ItemContent>>([
    { externalReference: 'SHADE' },
    { orderedQuantity: '3' },
    { unitPrice: null },
    { taxedUnitPrice: '10' },
    { vatRate: '10' },
  ])('depends on %j', (values) => {
    expect(itemsKey([{ ...ITEM, ...values }])).not.toBe(key);
  });

  it('depends on every item, and fits into 32 bits', () => {
    expect(itemsKey([ITEM, ITEM])).not.toBe(key);
    expect(key).toBe(key | 0);
  });
});

const WARNING: Warning = {
  code: 'possible_duplicate',
  pointer: '#',
  detail: 'The contact ordered the same for the same total within the last 24 hours: order "o-2".',
  order: 2,
  externalId: 'o-2',
};

describe('the warning of a possible duplicate', () => {
  const contact = (...equalOrders: EqualOrder[]) => ({ equalOrders }) as unknown as KnownContact;
  const order = (id: number, gross: string | null, currency = 'EUR'): EqualOrder => ({
    ...{ id, externalId: `o-${id}`, gross, currency },
  });
  const eur = (gross: string | null) => ({ gross, currency: 'EUR' });

  it('names the first order with the same gross, however it is written', () => {
    expect(duplicateWarnings(contact(order(1, '9'), order(2, '10.00'), order(3, '10')), eur('10'))).toEqual([
      WARNING,
    ]);
  });

  it('compares orders whose gross is unknown', () => {
    expect(duplicateWarnings(contact(order(2, null)), eur(null))).toEqual([WARNING]);
    expect(duplicateWarnings(contact(order(2, null)), eur('10'))).toEqual([]);
    expect(duplicateWarnings(contact(order(2, '10')), eur(null))).toEqual([]);
  });

  it('compares orders in one currency', () => {
    const [usd, unknown] = [order(1, '10', 'USD'), order(1, null, 'USD')];
    expect(duplicateWarnings(contact(usd, order(2, '10')), eur('10'))).toEqual([WARNING]);
    expect(duplicateWarnings(contact(unknown), eur(null))).toEqual([]);
  });

  it('is missing for a contact without equal orders, and for a new one', () => {
    expect(duplicateWarnings(contact(), eur('10'))).toEqual([]);
    expect(duplicateWarnings({ equalOrders: null } as KnownContact, eur('10'))).toEqual([]);
    expect(duplicateWarnings({} as NewContact, eur('10'))).toEqual([]);
  });
});

describe('the warning of a possible duplicate, when the order is changed,', () => {
  const other: Warning = { code: 'vat_rate_differs', pointer: '#/items/0/vatRate', detail: '' };
  const order = { contact: { id: 4 }, totals: { gross: '10.00' }, currency: 'EUR' } as OrderDto;
  const same = { itemsKey: 1, contactId: 4, gross: '10.00', currency: 'EUR' };
  const kept = (after: object, warnings: Warning[] = [other, WARNING]) =>
    keptDuplicateWarnings({ order: { ...order, warnings }, itemsKey: 1 }, { ...same, ...after });

  it('is kept, and no other warning', () => {
    expect(kept({})).toEqual([WARNING]);
    expect(kept({ gross: '10' })).toEqual([WARNING]);
    expect(kept({}, [other])).toEqual([]);
    expect(kept({}, [])).toEqual([]);
  });

  it.each([{ itemsKey: 2 }, { contactId: 5 }, { gross: '11' }, { gross: null }, { currency: 'USD' }])(
    'is removed after %j',
    (after) => {
      expect(kept(after)).toEqual([]);
    },
  );
});
