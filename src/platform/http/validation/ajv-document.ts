import { isNullable, NOT_REMOVABLE, READ_ONLY, withoutNulls } from './null-is-empty.js';
import { normalForms } from './normal-forms.js';
import type { EmptyMeaning, OpenApiDocument, Schema } from './openapi-types.js';
import { ENTRIES, MEMBERS } from './schema-keywords.js';
import { grouped } from '../../../common/grouped.js';

/** The name of the document in references. */
export const DOCUMENT = 'openapi';

/**
 * Schema extension of an array or a file whose entries are validated one by one with checkEntry(), so that invalid ones do not
 * affect the others.
 */
export const VALIDATED_SEPARATELY = 'x-each-by-itself';

/** Includes null, which is then not treated as absent. */
const ANY_VALUE: Schema = { anyOf: [{ type: 'null' }, {}] };

/** Turns a reference within the document into one that ajv can resolve outside of it. */
export const absolute = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : { $ref: `${DOCUMENT}${schema.$ref}` };

/**
 * Copies the document for ajv: request schemas get `x-optional`, which says what an empty member means, arrays with
 * `x-each-by-itself` accept any entry, and the number of faults is bounded. Request schemas are those with
 * `additionalProperties: false`.
 */
export function toAjvDocument(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const schema of Object.values(copy.components.schemas)) {
    mergeAlternatives(schema);
    if (schema.additionalProperties !== false) continue;
    withoutNulls(schema);
    // Before maps lose the types of their members.
    schema['x-normal-forms'] = normalForms(schema, document);
    const readOnly = (schema[READ_ONLY] ?? []) as string[];
    Object.assign(schema.properties ?? {}, Object.fromEntries(readOnly.map((name) => [name, ANY_VALUE])));
    const fields = Object.entries(schema.properties ?? {});
    for (const [, field] of fields) {
      if (field[VALIDATED_SEPARATELY] === true) delete field.items;
      boundFaults(field);
    }
    delete schema.additionalProperties;
    schema[MEMBERS] = fields.map(([name]) => name);
    const optional = fields.filter(([name]) => !schema.required?.includes(name));
    schema['x-optional'] = Object.fromEntries(emptyMeanings(schema, optional));
  }
  return copy;
}

/** Validates the entries of a list as long as there are few faults, and the members of a map unless there are too many. */
function boundFaults(field: Schema): void {
  const { items, maxProperties, propertyNames, additionalProperties } = field;
  if (items !== undefined) {
    delete field.items;
    field[ENTRIES] = absolute(items);
  }
  if (maxProperties !== undefined) {
    delete field['propertyNames'];
    delete field.additionalProperties;
    Object.assign(field, { if: { maxProperties }, then: { propertyNames, additionalProperties } });
  }
}

/** The meaning of each optional member that is sent empty. In a PATCH it removes the stored value, if it is removable. */
function emptyMeanings(schema: Schema, optional: [string, Schema][]): [string, EmptyMeaning][] {
  const notRemovable = schema[NOT_REMOVABLE] as string[] | undefined;
  if (notRemovable === undefined) {
    return optional.map(([name, field]) => [name, isNullable(field) ? 'null' : 'absent']);
  }
  const removable = optional.filter(([name]) => !notRemovable.includes(name));
  return removable.map(([name, field]) => [name, isNullable(field) ? 'removal-by-null' : 'removal']);
}

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
function mergeAlternatives(schema: Schema): void {
  const { anyOf = [] } = schema;
  if (anyOf.length === 0 || !anyOf.every(isListOfValues)) return;
  delete schema.anyOf;
  schema.type = anyOf.map(({ type }) => type as string);
  schema['enum'] = anyOf.flatMap(({ enum: values = BOOLEANS }) => values as unknown[]);
}

const isListOfValues = ({ type, enum: values }: Schema): boolean =>
  type === 'boolean' || values !== undefined;

const typeOf = (value: unknown): string => (typeof value === 'number' ? 'integer' : typeof value);
