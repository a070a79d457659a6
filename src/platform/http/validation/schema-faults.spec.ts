import { expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { addKeywords } from './schema-keywords.js';
import { bodyFaults, detailOf } from './schema-faults.js';

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
addKeywords(ajv);

const item = { type: 'object', additionalProperties: false, properties: { a: {}, b: {} }, required: ['a'] };
const decimal = { 'x-decimal': { scale: 2, minimum: 0, maximum: 9 } };
const positive = { 'x-decimal': { scale: 1, minimum: 0, exclusiveMinimum: true, maximum: 9 } };

it.each<[schema: object, sent: unknown, detail: string]>([
  [{ type: 'object' }, [], 'Expected an object, but received an empty list.'],
  [{ type: 'string' }, 1, 'Expected a string, but received 1.'],
  [{ type: ['string', 'null'] }, true, 'Expected a string or null, but received true.'],
  [{ type: 'integer' }, 'x', 'Expected a whole number, but received "x".'],
  [{ type: 'array' }, { a: 1 }, 'Expected a list, but received an object with 1 member.'],
  [{ type: 'boolean' }, null, 'Expected true or false, but received null.'],
  [item, {}, 'This member is required.'],
  [item, { a: 1, c: 1 }, 'There is no such member. Known members are a, b.'],
  [{ minLength: 1 }, '', 'Expected at least 1 character, but received an empty string.'],
  [{ maxLength: 3 }, 'abcd', 'Expected at most 3 characters, but received "abcd".'],
  [
    { maxLength: 3 },
    'a'.repeat(2_000),
    `Expected at most 3 characters, but received a string of 2,000 characters that begins with "${'a'.repeat(60)}".`,
  ],
  [{ maxLength: 3 }, 'a\ud800bc', 'Expected at most 3 characters, but received "a\ufffdbc".'],
  [{ enum: ['a', 'b'] }, 'c', 'Expected one of "a", "b", but received "c".'],
  [{ const: 1 }, 2, 'Expected 1, but received 2.'],
  [{ minItems: 1 }, [], 'Expected at least 1 entry, but received an empty list.'],
  [{ maxItems: 2 }, [1, 2, 3], 'Expected at most 2 entries, but received a list of 3 entries.'],
  [{ minProperties: 1 }, {}, 'Expected at least 1 member, but received an empty object.'],
  [{ minimum: 1 }, 0, 'Expected at least 1, but received 0.'],
  [{ maximum: 1 }, 2, 'Expected at most 1, but received 2.'],
  [{ type: 'string' }, 123456789012345, 'Expected a string, but received 123456789012345.'],
  [{ type: 'string' }, -0.000123456789012345, 'Expected a string, but received -0.000123456789012345.'],
  [
    { maximum: 9 },
    JSON.parse('9007199254740993'),
    'Expected at most 9, but received a number with more than 15 digits, about 9007199254740992.',
  ],
  [
    decimal,
    JSON.parse('1.23456789012345671'),
    'Expected a decimal number of at least 0 and at most 9, with at most 2 decimals, but received a number with more than 15 digits, about 1.2345678901234567.',
  ],
  [{ maximum: 9 }, Infinity, 'Expected at most 9, but received a number that is too large to be read.'],
  [{ pattern: '^\\d$', 'x-expected': 'one digit' }, 'x', 'Expected one digit, but received "x".'],
  [{ pattern: '^\\d$' }, 'x', 'Expected a valid value, but received "x".'],
  [{ format: 'country' }, 'XX', 'Expected an ISO 3166-1 country code such as FR, but received "XX".'],
  [
    { format: 'instant' },
    '2026-02-30',
    'Expected an ISO 8601 date or date-time that exists, but received "2026-02-30".',
  ],
  [
    decimal,
    '10',
    'Expected a decimal number of at least 0 and at most 9, with at most 2 decimals, but received "10".',
  ],
  [
    positive,
    0,
    'Expected a decimal number of more than 0 and at most 9, with at most 1 decimal, but received 0.',
  ],
])('%j refuses %j with a sentence', (schema, sent, detail) => {
  const validate = ajv.compile(schema);
  expect(validate(sent)).toBe(false);
  expect(bodyFaults(validate.errors!)).toEqual([expect.objectContaining({ detail })]);
});

const faultsOf = (schema: object, sent: unknown) => {
  const validate = ajv.compile(schema);
  expect(validate(sent)).toBe(false);
  return bodyFaults(validate.errors!).map(({ pointer, code }) => [pointer, code]);
};

it.each<[schema: object, sent: unknown, code: string]>([
  [{ type: 'string' }, 1, 'wrong_type'],
  [{ enum: ['a'] }, 'b', 'not_allowed'],
  [{ const: 1 }, 2, 'not_allowed'],
  [{ minLength: 1 }, '', 'too_short'],
  [{ maxLength: 1 }, 'ab', 'too_long'],
  [{ minItems: 1 }, [], 'too_few'],
  [{ minProperties: 1 }, {}, 'too_few'],
  [{ maxItems: 1 }, [1, 2], 'too_many'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, 'too_many'],
  [decimal, 'x', 'not_a_valid_decimal'],
  [{ pattern: '^a' }, 'b', 'wrong_format'],
  [{ format: 'email' }, 'b', 'wrong_format'],
  [{ multipleOf: 2 }, 1, 'not_valid'],
])('%j refuses %j with the code %s', (schema, sent, code) => {
  expect(faultsOf(schema, sent)).toEqual([['#', code]]);
});

it.each([
  [{ type: 'number' }, 'a', 'Expected a number, but received "a".'],
  [{ format: 'currency' }, 'X', 'Expected an ISO 4217 currency code such as EUR, but received "X".'],
  [{ format: 'email' }, 'X', 'Expected an e-mail address, but received "X".'],
  [
    { format: 'vat-number' },
    'X',
    'Expected a VAT number that begins with its country code, such as FR12345678901, but received "X".',
  ],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, 'Expected at most 1 member, but received an object with 2 members.'],
  [{ maxItems: 0 }, [1], 'Expected at most 0 entries, but received a list of 1 entry.'],
  [{ maxLength: 1 }, 'a'.repeat(60), `Expected at most 1 character, but received "${'a'.repeat(60)}".`],
])('%j describes %j', (schema, sent, detail) => {
  const validate = ajv.compile(schema);
  expect(validate(sent)).toBe(false);
  expect(detailOf(validate.errors![0]!)).toBe(detail);
});

it('names the value, the missing or unknown member, or the member with a wrong name', () => {
  const list = { properties: { items: { items: item } } };
  expect(faultsOf(list, { items: [{ a: 1 }, { c: 1 }] })).toEqual([
    ['#/items/1/a', 'required'],
    ['#/items/1/c', 'unknown_field'],
  ]);
  const named = { propertyNames: { maxLength: 3 } };
  expect(faultsOf({ properties: { metadata: named } }, { metadata: { 'a~b/c': 1 } })).toEqual([
    ['#/metadata/a~0b~1c', 'too_long'],
  ]);
  const escaped = { properties: { 'a/b~c': { type: 'string' } } };
  expect(faultsOf(escaped, { 'a/b~c': 1 })).toEqual([['#/a~1b~0c', 'wrong_type']]);
});

it('keeps the first fault of each value, and not those of keywords that only repeat it', () => {
  expect(faultsOf({ minLength: 1, pattern: '^a' }, '')).toEqual([['#', 'too_short']]);
  const either = { anyOf: [{ type: 'string' }, { type: 'null' }] };
  expect(faultsOf({ properties: { a: either, b: either } }, { a: 1, b: 1 })).toEqual([
    ['#/a', 'wrong_type'],
    ['#/b', 'wrong_type'],
  ]);
  const wrapped = { oneOf: [{ $ref: '#/$defs/text' }], $defs: { text: { type: 'string' } } };
  expect(faultsOf(wrapped, 1)).toEqual([['#', 'wrong_type']]);
  expect(faultsOf({ if: { type: 'number' }, then: { maximum: 1 } }, 2)).toEqual([['#', 'not_valid']]);
  // None of the alternatives has a fault of its own.
  expect(faultsOf({ oneOf: [{ type: 'number' }, { minimum: 1 }] }, 2)).toEqual([['#', 'not_valid']]);
});
