import { describe, expect, it } from '@jest/globals';
import { stored } from '../../../../test/support/order-changes.js';
import { LAMP, VAT } from '../../../../test/support/resolved-orders.js';
import type { UpdateOrderItemDto } from '../../dto/update-order.dto.js';
import { changedLines, keptPackagings, lineOf } from './line-changes.js';
import type { ItemContent, StoredOrder } from './order-content.js';

const ITEM = { externalReference: 'LAMP', orderedQuantity: 2, costCentre: '4711', label: 'A lamp' };
const LINE = stored({ items: [ITEM] });

/** The packaging that the line keeps, with the label and the price of the line. */
const KEPT = { ...LAMP, label: 'A lamp', unitPrice: '10.00', taxes: [VAT] };

const PARKED: StoredOrder = {
  ...LINE,
  order: { ...LINE.order, items: [{ ...LINE.order.items[0]!, packaging: null, packagingReference: null }] },
};

/** A line of an order that was made of an item, after a change. */
const changedLine = (
  sent: UpdateOrderItemDto,
  was: object = {},
  order = stored({ items: [{ ...ITEM, ...was }] }),
) => changedLines(order, [sent])[0]!;

describe('a line of an order that is changed', () => {
  it('is kept as it is without a change of the items', () => {
    const kept = { id: 11, content: LINE.content.items[0], changes: {}, packaging: KEPT };
    const line = { ...kept, isRenewed: false, isParked: false };
    expect(changedLines(LINE)).toEqual([line]);
    expect(changedLines(LINE, [{ id: 11 }])).toEqual([line]);
  });

  it.each<UpdateOrderItemDto>([
    { ...LINE.order.items[0] } as unknown as UpdateOrderItemDto,
    {
      id: '11',
      orderedQuantity: '2.0',
      unitPrice: '10.000',
      label: 'A lamp',
      vatRate: undefined,
      metadata: {},
    },
  ])('is kept when it is sent as it is shown, however it is written: %j', (sent) => {
    expect(changedLines(LINE, [sent])).toEqual(changedLines(LINE));
  });

  it('has what is sent, and otherwise what it had', () => {
    const sent = {
      orderedQuantity: '3.0',
      unitPrice: 9,
      vatRate: 10,
      label: 'Lampa',
      expectedDeliveryDate: '2026-12-01T00:00:00Z',
      metadata: { shelf: '' },
    };
    const changes = {
      orderedQuantity: '3',
      unitPrice: '9',
      vatRate: '10',
      label: 'Lampa',
      expectedDeliveryDate: '2026-12-01T00:00:00.000Z',
      metadata: { shelf: '' },
    };
    const content = { ...LINE.content.items[0]!, ...changes };
    expect(changedLine({ id: 11, ...sent })).toEqual({
      id: 11,
      content,
      changes,
      packaging: KEPT,
      isRenewed: false,
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
    const line = changedLine({ id: 11, ...sent }, was);
    expect(line).toMatchObject({ packaging: { packagingId: KEPT.packagingId }, isRenewed: true });
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
  ])('that was sent with %j keeps one price when it is changed by %j', (was, sent, prices) => {
    const { content, packaging } = changedLine({ id: 11, ...sent }, was);
    expect(content).toMatchObject(prices);
    expect(packaging).not.toBeNull();
  });

  it('keeps the price of its packaging when it has none of its own', () => {
    expect(changedLine({ id: 11, orderedQuantity: 3 })).toMatchObject({ packaging: KEPT, isRenewed: false });
    expect(changedLine({ id: 11, unitPrice: undefined })).toMatchObject({ packaging: KEPT, isRenewed: true });
  });

  it.each<[UpdateOrderItemDto, Partial<ItemContent>]>([
    [{ internalReferenceId: 51 }, { internalReferenceId: 51 }],
    [{ packagingReference: 51 }, { internalReferenceId: 51 }],
    [{ internalReferenceId: 51, packagingReference: 50 }, { internalReferenceId: 51 }],
    [{ packaging: 6 }, { packaging: 6 }],
    [{ externalReference: 'SHADE' }, { externalReference: 'SHADE' }],
  ])('looks the packaging up by the new identifier alone: %j', (sent, names) => {
    const none = { packaging: null, internalReferenceId: null, externalReference: null };
    for (const order of [LINE, PARKED]) {
      const { content, packaging, isParked } = changedLine({ id: 11, ...sent }, {}, order);
      expect(content).toMatchObject({ ...none, ...names });
      expect([packaging, isParked]).toEqual([null, false]);
    }
  });

  it('keeps its packaging when the identifiers that are shown are sent with other members', () => {
    const { packaging, packagingReference, externalReference } = LINE.order.items[0]!;
    const names = {
      packaging: packaging!,
      packagingReference: packagingReference!,
      externalReference: externalReference!,
    };
    const line = changedLine({ id: 11, ...names, orderedQuantity: 3 });
    expect([line.packaging, line.changes]).toEqual([KEPT, { orderedQuantity: '3' }]);
  });

  it('stays parked until it gets another identifier', () => {
    for (const items of [undefined, [{ id: 11, orderedQuantity: 3 }]]) {
      expect(changedLines(PARKED, items)[0]).toMatchObject({ packaging: null, isParked: true });
    }
  });

  it('keeps the taxes of the product that the order replaced', () => {
    const replacedTaxes = { items: { 11: [{ ...VAT, rate: 6 }] }, shippingVatRate: null };
    const { packaging } = changedLine({ id: 11 }, {}, { ...LINE, replacedTaxes });
    expect(packaging?.taxes).toEqual([{ ...VAT, rate: 6 }]);
  });

  it('that is new has no id and no packaging yet', () => {
    const sent = { packagingReference: 51, orderedQuantity: 1 };
    const { content, changes, ...line } = changedLine(sent);
    expect(line).toEqual({ id: null, packaging: null, isRenewed: false, isParked: false });
    expect(content).toMatchObject({ internalReferenceId: 51, orderedQuantity: '1', label: null });
    expect(changes).toEqual(content);
  });

  it('is the one with the id, and never one without', () => {
    const lines = [{ id: 11 }, { id: 12 }];
    expect(lineOf({ id: '12' }, lines)).toBe(lines[1]);
    expect(lineOf({}, [{ id: undefined as unknown as number }])).toBeUndefined();
  });
});

describe('the packaging that a line keeps', () => {
  const rules = { minimumQuantity: '6', quantityMultiple: '3' };
  const line = (packaging: typeof LAMP | null) => ({
    id: 11,
    content: LINE.content.items[0]!,
    changes: {},
    packaging,
    isRenewed: false,
    isParked: false,
  });

  it('is the present one when the line loses its price or label', () => {
    const present = { ...LAMP, unitPrice: '12', label: 'New name', active: false };
    expect(keptPackagings([{ ...line(KEPT), isRenewed: true }], [present])).toEqual([present]);
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
    expect(keptPackagings([line(direct)], known)).toEqual([
      { ...direct, ...rules, listPrice: direct.unitPrice },
    ]);
  });

  it('stays as it is when it is not found', () => {
    expect(keptPackagings([line(KEPT)], [{ ...LAMP, referenceId: 51 }])).toEqual([KEPT]);
  });
});
