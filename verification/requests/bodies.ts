import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../../src/platform/http/validation/openapi-types.js';
import type { DecimalBounds } from '../../src/platform/http/validation/value-formats.js';
import { openApiDocument } from '../../test/support/operations.js';
import { fixtureId } from './tokens.js';

/** The table whose ids a field contains, by the end of its path; other fields get ids of orders. */
const KINDS: [RegExp, string][] = [
  [/items\.packaging$/, 'packagings'],
  [/items\.internalReferenceId$/, 'packaging_references'],
  [/contact\.internalReferenceId$/, 'contact_references'],
  [/shippingMethod\.internalReferenceId$/, 'shipping_method_references'],
  [/shippingMethod\.id$|^shippingMethod$/, 'shipping_methods'],
  [/contact\.id$|^contact$|^contactId$/, 'contacts'],
  [/^customer$/, 'customers'],
  [/^product$/, 'products'],
  [/^packaging$/, 'packagings'],
];

/** External references that fuzz-fixture.ts created. */
const NAMES: [RegExp, string[]][] = [
  [/items\.externalReference$/, ['BOX']],
  [/shippingMethod\.externalReference$/, ['PARCEL']],
  [/orderExternalReference$/, ['o-1', 'o-2', 'o-3']],
  [/contact\.externalReference/, ['c-1', 'c-2', 'c-3']],
];
/** An object usually gets only one of these fields, because two would have to identify the same resource. */
const IDENTIFIERS = new Set([
  'id',
  'packaging',
  'internalReferenceId',
  'externalReference',
  'externalReferenceId',
]);

/** A short list, so that several requests refer to the same resources. */
export const REFERENCES = ['BOX', 'PARCEL', 'c-1', 'c-2', 'o-1', 'o-2', 'o-3', 'p-1', '7', 'é😀'];
const FORMATS: Record<string, string[]> = {
  country: ['FR', 'DE'],
  currency: ['EUR', 'JPY', 'KWD'],
  instant: ['2026-12-01', '2026-12-01 10:00:00', '2099-12-01T10:00:00+01:00', '1900-01-01T00:00:00Z'],
  email: ['ada@example.com', 'x@y.z'],
  'vat-number': ['FR12345678901', 'de 123 456 789', 'CHE-123.456.789 MWST'],
};
const TEXTS = ['Ada', 'Épicerie du Port', 'x', '😀', '12 quai'];

/** Values that the schema of a request allows and that often refer to existing resources. */
export function valueOf(schema: Schema, path = ''): Arbitrary<unknown> {
  const resolved = resolve(schema);
  const { type, properties, items } = resolved;
  if (resolved['enum'] !== undefined) return fc.constantFrom(...(resolved['enum'] as unknown[]));
  if (properties !== undefined) return objectOf(resolved, path);
  if (items !== undefined) return listOf(resolved, path);
  const plain = plainValueOf(resolved, path);
  return [type].flat().includes('null') ? fc.option(plain, { freq: 5 }) : plain;
}

function resolve(schema: Schema): Schema {
  const [part] = schema.allOf ?? schema.anyOf ?? [];
  const reference = schema.$ref ?? part?.$ref;
  if (reference === undefined) return schema;
  return resolve(openApiDocument.components.schemas[reference.slice(reference.lastIndexOf('/') + 1)]!);
}

function objectOf({ properties = {}, required = [] }: Schema, path: string): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, valueOf(field, join(path, name))] as const,
  );
  const any = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  const identifiers = fields.map(([name]) => name).filter((name) => IDENTIFIERS.has(name));
  if (path === '' || identifiers.length < 2) return any;
  const withOneIdentifier = fc.constantFrom(...identifiers).chain((chosen) => {
    const rest = fields.filter(([name]) => name === chosen || !IDENTIFIERS.has(name));
    return fc.record(Object.fromEntries(rest), { requiredKeys: [...required, chosen] });
  });
  return fc.oneof({ weight: 8, arbitrary: withOneIdentifier }, { weight: 1, arbitrary: any });
}

function listOf(schema: Schema, path: string): Arbitrary<unknown> {
  const minLength = (schema['minItems'] as number | undefined) ?? 0;
  return fc.array(valueOf(schema.items!, path), { minLength, maxLength: minLength + 2 });
}

function plainValueOf(schema: Schema, path: string): Arbitrary<unknown> {
  const bounds = schema['x-decimal'] as DecimalBounds | undefined;
  const format = schema['format'] as string | undefined;
  if (bounds !== undefined) return decimalOf(bounds);
  if (String(schema['pattern']).startsWith('^[1-9]')) return idOf(path);
  if (format !== undefined) return fc.constantFrom(...(FORMATS[format] ?? ['x']));
  if (path.endsWith('url')) return fc.constant('http://127.0.0.1:9/hooks');
  if (![schema.type].flat().includes('integer')) return fc.constantFrom(...TEXTS);
  // Mostly new, so that orders are created, and sometimes repeated.
  if (path.endsWith('externalId')) return fc.nat({ max: 5_000 }).map((count) => `order-${count}`);
  const names = NAMES.find(([pattern]) => pattern.test(path))?.[1] ?? REFERENCES;
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...REFERENCES) },
  );
}

const idOf = (path: string): Arbitrary<string> => {
  const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'orders';
  return fc.nat({ max: 50 }).map((at) => fixtureId({ kind, at }));
};

function decimalOf({ scale, maximum }: DecimalBounds): Arbitrary<number | string> {
  const most = Math.min(maximum, 1_000);
  const values = fc.oneof(
    fc.constantFrom(1, 2, most),
    fc.integer({ min: 1, max: most * 10 ** scale }).map((n) => n / 10 ** scale),
  );
  return values.chain((value) => fc.constantFrom(value, String(value)));
}

/** The items of an array have the path of the array. */
const join = (path: string, name: string): string =>
  path === '' || path === 'orders' ? name : `${path}.${name}`;
