import { grouped } from '../../../common/grouped.js';
import type { Schema } from './openapi-types.js';

/** The only type with so few values that a schema needs no list of them. */
const BOOLEANS = [true, false];

/**
 * The schema of a list of values; with one alternative for each type, because generators of code do not understand a list of
 * values of several types.
 */
export function alternativesOf(values: unknown[]): Schema {
  const byType = [...grouped(values, typeOf)].map(([type, some]) =>
    type === 'boolean' ? { type } : { type, enum: some },
  );
  return byType.length === 1 ? byType[0]! : { anyOf: byType };
}

/** Turns such alternatives back into one list, so that a fault names all values. */
export function mergeAlternatives(schema: Schema): void {
  const { anyOf = [] } = schema;
  if (anyOf.length === 0 || !anyOf.every(isListOfValues)) return;
  delete schema.anyOf;
  schema.type = anyOf.map(({ type }) => type as string);
  schema['enum'] = anyOf.flatMap(({ enum: values = BOOLEANS }) => values as unknown[]);
}

const isListOfValues = ({ type, enum: values }: Schema): boolean =>
  type === 'boolean' || values !== undefined;

const typeOf = (value: unknown): string => (typeof value === 'number' ? 'integer' : typeof value);
