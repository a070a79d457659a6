import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../../src/platform/http/validation/openapi-types.js';
import { openApiDocument } from '../support/operations.js';

/** Parts of the document that hold values of clients, or schemas only for the validation of the service. */
const NO_SCHEMAS = ['example', 'examples', 'x-text'];

interface Part {
  /** Such as `#/components/schemas/Order/properties/state`. */
  place: string;
  schema: Schema;
}

/** Every object of the document, with those inside of it. */
function* partsOf(part: object, place = '#'): Generator<Part> {
  yield { place, schema: part as Schema };
  for (const [name, member] of Object.entries(part)) {
    if (typeof member !== 'object' || member === null || NO_SCHEMAS.includes(name)) continue;
    yield* partsOf(member as object, `${place}/${name.replaceAll('/', '~1')}`);
  }
}

const placesOf = (isWrong: (schema: Schema, place: string) => boolean): string[] =>
  [...partsOf(openApiDocument)]
    .filter(({ schema, place }) => isWrong(schema, place))
    .map(({ place }) => place);

/** The names that the sources give to lists of values. */
const enumerationNames = ['src', 'openapi'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\benumeration\(\s*'(\w+)'/g)].map(([, name]) => name!)),
);

/** What code generators do not turn into types that compile, or that accept every valid value. */
describe('the schemas of the OpenAPI document', () => {
  it('have no list of values of different types', () => {
    const typeOf = (value: unknown): string => typeof value;
    const isMixed = ({ enum: values = [] }: Schema): boolean =>
      new Set((values as unknown[]).filter((value) => value !== null).map(typeOf)).size > 1;
    expect(placesOf(isMixed)).toEqual([]);
  });

  it('have no type that may be an object or a list as well as something else than null', () => {
    const isMixed = ({ type }: Schema): boolean => {
      const types = [type ?? []].flat().filter((name) => name !== 'null');
      return types.length > 1 && (types.includes('object') || types.includes('array'));
    };
    expect(placesOf(isMixed)).toEqual([]);
  });

  it('name every union: one that has no name may only be of a named schema and null', () => {
    const isAnonymous = ({ anyOf = [], oneOf = [] }: Schema, place: string): boolean =>
      [...anyOf, ...oneOf].filter(({ type }) => type !== 'null').length > 1 &&
      !/^#\/components\/schemas\/\w+$/.test(place);
    expect(placesOf(isAnonymous)).toEqual([]);
  });

  it('have a component for every list of values that the sources name', () => {
    const { schemas } = openApiDocument.components;
    expect(enumerationNames.length).toBeGreaterThan(30);
    expect(enumerationNames.filter((name) => !Object.hasOwn(schemas, name))).toEqual([]);
  });

  it('have short names, and so have all other components', () => {
    const names = Object.entries(openApiDocument.components).flatMap(([kind, parts]) =>
      kind === 'examples' ? [] : Object.keys(parts as object),
    );
    expect(names.filter((name) => !/^\w{1,40}$/.test(name) || /_/.test(name))).toEqual([]);
  });

  it('have no keyword readOnly, because a proxy would drop these members of requests', () => {
    expect(placesOf((schema) => typeof schema['readOnly'] === 'boolean')).toEqual([]);
  });

  it('accept any value of the read-only members of a change of an order, because it is compared with the current one', () => {
    for (const change of [
      'UpdateOrder',
      'UpdateOrderCustomer',
      'UpdateOrderItem',
      'UpdateOrderShippingMethod',
    ]) {
      const { properties, 'x-read-only': names } = openApiDocument.components.schemas[change]!;
      expect(names).not.toEqual([]);
      for (const name of names as string[]) expect(Object.keys(properties![name]!)).toEqual(['description']);
    }
  });

  it("have a key in one's own subscriptions, and null in those of others only", () => {
    const typeOfKey = (name: string) => openApiDocument.components.schemas[name]!.properties!['key']!.type;
    expect([typeOfKey('WebhookWithSecret'), typeOfKey('Webhook')]).toEqual(['string', ['string', 'null']]);
  });
});
