import { Ajv } from 'ajv';
import type { Schema } from '../../src/platform/http/validation/openapi-types.js';
import type { DecimalBounds } from '../../src/platform/http/validation/value-formats.js';
import { addKeywords } from '../../src/platform/http/validation/schema-keywords.js';
import { textFaults } from '../../src/platform/http/request-body/text-faults.js';
import { addResponseFormats } from '../../test/support/response-formats.js';

const ajv = new Ajv({ strict: false, allowUnionTypes: true });
// The formats of requests come last: they replace those of responses with the same name.
addResponseFormats(ajv);
addKeywords(ajv);

/** Values of each type, text that looks empty, and text that cannot be stored. */
const ANY: unknown[] = [
  ...[null, true, false, 0, -0, 1, 1.5, Infinity, [], [[]], ['x'], {}, { x: 1 }],
  ...['', ' ', '\t\r\n', '\u00a0', '\ufeff', '\u200b', '\u000b', ' \u0000', '\ud800', 'a\udc00', 'a\u007f'],
  ...['x', ' x ', '0', '1', '01', '1\n', '-1', '1.5', '1e3', 'true', 'TRUE', 'null', 'é', '😀'],
];
const FORMATS: Record<string, string[]> = {
  country: ['FR', 'fr', 'fR', 'UK', 'XX', 'FRA', 'F', 'FR '],
  currency: ['EUR', 'JPY', 'KWD', 'eur', 'XXX', 'EURO', 'EUR '],
  instant: [
    ...['2026-12-01', '2026-12-01T10:00:00Z', '2026-12-01 10:00:00', '2026-12-01T10:00:00.123+01:00'],
    ...['2024-02-29', '2026-02-29', '2026-13-01', '2026-12-01T24:00:00Z', '2026-12-01T10:00', 'now', '12:00'],
  ],
  'date-time': ['2026-12-01T10:00:00.000Z', '2026-12-01T10:00:00Z'],
  'vat-number': [
    ...['FR12345678901', 'fr 12-345.678901', 'DE123456789', 'DE12345678', 'XX123456789', '123456789'],
    ...['US1', 'US12', `US${'1'.repeat(13)}`, `US${'1'.repeat(14)}`, `D${' '.repeat(30)}E123456789`],
  ],
  email: [
    ...['a@b.c', 'ada@example.com', 'a@b', 'a b@c.d', '@b.c', 'a@b..c', 'a@b.c ', 'é@é.é'],
    ...[63, 64, 65].map((length) => `${'a'.repeat(length)}@b.c`),
    ...[253, 254, 255].map((length) => `a@${'b'.repeat(length - 4)}.c`),
  ],
};
/**
 * What looks like one character: one code unit, two code units, two code points. No variation selector, which MaxLength() of
 * class-validator does not count.
 */
const CHARACTERS = ['x', '😀', 'e\u0301'];

/** Values near the limits of a field that is not a list, on both sides of them. */
export function nearbyValues(schema: Schema): unknown[] {
  const { format = '', minimum, maximum, minLength, maxLength } = schema as Record<string, never>;
  const allowed = [schema, ...(schema.anyOf ?? [])].flatMap((part) => (part['enum'] ?? []) as unknown[]);
  const lengths = [minLength, maxLength].filter((limit) => limit !== undefined);
  const numbers = [minimum, maximum].filter((limit) => limit !== undefined).flatMap(around);
  const bounds = schema['x-decimal'] as DecimalBounds | undefined;
  return [
    ...ANY,
    ...allowed.flatMap((value) => [value, String(value).toUpperCase(), `${String(value)} `, [value]]),
    ...lengths.flatMap((limit) => CHARACTERS.flatMap((character) => textsAround(limit, character))),
    ...numbers.flatMap((number) => [number, String(number)]),
    ...(FORMATS[format] ?? []),
    ...(bounds === undefined ? [] : decimalsAround(bounds)),
    ...examplesOf(schema).flatMap((text) => [text, `${text},`, ` ${text}`, `${text},${text}`]),
    ...(schema['pattern'] === undefined ? [] : ['9'.repeat(15), '9'.repeat(16), '100', '500', '501']),
  ];
}

/** Examples of text with a pattern, which other values seldom match. */
const examplesOf = (schema: Schema): string[] =>
  schema['pattern'] === undefined
    ? []
    : [schema['example'] ?? [], schema['examples'] ?? []].flat().map(String);

const around = (limit: number): number[] => [limit - 1, limit - 0.5, limit, limit + 0.5, limit + 1];

/** Texts of about so many code points, and of so many times the character. */
const textsAround = (limit: number, character: string): string[] =>
  [limit - 1, limit, limit + 1]
    .filter((length) => length >= 0)
    .map((length) => Array.from(character.repeat(length)).slice(0, length).join(''))
    .concat(character.repeat(limit));

function decimalsAround({ scale, minimum, maximum }: DecimalBounds): unknown[] {
  const step = 10 ** -scale;
  const numbers = [minimum, maximum].flatMap((limit) => [...around(limit), limit - step, limit + step]);
  return [
    ...[...numbers, step, step / 10, 1 + step, 1 + step / 10].flatMap((number) => [number, String(number)]),
    ...[0, 1, 15, 16].map((zeros) => `1.${'0'.repeat(scale)}${'0'.repeat(zeros)}`),
    ...[scale, scale + 1].map((digits) => `1.${'1'.repeat(digits)}`),
    ...[1e-15, 1e-9].map((noise) => (1 + step) * (1 - noise)),
    ...['.5', '1.', '+1', '-0', '-0.0', '0x1', '1_0', ' 1', '１', '0'.repeat(15), '0'.repeat(16)],
  ];
}

/** Lists whose length is near the limits, lists of something else, and values that are not lists. */
export function nearbyLists(schema: Schema, entry: unknown): unknown[] {
  const lengths = [schema['minItems'], schema['maxItems']]
    .filter((limit) => typeof limit === 'number')
    .flatMap((limit) => [limit - 1, limit, limit + 1])
    .filter((length) => length >= 0);
  const lists = lengths.map((length) => Array.from({ length }, () => entry));
  return [...lists, entry, [entry, null], [entry, 'x'], [[entry]], ...ANY];
}

/** Those of the nearby values of a field that its schema allows. */
export function allowedValues(schema: Schema): unknown[] {
  const isAllowed = ajv.compile(schema);
  return nearbyValues(schema).filter((value) => isAllowed(value) && textFaults(value).length === 0);
}
