import type { ErrorObject } from 'ajv';
import { MAX_FAULTS, type Fault } from '../../../common/errors/domain-error.js';
import type { FaultCode } from '../../../common/errors/fault-codes.js';
import { pointerOf } from '../../../common/strict-json.js';
import type { DecimalBounds } from './value-formats.js';
import { innermostError } from './schema-keywords.js';
import type { Parameter, Schema } from './openapi-types.js';

/** Schema extension: what a pattern or format expects, as the end of a sentence that begins with "Expected". */
export const EXPECTED = 'x-expected';

/** Keywords whose errors only repeat the error of a nested keyword. */
const WRAPPER_KEYWORDS = new Set(['anyOf', 'oneOf', 'if', '$ref', 'propertyNames']);
/** Longer values are shortened in messages. */
const SHOWN_CHARACTERS = 60;

const CODES: Record<string, FaultCode> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  type: 'wrong_type',
  enum: 'not_allowed',
  const: 'not_allowed',
  minLength: 'too_short',
  maxLength: 'too_long',
  minItems: 'too_few',
  minProperties: 'too_few',
  maxItems: 'too_many',
  maxProperties: 'too_many',
  'x-decimal': 'not_a_valid_decimal',
  pattern: 'wrong_format',
  format: 'wrong_format',
};

/** The faults of a body, one for each pointer; not many more than a response lists. */
export function bodyFaults(errors: ErrorObject[]): Fault[] {
  const inner = errors.map(innermostError);
  const specific = inner.filter((error) => !WRAPPER_KEYWORDS.has(error.keyword));
  // An empty text, for instance, fails both minLength and the pattern: the first fault of a pointer is kept.
  const firsts = new Map<string, Fault>();
  for (const error of specific.length > 0 ? specific : inner) {
    const pointer = pointerOf(pathOf(error));
    if (!firsts.has(pointer)) firsts.set(pointer, { pointer, ...describe(error) });
    if (firsts.size > MAX_FAULTS) break;
  }
  return [...firsts.values()];
}

/** A sentence that says what a schema expects and what was received. */
export const detailOf = (error: ErrorObject): string => describe(error).detail;

/** The path of the value, or of the member that is missing, not known, or has a wrong name. */
function pathOf({ instancePath, params, propertyName }: ErrorObject): string[] {
  const path = instancePath.split('/').slice(1).map(unescapeToken);
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>;
  // propertyName is a name that is not valid itself.
  const member = missingProperty ?? additionalProperty ?? propertyName;
  return member === undefined ? path : [...path, member];
}

const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

function describe(error: ErrorObject): { code: FaultCode; detail: string } {
  const { keyword, params, parentSchema = {}, data } = error;
  const code = CODES[keyword] ?? 'not_valid';
  if (code === 'required') return { code, detail: 'This member is required.' };
  if (code === 'unknown_field') {
    const known = Object.keys((parentSchema['properties'] as object | undefined) ?? {}).join(', ');
    return { code, detail: `There is no such member. Known members are ${known}.` };
  }
  return {
    code,
    detail: `Expected ${expectation(keyword, params, parentSchema)}, but received ${received(data)}.`,
  };
}

type Params = Record<string, unknown>;

/** The ends of sentences that begin with "Expected", for each keyword. */
const EXPECTATIONS: Record<string, (params: Params, schema: Params) => string> = {
  enum: ({ allowedValues }) => `one of ${(allowedValues as unknown[]).map(quoted).join(', ')}`,
  const: ({ allowedValue }) => quoted(allowedValue),
  type: ({ type }) =>
    [type]
      .flat()
      .map((name) => TYPE_NAMES[String(name)])
      .join(' or '),
  minLength: ({ limit }) => `at least ${count(limit, 'character')}`,
  maxLength: ({ limit }) => `at most ${count(limit, 'character')}`,
  minItems: ({ limit }) => `at least ${count(limit, 'entry', 'entries')}`,
  maxItems: ({ limit }) => `at most ${count(limit, 'entry', 'entries')}`,
  uniqueItems: () => 'entries that differ from each other',
  maxProperties: ({ limit }) => `at most ${count(limit, 'member')}`,
  minProperties: ({ limit }) => `at least ${count(limit, 'member')}`,
  minimum: ({ limit }) => `at least ${String(limit)}`,
  maximum: ({ limit }) => `at most ${String(limit)}`,
  'x-decimal': (_, schema) => decimalExpectation(schema['x-decimal'] as DecimalBounds),
};

function expectation(keyword: string, params: Params, schema: Params): string {
  const ofKeyword = EXPECTATIONS[keyword]?.(params, schema);
  if (ofKeyword !== undefined) return ofKeyword;
  return (schema[EXPECTED] as string | undefined) ?? FORMATS[String(schema['format'])] ?? 'a valid value';
}

const FORMATS: Record<string, string> = {
  country: 'an ISO 3166-1 country code such as FR',
  currency: 'an ISO 4217 currency code such as EUR',
  instant: 'an ISO 8601 date or date-time that exists',
  email: 'an e-mail address',
  'vat-number': 'a VAT number that begins with its country code, such as FR12345678901',
};

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const count = (limit: unknown, one: string, more = `${one}s`): string =>
  `${(limit as number).toLocaleString('en')} ${limit === 1 ? one : more}`;

const quoted = (value: unknown): string => JSON.stringify(value);

function decimalExpectation({ exclusiveMinimum = false, minimum, maximum, scale }: DecimalBounds): string {
  const least = `${exclusiveMinimum ? 'more than' : 'at least'} ${minimum}`;
  return `a decimal number of ${least} and at most ${maximum}, with at most ${count(scale, 'decimal')}`;
}

/** A number that was sent with more digits than this may have been rounded when it was read. */
const EXACT_DIGITS = 15;

function receivedNumber(value: number): string {
  const text = String(value);
  if (!Number.isFinite(value)) return 'a number that is too large to be read';
  const digits = text.replace(/e.*/, '').replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length > EXACT_DIGITS
    ? `a number with more than ${EXACT_DIGITS} digits, about ${text}`
    : text;
}

/** The value of the client in a message, shortened. */
function received(value: unknown): string {
  if (Array.isArray(value) && value.length === 0) return 'an empty list';
  if (Array.isArray(value)) return `a list of ${count(value.length, 'entry', 'entries')}`;
  if (typeof value === 'object' && value !== null) {
    const { length } = Object.keys(value);
    return length === 0 ? 'an empty object' : `an object with ${count(length, 'member')}`;
  }
  if (typeof value === 'number') return receivedNumber(value);
  if (typeof value !== 'string') return String(value);
  if (value === '') return 'an empty string';
  const characters = [...value.toWellFormed()];
  if (characters.length <= SHOWN_CHARACTERS) return quoted(characters.join(''));
  const beginning = quoted(characters.slice(0, SHOWN_CHARACTERS).join(''));
  return `a string of ${count(characters.length, 'character')} that begins with ${beginning}`;
}

/**
 * Extension of a query parameter that is documented as a number or a boolean: the schema of its text. The text is validated
 * and not converted, so that `1e2` or ` 5` are not taken for numbers.
 */
export const QUERY_TEXT = 'x-text';

/** The schema by which the text of a query parameter is validated; Swagger writes extensions of the schema beside it. */
export function textSchemaOf({ schema, [QUERY_TEXT]: text, [EXPECTED]: expected }: Parameter): Schema {
  return text ?? { ...schema, ...(expected !== undefined && { [EXPECTED]: expected }) };
}
