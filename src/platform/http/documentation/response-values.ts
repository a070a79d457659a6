import { DocumentedProperty } from './documented-property.js';

/*
 * Decorators of the members of responses. Swagger's plugin knows from the TypeScript type whether a member is a number or a
 * text, may be absent, or may be null; these add what the type does not say.
 */

/** JSON Schema keywords of an id that the service assigned. */
export const ID = { type: 'integer', format: 'int64', minimum: 1 } as const;

const COUNT = { type: 'integer', format: 'int32' } as const;

export const IdValue = (extra: object = {}): PropertyDecorator => DocumentedProperty({ ...ID, ...extra });

/** A whole number that counts or numbers something: at least `minimum`. */
export const CountValue = (minimum: 0 | 1): PropertyDecorator => DocumentedProperty({ ...COUNT, minimum });

/** An object with a count or null for each of the names, and perhaps for names of later versions. */
export const countsOf = (names: readonly string[]): object => {
  const count = { ...COUNT, type: ['integer', 'null'], minimum: 0 };
  const properties = Object.fromEntries(names.map((name) => [name, count]));
  return {
    type: 'object',
    properties,
    required: [...names],
    additionalProperties: count,
    selfRequired: true,
  };
};

/** Texts by names that a client chose. */
export const METADATA = {
  type: 'object',
  additionalProperties: { type: 'string' },
  selfRequired: true,
} as const;

/** The status of an HTTP response: receivers use any three digits. */
export const HTTP_STATUS = { type: 'integer', format: 'int32', minimum: 100, maximum: 999 } as const;

/** A moment: ISO 8601, UTC, with milliseconds. */
export const TimestampValue = (): PropertyDecorator =>
  DocumentedProperty({ type: 'string', format: 'date-time' });

/** A decimal as text, so that no client rounds it: an amount, a price. */
export const DecimalValue = (): PropertyDecorator =>
  DocumentedProperty({ type: 'string', pattern: String.raw`^-?\d+(\.\d+)?$` });
