import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../../src/platform/http/validation/openapi-types.js';
import { referenceOf, resolvedSchema } from '../../test/support/operations.js';
import { allowedValues, nearbyLists, nearbyValues } from './schema-values.js';

/** Names of members that no schema has; every object inherits all but the first. */
const UNKNOWN = ['x', 'constructor', '__proto__', 'toString', 'hasOwnProperty'];

type Container = Record<string, unknown>;

/** A field of an object, and what it can be replaced by. */
export interface Place {
  container: Container;
  key: string;
  values: () => unknown[];
}

/** Objects that the schema allows. */
export function validBody(schema: Schema): Arbitrary<unknown> {
  const { properties, required = [], items, ...field } = resolvedSchema(schema);
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, value]) => [name, validBody(value)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }
  if (items === undefined) return fc.constantFrom(...allowedValues(field));
  const minLength = (field['minItems'] ?? 0) as number;
  return fc.array(validBody(items), { minLength, maxLength: minLength + 2 });
}

/**
 * A valid object with all its fields, then the same object with each field in turn absent or replaced by each value near its
 * limits, and with unknown members. It is the same object each time, and must not be changed.
 * @param done the referenced schemas whose fields are not changed in the objects within; those that are get added
 */
export function* changedBodies(schema: Schema, done: Set<string>): Generator<Container> {
  const body = fullBody(schema) as Container;
  yield body;
  const places = placesIn(body, resolvedSchema(schema), done);
  for (const { container, key, values } of places) {
    const present = container[key];
    for (const value of values()) {
      container[key] = value;
      yield body;
    }
    Reflect.deleteProperty(container, key);
    yield body;
    container[key] = present;
  }
  for (const container of new Set([body, ...places.map((place) => place.container)])) {
    for (const key of UNKNOWN) {
      Object.defineProperty(container, key, { value: null, enumerable: true, configurable: true });
      yield body;
      Reflect.deleteProperty(container, key);
    }
  }
}

/** A valid value that has every field, and one entry in each list. */
function fullBody(schema: Schema): unknown {
  const { properties, items, ...field } = resolvedSchema(schema);
  if (items !== undefined) return [fullBody(items)];
  if (properties === undefined) return allowedValues(field).find((value) => value !== null);
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, fullBody(value)]));
}

/**
 * All fields of a value, also those that it does not have, and the fields of the objects in them.
 * @param done the referenced schemas whose fields are left out; others are added, so that each is returned once
 */
export function placesIn(value: unknown, schema: Schema, done?: Set<string>): Place[] {
  const { properties = {}, items } = resolvedSchema(schema);
  if (Array.isArray(value))
    return items === undefined ? [] : value.flatMap((entry) => placesIn(entry, items, done));
  if (typeof value !== 'object' || value === null) return [];
  const reference = referenceOf(schema);
  if (reference !== undefined && done?.has(reference)) return [];
  if (reference !== undefined) done?.add(reference);
  const container = value as Container;
  return Object.entries(properties).flatMap(([key, field]) => [
    { container, key, values: () => valuesOf(resolvedSchema(field), container[key]) },
    ...placesIn(container[key], field, done),
  ]);
}

const valuesOf = (field: Schema, present: unknown): unknown[] =>
  field.items === undefined
    ? nearbyValues(field)
    : nearbyLists(field, Array.isArray(present) && present.length > 0 ? present[0] : {});
