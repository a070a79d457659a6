import { Ajv, type ValidateFunction } from 'ajv';
import { NOT_REMOVABLE, NULL_IS_EMPTY, READ_ONLY } from './request-extensions.js';
import { normalForms } from './normal-forms.js';
import { SCHEMAS, type EmptyMeaning, type OpenApiDocument, type Schema } from './openapi-types.js';
import { addKeywords, ENTRIES, MEMBERS } from './schema-keywords.js';

/** The name of the document in references. */
const DOCUMENT = 'openapi';

/**
 * Schema extension of an array or a file whose entries are validated one by one with checkEntry(), so that invalid ones do not
 * affect the others.
 */
export const VALIDATED_SEPARATELY = 'x-each-by-itself';

/** Includes null, which is then not treated as absent. */
const ANY_VALUE: Schema = { anyOf: [{ type: 'null' }, {}] };

/** Turns a reference within the document into one that ajv can resolve outside of it. */
const absolute = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : { $ref: `${DOCUMENT}${schema.$ref}` };

/** Compiles schemas of parts of the document, and those that it has by name. */
export function requestSchemas(document: OpenApiDocument) {
  const ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true, verbose: true });
  addKeywords(ajv);
  ajv.addSchema(toAjvDocument(document), DOCUMENT);
  return {
    compile: (schema: Schema): ValidateFunction => ajv.compile(absolute(schema)),
    named: (name: string): ValidateFunction | undefined => ajv.getSchema(`${DOCUMENT}${SCHEMAS}${name}`),
  };
}

/**
 * Copies the document for ajv: request schemas get `x-optional`, which says what an empty member means, arrays with
 * `x-each-by-itself` accept any entry, and the number of faults is bounded. Request schemas are those with
 * `additionalProperties: false`.
 */
function toAjvDocument(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const schema of Object.values(copy.components.schemas)) {
    mergeAlternatives(schema);
    mergeList(schema);
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

/** Removes the null that the document adds to the members of NULL_IS_EMPTY: it is removed from a body before validation. */
function withoutNulls({ properties = {}, [NULL_IS_EMPTY]: names = [] }: Schema): void {
  for (const name of names as string[]) properties[name] = withoutNull(properties[name]!);
}

function withoutNull({ anyOf, ...member }: Schema): Schema {
  if (anyOf !== undefined) return { ...member, allOf: anyOf.filter((part) => part.type !== 'null') };
  const values = member['enum'] as unknown[] | undefined;
  const types = [member.type!].flat().filter((type) => type !== 'null');
  const [only] = types;
  return {
    ...member,
    type: types.length === 1 ? only! : types,
    ...(values && { enum: values.filter((value) => value !== null) }),
  };
}

export function isNullable(schema: Schema): boolean {
  if ([schema.type].flat().includes('null')) return true;
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(isNullable);
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
  const byType = [...new Set(values.map(typeOf))].map((type) =>
    type === 'boolean' ? { type } : { type, enum: values.filter((value) => typeOf(value) === type) },
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

/** Of a text or a list of them the schema of the list remains, so that a value has one fault. What uses it checks a single text. */
function mergeList(schema: Schema): void {
  const list = schema.anyOf?.find(({ type }) => type === 'array');
  if (list === undefined) return;
  delete schema.anyOf;
  Object.assign(schema, list, { type: ['string', 'array'] });
}

const isListOfValues = ({ type, enum: values }: Schema): boolean =>
  type === 'boolean' || values !== undefined;

const typeOf = (value: unknown): string => (typeof value === 'number' ? 'integer' : typeof value);
