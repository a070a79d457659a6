import { isDeepStrictEqual } from 'node:util';
import { SCHEMAS } from '../validation/schema-references.js';
import { alternativesOf } from '../validation/value-lists.js';
import type { OpenApiDocument, Schema } from '../validation/openapi-types.js';

/** Schema extension, only while the document is built: the name of the component that an enumeration becomes. */
const NAME = 'x-enumeration';

/** Schema keywords of an enumeration that is a component of the document, and so a type of its own in generated clients. */
export const enumeration = <Value>(name: string, values: readonly Value[]) => ({
  enum: [...values],
  [NAME]: name,
});

/** Enumerations by the names of their components. */
export type Enumerations = Readonly<Record<string, readonly string[]>>;

/**
 * Turns each enumeration() of the document into a component, to which the places where it occurs refer.
 * @param others enumerations that are components, too, although no DTO has them
 * @throws Error when a name has other values elsewhere, or is that of another schema
 */
export function nameEnumerations(document: OpenApiDocument, others: Enumerations): void {
  const { schemas } = document.components;
  for (const part of [schemas, document.paths]) replaceIn(part, schemas);
  for (const [name, values] of Object.entries(others)) addComponent(schemas, name, [...values]);
}

type Schemas = Record<string, Schema>;

function replaceIn(part: object, schemas: Schemas): void {
  for (const member of Object.values(part)) {
    if (typeof member !== 'object' || member === null) continue;
    replaceIn(member as object, schemas);
    if (typeof (member as Schema)[NAME] === 'string') replace(member as Schema, schemas);
  }
}

/**
 * @param holder the enumeration, or a parameter that has it in `schema`: Swagger writes an extension of the schema
 * beside it
 */
function replace(holder: Schema, schemas: Schemas): void {
  const schema = (holder['schema'] as Schema | undefined) ?? holder;
  const name = holder[NAME] as string;
  const values = (schema['enum'] as unknown[]).filter((value) => value !== null);
  const isNullable = Array.isArray(schema.type) && schema.type.includes('null');
  addComponent(schemas, name, values);
  for (const keyword of ['type', 'enum', NAME]) Reflect.deleteProperty(schema, keyword);
  Reflect.deleteProperty(holder, NAME);
  const reference = { $ref: SCHEMAS + name };
  if (isNullable) schema.anyOf = [reference, { type: 'null' }];
  else if (schema['description'] === undefined) schema.$ref = reference.$ref;
  else schema.allOf = [reference];
}

function addComponent(schemas: Schemas, name: string, values: unknown[]): void {
  const component = alternativesOf(values);
  const present = (schemas[name] ??= component);
  if (!isDeepStrictEqual(present, component)) throw new Error(`Two schemas have the name ${name}.`);
}
