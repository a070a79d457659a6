import { describe, expect, it } from '@jest/globals';
import { LAMP, resolve, VAT } from '../../../../test/support/resolved-orders.js';
import type { OrderItemRecord } from '../../../persistence/orders/record/order-record.js';
import type { UpdateOrderItemDto } from '../../dto/update-order.dto.js';
import { changedLines, keptLines, keptPackagings } from './line-changes.js';
import { orderContent, type ItemContent, type OrderContent } from './order-content.js';

const ITEM = { externalReference: 'LAMP', orderedQuantity: 2, costCentre: '4711', label: 'A lamp' };
const contentOf = (item: object): OrderContent => {
  const address = { recipient: '', street: '', zipCode: '', city: '', country: '' };
  const items = [{ ...ITEM, ...item }];
  return orderContent(
    { externalId: 'o-1', contact: {}, invoicingAddress: address, deliveryAddress: address, items },
    'EUR',
  );
};

/** What the line keeps of its packaging: its own label and price. */
const KEPT = { ...LAMP, label: 'A lamp', taxes: [VAT] };

function changedLine(
  sent: UpdateOrderItemDto,
  { was = {}, stored = {} }: { was?: object; stored?: object } = {},
) {
  const { order } = resolve({ items: [{ ...ITEM, ...was }] });
  const item = { ...order.items[0]!, ...stored } as OrderItemRecord;
  return changedLines({ ...order, items: [item] }, contentOf(was), [sent])[0]!;
}

describe('a line of an order that is changed', () => {
  it('is kept as it is without a change of the items', () => {
    const { order } = resolve({ items: [ITEM] });
    const content = contentOf({});
    const line = { id: 11, content: content.items[0], packaging: KEPT, isParked: false };
    expect(keptLines(order, content)).toEqual([line]);
    expect(changedLines(order, content, [{ id: 11 }])).toEqual([line]);
  });

  it('has what is sent, and otherwise what it had', () => {
    const sent = {
      orderedQuantity: '3.0',
      unitPrice: 9,
      vatRate: 10,
      label: 'Lampa',
      expectedDeliveryDate: '2026-12-01T00:00:00Z',
      metadata: { shelf: '4' },
    };
    const content = {
      ...contentOf({}).items[0]!,
      orderedQuantity: '3',
      unitPrice: '9',
      vatRate: '10',
      label: 'Lampa',
      expectedDeliveryDate: '2026-12-01T00:00:00.000Z',
      metadata: { shelf: '4' },
    };
    expect(changedLine({ id: 11, ...sent })).toEqual({
      id: 11,
      content,
      packaging: KEPT,
      isParked: false,
    });
  });

  it('loses an optional member that is taken away', () => {
    const { content, packaging } = changedLine({ id: 11, costCentre: undefined });
    expect([content.costCentre, content.orderedQuantity, packaging]).toEqual([undefined, '2', KEPT]);
  });

  it.each<[string, object, object, object]>([
    ['its label', {}, { label: undefined }, { label: null }],
    ['its price', { unitPrice: 9 }, { unitPrice: undefined }, { unitPrice: null }],
    [
      'its price with taxes',
      { taxedUnitPrice: 12 },
      { taxedUnitPrice: undefined },
      { taxedUnitPrice: undefined },
    ],
  ])('gets that of its packaging when it loses %s', (_, was, sent, content) => {
    const line = changedLine({ id: 11, ...sent }, { was });
    expect(line.packaging).toBeNull();
    expect(line.content).toMatchObject(content);
  });

  it.each<[object, object, Partial<ItemContent>]>([
    [{ unitPrice: 9 }, { taxedUnitPrice: 12 }, { unitPrice: null, taxedUnitPrice: '12' }],
    [{ taxedUnitPrice: 12 }, { unitPrice: 9 }, { unitPrice: '9', taxedUnitPrice: undefined }],
    [{ taxedUnitPrice: 12 }, { label: 'B' }, { unitPrice: null, taxedUnitPrice: '12' }],
    [
      { unitPrice: 9 },
      { unitPrice: undefined, taxedUnitPrice: 12 },
      { unitPrice: null, taxedUnitPrice: '12' },
    ],
  ])('keeps one price when %j is changed by %j', (was, sent, prices) => {
    const { content, packaging } = changedLine({ id: 11, ...sent }, { was });
    expect(content).toMatchObject(prices);
    expect(packaging).not.toBeNull();
  });

  it('keeps the price of its packaging when it has none of its own', () => {
    expect(changedLine({ id: 11, orderedQuantity: 3 }).packaging).toEqual(KEPT);
    expect(changedLine({ id: 11, unitPrice: undefined }).packaging).toBeNull();
  });

  it.each<[UpdateOrderItemDto, Partial<ItemContent>]>([
    [{ internalReferenceId: 51 }, { internalReferenceId: 51 }],
    [{ packagingReference: 51 }, { internalReferenceId: 51 }],
    [{ packaging: 6 }, { packaging: 6 }],
    [{ externalReference: 'SHADE' }, { externalReference: 'SHADE' }],
  ])('looks the packaging up by the new identifier %j', (sent, names) => {
    const { content, packaging, isParked } = changedLine(
      { id: 11, ...sent },
      { stored: { packagingId: null } },
    );
    const none = { packaging: null, internalReferenceId: null, externalReference: null };
    expect(content).toMatchObject({ ...none, ...names });
    expect([packaging, isParked]).toEqual([null, false]);
  });

  it('stays parked until it gets another identifier', () => {
    const parked = { stored: { packagingId: null } };
    expect(changedLine({ id: 11, orderedQuantity: 3 }, parked)).toMatchObject({
      packaging: null,
      isParked: true,
    });
    const { order } = resolve({ items: [ITEM] });
    const items = [{ ...order.items[0]!, packagingId: null }];
    expect(keptLines({ ...order, items }, contentOf({}))[0]).toMatchObject({
      packaging: null,
      isParked: true,
    });
  });

  it('keeps the taxes of the product that the order replaced', () => {
    const { packaging } = changedLine({ id: 11 }, { stored: { productTaxes: [{ ...VAT, rate: 6 }] } });
    expect(packaging?.taxes).toEqual([{ ...VAT, rate: 6 }]);
  });

  it('that is new has no id and no packaging yet', () => {
    const sent = { packagingReference: 51, orderedQuantity: 1 };
    const { content, ...line } = changedLine(sent);
    expect(line).toEqual({ id: null, packaging: null, isParked: false });
    expect(content).toMatchObject({ internalReferenceId: 51, orderedQuantity: '1', label: null });
  });
});

describe('the packaging that a line keeps', () => {
  const rules = { minimumQuantity: '6', quantityMultiple: '3' };
  const line = (packaging: typeof LAMP | null) => ({
    id: 11,
    content: contentOf({}).items[0]!,
    packaging,
    isParked: false,
  });

  it('has the present rules and list price of its reference', () => {
    const other = { ...LAMP, referenceId: null, unitPrice: '1' };
    const known = [{ ...LAMP, ...rules, unitPrice: '12', label: 'New name' }, other];
    expect(keptPackagings([line(KEPT), line(null)], known)).toEqual([
      { ...KEPT, ...rules, listPrice: '12' },
      null,
    ]);
  });

  it('has the present list price as its price when the currency changes', () => {
    const known = [{ ...LAMP, ...rules, unitPrice: null }];
    expect(keptPackagings([line(KEPT)], known, true)).toEqual([
      { ...KEPT, ...rules, listPrice: null, unitPrice: null },
    ]);
  });

  it('is found by its own id when it was named so', () => {
    const direct = { ...KEPT, referenceId: null };
    const known = [
      { ...direct, ...rules },
      { ...LAMP, packagingId: 50, referenceId: 5 },
    ];
    expect(keptPackagings([line(direct)], known)).toEqual([{ ...direct, ...rules, listPrice: '10' }]);
  });

  it('stays as it is when it is not found', () => {
    expect(keptPackagings([line(KEPT)], [{ ...LAMP, referenceId: 51 }])).toEqual([KEPT]);
  });
});
