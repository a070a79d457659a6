import { describe, expect, it } from '@jest/globals';
import { ADDRESS, BODY } from '../../../../test/support/resolved-orders.js';
import { contentDifferences } from '../../../common/content-differences.js';
import { orderContent, type OrderContent } from './order-content.js';

type Body = Record<string, unknown>;

const contentOf = (values: Body = {}): OrderContent => orderContent({ ...BODY, ...values }, 'EUR');

describe('the differences of another order', () => {
  it.each<[string, Body, Body, string[]]>([
    [
      'another VAT number',
      { customer: { vatNumber: 'DE 123.456-789' } },
      { customer: { vatNumber: 'DE987654321' } },
      ['#/customer/vatNumber'],
    ],
    [
      'no VAT number in another spelling',
      { customer: { vatNumber: 'DE 123.456-789' } },
      { customer: { vatNumber: 'de123456789' } },
      [],
    ],
    [
      'another declared total and one more',
      { declaredTotals: { gross: '1.2' } },
      { declaredTotals: { gross: '1.3', net: 1 } },
      ['#/declaredTotals/net', '#/declaredTotals/gross'],
    ],
    ['no other sequence of metadata', { metadata: { a: '1', b: '2' } }, { metadata: { b: '2', a: '1' } }, []],
    [
      'a missing member of metadata',
      { metadata: { a: '1', b: '2' } },
      { metadata: { a: '1' } },
      ['#/metadata/b'],
    ],
  ])('show %s', (_, one, other, pointers) => {
    const differences = contentDifferences(contentOf(one), contentOf(other));
    expect(differences).toEqual(pointers);
  });

  it.each([
    ['externalReference', { externalReference: 'x' }, ['#/externalReference']],
    ['the contact', { contact: { externalReference: 'Anna' } }, ['#/contact/externalReference']],
    ['the customer', { customer: {} }, ['#/customer']],
    ['a street', { deliveryAddress: { ...ADDRESS, street: 'gatan 1' } }, ['#/deliveryAddress/street']],
    [
      'a quantity',
      { items: [{ externalReference: 'LAMP', orderedQuantity: 1.001 }] },
      ['#/items/0/orderedQuantity'],
    ],
    [
      'a price',
      { items: [{ externalReference: 'LAMP', orderedQuantity: 2, unitPrice: 0 }] },
      ['#/items/0/unitPrice'],
    ],
    ['the date', { expectedDeliveryDate: '2026-11-21' }, ['#/expectedDeliveryDate']],
    ['a voucher', { vouchers: [{ taxedAmount: 1 }] }, ['#/vouchers/0']],
    [
      'how it is rounded',
      { roundingMode: 'half_even', calculationMode: 'total' },
      ['#/calculationMode', '#/roundingMode'],
    ],
    ['the currency', { currency: 'SEK' }, ['#/currency']],
    ['the tax treatment', { taxTreatment: 'export' }, ['#/taxTreatment']],
    [
      'a VAT rate',
      { items: [{ externalReference: 'LAMP', orderedQuantity: 2, vatRate: 7 }] },
      ['#/items/0/vatRate'],
    ],
    ['a declared total', { declaredTotals: { gross: '1.2' } }, ['#/declaredTotals']],
    ['the cost centre', { costCentre: '1' }, ['#/costCentre']],
    ['metadata', { metadata: { a: '1' } }, ['#/metadata']],
  ])('differs in %s', (_, values, pointers) => {
    expect(contentDifferences(contentOf(), contentOf(values))).toEqual(pointers);
  });
});
