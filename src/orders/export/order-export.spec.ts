import { describe, expect, it } from '@jest/globals';
import { parse } from '../../../test/support/csv.js';
import fc from 'fast-check';
import type { OrderDto } from '../dto/order.dto.js';
import { orderFile } from './order-export.js';

const { header, write } = orderFile({});
const orderCsv = (value: OrderDto): string => write(JSON.stringify(value));

const ITEM = {
  id: 1,
  position: 1,
  packaging: 7,
  packagingReference: 3,
  externalReference: 'BOX',
  label: 'Olive oil',
  orderedQuantity: 2.5,
  unitPrice: '8.325',
  taxedUnitPrice: '9.99',
  net: '20.81',
  vat: '4.16',
  gross: '25.07',
  taxes: [
    { name: 'TVA', rate: 20, vat: true, amount: '4.16' },
    { name: 'Eco', rate: 0.5, vat: false, amount: '0.10' },
  ],
  costCentre: '4200',
  quantities: { ordered: 2.5, accepted: 2, backordered: 0, refused: 0.5, shipped: 1, delivered: 0 },
};

const order = (values: object = {}): OrderDto =>
  ({
    id: 5,
    code: 'ORD-20261121-000005',
    state: 'validated',
    externalId: 'web-5',
    externalReference: null,
    purchaseOrderNumber: 'PO-7',
    buyerReference: null,
    costCentre: '4100',
    application: { id: 2, name: 'Shop' },
    contact: { id: 8 },
    customer: { id: 9, name: 'Épicerie', vatNumber: 'FR12345678901' },
    taxTreatment: 'standard',
    exemptionReason: null,
    invoicingAddress: { country: 'FR' },
    deliveryAddress: { country: 'BE' },
    items: [ITEM],
    shippingMethod: null,
    currency: 'EUR',
    paymentStatus: 'unpaid',
    blockers: [],
    warnings: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    validatedAt: null,
    answerBy: null,
    answer: null,
    fulfilment: 'none',
    changeRequest: null,
    ...values,
  }) as unknown as OrderDto;

const SHIPPING = {
  id: 1,
  externalReference: 'POST',
  name: 'Post',
  price: '5.00',
  vatRate: 20,
  net: '5.00',
  vat: '1.00',
  gross: '6.00',
};

type Cells = Record<string, string>;
const columnNames = header.slice(1).trimEnd().split(',');

/** The cells of a line by the names of their columns; only for lines without quotes. */
function cells(line: string): Cells {
  const values = line.trimEnd().split(',');
  return Object.fromEntries(columnNames.map((name, at) => [name, values[at]!]));
}

describe('an order as CSV', () => {
  it('has these columns in this order', () => {
    // Programs depend on them: a column may only be added at the end.
    expect(header.slice(1)).toBe(
      'order,code,state,externalId,externalReference,application,applicationName,createdAt,validatedAt,customer,' +
        'customerName,contact,invoicingCountry,deliveryCountry,paymentStatus,line,position,packaging,reference,label,' +
        'quantity,unitPrice,vatRate,currency,net,vat,otherTaxes,gross,purchaseOrderNumber,buyerReference,costCentre,' +
        'holds,customerVatNumber,taxTreatment,exemptionReason,vatCategory,taxedUnitPrice,' +
        'blockers,warnings,fulfilment,answerBy,answer,answerConsent,accepted,backordered,refused,shipped,delivered,' +
        'changeRequest,changeRequested\r\n',
    );
  });

  it('is a line for each item and one for shipping, which add up to the totals', () => {
    expect(orderCsv(order({ shippingMethod: SHIPPING }))).toBe(
      '5,ORD-20261121-000005,validated,web-5,,2,Shop,2026-11-21T10:00:00.000Z,,9,Épicerie,8,FR,BE,unpaid,' +
        'item,1,7,BOX,Olive oil,2.5,8.325,20,EUR,20.81,4.16,0.10,25.07,PO-7,,4200,,FR12345678901,standard,,S,9.99,,,' +
        'none,,,,2,0,0.5,1,0,,\r\n' +
        '5,ORD-20261121-000005,validated,web-5,,2,Shop,2026-11-21T10:00:00.000Z,,9,Épicerie,8,FR,BE,unpaid,' +
        'shipping,,,POST,Post,1,5.00,20,EUR,5.00,1.00,0.00,6.00,PO-7,,4100,,FR12345678901,standard,,S,,,,' +
        'none,,,,,,,,,,\r\n',
    );
  });

  it('has the category of each line under its tax treatment', () => {
    const taxes = [{ name: 'VAT', rate: 0, vat: true, amount: '0.00' }];
    const items = [{ ...ITEM, taxes, vat: '0.00', net: '25.07' }];
    expect(cells(orderCsv(order({ items })))).toMatchObject({ vatCategory: 'Z' });
    const exported = order({ items, taxTreatment: 'export', exemptionReason: 'Article 146' });
    const expected = { taxTreatment: 'export', exemptionReason: 'Article 146', vatCategory: 'G' };
    expect(cells(orderCsv(exported))).toMatchObject(expected);
  });

  it('leaves amounts that are not known empty', () => {
    const unknown = { unitPrice: null, net: null, vat: null, gross: null, taxes: [] };
    const line = cells(orderCsv(order({ items: [{ ...ITEM, ...unknown }] })));
    expect(line).toMatchObject({ unitPrice: '', net: '', vat: '', otherTaxes: '', gross: '' });
  });

  it('has the answer of the seller, and when it is due', () => {
    const answerBy = '2026-11-22T10:00:00.000Z';
    const answered = order({ answerBy, answer: { number: 2, consent: 'awaited' }, fulfilment: 'partial' });
    const expected = { answerBy, answer: '2', answerConsent: 'awaited', fulfilment: 'partial' };
    expect(cells(orderCsv(answered))).toMatchObject(expected);
  });

  it('has the open change request', () => {
    const line = cells(orderCsv(order({ changeRequest: { id: 3, kind: 'cancel' } })));
    expect(line).toMatchObject({ changeRequest: '3', changeRequested: 'cancel' });
  });

  it('has the codes of the holds, separated by spaces', () => {
    const blockers = ['credit', 'fraud'].map((code) => ({ code: 'on_hold', hold: { code } }));
    const line = cells(orderCsv(order({ blockers: [{ code: 'missing_price' }, ...blockers] })));
    expect(line['holds']).toBe('credit fraud');
  });

  it('has the codes of the blockers and warnings of the line and of the order, each once', () => {
    const found = (code: string, pointer: string) => ({ code, pointer });
    const blockers = [
      found('unknown_item', '#/items/0/externalReference'),
      found('quantity_not_orderable', '#/items/1/orderedQuantity'),
      found('missing_price', '#/shippingMethod/price'),
      ...['credit', 'fraud'].map((code) => ({ ...found('on_hold', '#'), hold: { code } })),
    ];
    const warnings = [found('price_differs', '#/items/1/unitPrice'), found('possible_duplicate', '#')];
    const items = [ITEM, { ...ITEM, id: 2, position: 2 }];
    const lines = orderCsv(order({ items, blockers, warnings, shippingMethod: SHIPPING }))
      .trimEnd()
      .split('\r\n');
    expect(lines.map(cells)).toMatchObject([
      { blockers: 'unknown_item on_hold', warnings: 'possible_duplicate' },
      { blockers: 'quantity_not_orderable on_hold', warnings: 'price_differs possible_duplicate' },
      { blockers: 'missing_price on_hold', warnings: 'possible_duplicate' },
    ]);
  });

  it('adds up the rates of several VATs exactly', () => {
    const taxes = [0.1, 0.2].map((rate) => ({ name: 'VAT', rate, vat: true, amount: '0.00' }));
    expect(cells(orderCsv(order({ items: [{ ...ITEM, taxes }] })))).toMatchObject({ vatRate: '0.3' });
  });

  it.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(1)', '\tx', '\rx', '＝1'])(
    'puts an apostrophe before a text that a spreadsheet takes for a formula: %j',
    (text) => {
      const written = orderCsv(order({ externalId: text, items: [{ ...ITEM, label: text }] }));
      const expected = `'${text.replaceAll('"', '""')}`;
      expect(written.split(expected)).toHaveLength(3);
    },
  );

  it.each([
    ['Hotel;=cmd', "Hotel;'=cmd"],
    ['Hotel; \t"+1"', 'Hotel; \t"\'+1"'],
    ['a\n@SUM(1)', "a\n'@SUM(1)"],
    ['\t=1', "'\t'=1"],
    ['Oil, 5 l - organic; 10 = 2 + 8', 'Oil, 5 l - organic; 10 = 2 + 8'],
  ])(
    'also puts one where a program that splits at semicolons, tabs or lines starts a cell: %j',
    (text, written) => {
      const [cell] = parse<Cells>(orderCsv(order({ externalId: text })), { columns: columnNames });
      expect(cell!['externalId']).toBe(written);
    },
  );

  it('has no cell that is a formula, whether the text is split at commas, semicolons, tabs, bars or lines', () => {
    const special = [...'=+-@＝\t\r\n ;,|"\'', '\r\n', '""', ';=', ';"=', '\t=', '\n"='];
    const piece = fc.oneof(fc.constantFrom(...special), fc.string());
    const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const line = orderCsv(order({ externalId: one, customer: { id: 9, name: other, vatNumber: other } }));
        const found = [...parse(line).flat(), ...line.split(/[;\t|\r\n]/)];
        expect(found.filter((begun) => /^[\s"]*[=+\-@＝＋－＠]/.test(begun))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('quotes what contains a separator, a quotation mark or a line break', () => {
    const written = orderCsv(order({ externalId: 'a,b', externalReference: 'say "x"\nnow' }));
    expect(written).toContain(',"a,b","say ""x""\nnow",');
    expect(orderCsv(order({ externalId: 'a;b', externalReference: 'a\tb' }))).toContain(',"a;b","a\tb",');
  });
});
