import { describe, expect, it } from '@jest/globals';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import { csvFormat, parseHeader } from './csv-source.js';
import type { ImportedResource } from './imported-resources.js';
import { RowChecks } from './row-schemas.js';

const validator = OpenApiValidator.fromFile();
const checks = new RowChecks(validator);
const parse = (kind: ImportedResource, columns: string[]) => parseHeader(columns, checks.of(kind, 1));
const rowOf = (columns: string[], cells: string[]) =>
  csvFormat({ columns, separator: ',' }).rowOf(JSON.stringify(cells));
function body(kind: ImportedResource, columns: string[], cells: string[]): unknown {
  parse(kind, columns);
  return rowOf(columns, cells).body();
}

describe('the columns of a CSV file', () => {
  it.each([
    ['products', ['code', 'label', 'taxes.1.name', 'taxes.1.rate', 'taxes.1.vat']],
    [
      'packagings',
      [
        ...['productCode', 'name', 'unit', 'unit_factor', 'unitPrice'],
        ...['minimumQuantity', 'quantityMultiple', 'active'],
      ],
    ],
    [
      'contacts',
      [
        ...['externalReference', 'firstName', 'lastName', 'email'],
        ...['customer.name', 'customer.individual', 'customer.vatNumber'],
      ],
    ],
  ] as const)('of %s are the members of a body', (kind, columns) => {
    expect(parse(kind, [...columns])).toEqual(columns.map((column) => column.split('.')));
  });

  it('of contacts without an application have no external reference', () => {
    const check = checks.of('contacts', null);
    expect(() => parseHeader(['email', 'externalReference'], check)).toThrow(
      'unknown column "externalReference"',
    );
  });

  it('become objects and lists; what has no text is absent', () => {
    const columns = ['code', 'label', 'taxes.1.name', 'taxes.1.rate', 'taxes.2.name', 'taxes.2.rate'];
    expect(body('products', columns, ['A', ' B ', 'VAT', '20', '', ' '])).toEqual({
      code: 'A',
      label: ' B ',
      taxes: [{ name: 'VAT', rate: '20' }],
    });
    expect(body('products', columns, ['A', '', '', '', '', ''])).toEqual({ code: 'A', taxes: [] });
    expect(body('contacts', ['externalReference', 'customer.name'], ['c-1', ''])).toEqual({
      externalReference: 'c-1',
    });
  });

  it('of metadata have the names that the file gives them', () => {
    const columns = ['externalId', 'metadata.cart', 'metadata.a.b', 'items.1.metadata.pallet'];
    const more = ['contact.email', 'invoicingAddress.city', 'deliveryAddress.city'];
    expect(body('orders', [...columns, ...more], ['1', 'c-81', 'x', 'EUR', '', '', ''])).toEqual({
      externalId: '1',
      metadata: { cart: 'c-81', 'a.b': 'x' },
      items: [{ metadata: { pallet: 'EUR' } }],
    });
    expect(() => body('orders', [...columns, 'metadata'], [])).toThrow('unknown column "metadata"');
  });

  it('that have names of their own are those of metadata only', () => {
    const notOfRows = ['CreateWebhook', 'CreateJob'];
    const rowSchemas = Object.entries(validator.document.components.schemas).filter(
      ([name]) => name.startsWith('Create') && !notOfRows.includes(name),
    );
    const maps = rowSchemas.flatMap(([, { properties = {} }]) =>
      Object.entries(properties).filter(([, { additionalProperties }]) => additionalProperties),
    );
    expect([...new Set(maps.map(([name]) => name))]).toEqual(['metadata']);
  });

  it('without a name are left out', () => {
    expect(body('products', ['', 'code', 'label', '', 'taxes.1.name'], ['', 'A', 'B', '', ''])).toEqual({
      code: 'A',
      label: 'B',
      taxes: [],
    });
  });

  it('may have any order, and places of a list above nine', () => {
    const columns = ['items.10.label', 'externalId', 'contact.email', 'items.2.label'];
    const more = ['invoicingAddress.city', 'deliveryAddress.city'];
    expect(body('orders', [...columns, ...more], ['ten', '1', '', 'two', '', ''])).toEqual({
      externalId: '1',
      items: [{ label: 'two' }, { label: 'ten' }],
    });
  });

  it.each([
    ['an unknown one', ['code', 'label', 'taxes.1.name', 'price'], 'unknown column "price"'],
    ['a list without a place', ['code', 'label', 'taxes.name'], 'unknown column "taxes.name"'],
    ['an object and its member', ['externalId', 'contact', 'contact.email'], 'unknown column "contact"'],
    ['a member of a text', ['code', 'label', 'label.1'], 'unknown column "label.1"'],
    ['a place below 1', ['code', 'label', 'taxes.0.name'], 'unknown column "taxes.0.name"'],
    ['a name that every object has', ['code', 'label', 'constructor'], 'unknown column "constructor"'],
    ['the name of a prototype', ['code', 'label', '__proto__'], 'unknown column "__proto__"'],
    ['one that occurs twice', ['code', 'code'], 'the column "code" twice'],
    ['none of a required object', ['externalId', 'items.1.label'], 'lacks a column of "contact"'],
  ])('are refused with %s', (_, columns, message) => {
    const kind = columns[0] === 'externalId' ? 'orders' : 'products';
    expect(() => parse(kind, columns)).toThrow(message);
  });

  it('have the names of the members that a fault points to', () => {
    const errors = ['#/items/0/orderedQuantity', '#/code'].map((pointer) => ({
      pointer,
      code: 'not_valid' as const,
      detail: 'Wrong.',
    }));
    const refusal = { code: 'validation_failed' as const, message: 'Not valid.', errors };
    expect(rowOf(['code'], ['A']).refused(refusal)).toBe('A,items.1.orderedQuantity: Wrong. code: Wrong.\n');
  });
});

describe('a line of a CSV file', () => {
  it('is read as the cells that were written, whatever they contain', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', ';', ',', '\n', '\r\n', 'a"b', ' "x" ', '=1+1'));
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 5 }).filter((cells) => cells.join('') !== ''),
        fc.constantFrom(',', ';'),
        (cells, separator) => {
          const options = { delimiter: separator, record_delimiter: ['\r\n', '\n'], relax_quotes: true };
          const line = csvFormat({ columns: cells, separator }).refusedHeader;
          expect(parseCsv(line, options)).toEqual([[...cells, 'importError']]);
        },
      ),
    );
  });
});
