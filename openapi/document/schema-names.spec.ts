import { describe, expect, it } from '@jest/globals';
import { enumeration, nameEnumerations } from '../../src/platform/http/documentation/enumerations.js';
import { describeFeed } from './event-schemas.js';
import type { OpenApiDocument, Schema } from '../../src/platform/http/validation/openapi-types.js';
import { addSchemas, nameSchemas } from '../../src/platform/http/documentation/schema-names.js';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });

const documentOf = (schemas: Record<string, Schema>, schema: Schema = {}): OpenApiDocument => ({
  openapi: '3.1.0',
  paths: {
    '/orders': {
      get: {
        responses: { '200': { description: '', content: { 'application/json': { schema } } } },
      },
    },
  },
  components: { schemas },
});

describe('nameSchemas', () => {
  it('removes the suffix Dto of schemas, and of what refers to them', () => {
    const document = documentOf({ OrderDto: object({ item: ref('ItemDto') }), ItemDto: {} }, ref('OrderDto'));
    nameSchemas(document);
    const expected = documentOf({ Order: object({ item: ref('Item') }), Item: {} }, ref('Order'));
    expect(document).toEqual(expected);
  });

  it('refuses two schemas that would have the same name', () => {
    const document = documentOf({ OrderDto: {}, Order: {} });
    expect(() => nameSchemas(document)).toThrow('Two schemas have the name Order.');
  });
});

describe('addSchemas', () => {
  it('refuses a schema with the name of another one', () => {
    const document = documentOf({ Problem: {} });
    expect(() => addSchemas(document, { Problem: {} })).toThrow('Two schemas have the name Problem.');
  });
});

describe('nameEnumerations', () => {
  const state = (): Schema => ({ type: 'string', ...enumeration('State', ['open', 'closed']) });
  const component = { type: 'string', enum: ['open', 'closed'] };

  it('makes one component of an enumeration that occurs several times', () => {
    const document = documentOf({ A: object({ state: state() }), B: object({ state: state() }) });
    nameEnumerations(document, {});
    const referring = object({ state: ref('State') });
    expect(document.components.schemas).toEqual({ A: referring, B: referring, State: component });
  });

  it.each<[string, Schema, Schema]>([
    [
      'that may be null',
      { ...state(), type: ['string', 'null'] },
      { anyOf: [ref('State'), { type: 'null' }] },
    ],
    ['with a description', { ...state(), description: 'x' }, { allOf: [ref('State')], description: 'x' }],
    ['of a list', { type: 'array', items: state() }, { type: 'array', items: ref('State') }],
  ])('refers to the component from an enumeration %s', (_, written, referring) => {
    const document = documentOf({ A: object({ state: written }) });
    nameEnumerations(document, {});
    expect(document.components.schemas).toEqual({ A: object({ state: referring }), State: component });
  });

  it('refers to the component from a query parameter, beside whose schema Swagger writes the name', () => {
    const document = documentOf({});
    const { enum: values, ...extension } = enumeration('State', ['open', 'closed']);
    const parameter = { name: 'state', in: 'query', schema: { type: 'string', enum: values }, ...extension };
    document.paths['/orders']!['get']!.parameters = [parameter];
    nameEnumerations(document, {});
    expect(parameter).toEqual({ name: 'state', in: 'query', schema: ref('State') });
    expect(document.components.schemas).toEqual({ State: component });
  });

  it('refuses a name that has other values elsewhere, or is that of another schema', () => {
    const other = { type: 'string', ...enumeration('State', ['open']) };
    const document = documentOf({ A: object({ state: state(), other }) });
    expect(() => nameEnumerations(document, {})).toThrow('Two schemas have the name State.');
    const taken = documentOf({ State: object({}) });
    expect(() => nameEnumerations(taken, { State: ['open'] })).toThrow('Two schemas have the name State.');
  });
});

describe('describeFeed', () => {
  it('has a schema for each event, with the schema of its body', () => {
    const entry = object({ id: { type: 'string' }, type: ref('EventName'), data: {} });
    const document = documentOf({ Event: entry, Order: {} });
    describeFeed(document, [{ name: 'sales_order_created', description: 'Taken.', body: 'Order' }]);
    const { Event, SalesOrderCreatedEvent } = document.components.schemas;
    expect(Event).toMatchObject({
      oneOf: [ref('SalesOrderCreatedEvent')],
      discriminator: {
        propertyName: 'type',
        mapping: { sales_order_created: '#/components/schemas/SalesOrderCreatedEvent' },
      },
    });
    expect(SalesOrderCreatedEvent?.properties).toEqual({
      id: { type: 'string' },
      type: { type: 'string', enum: ['sales_order_created'] },
      data: { description: expect.any(String), allOf: [ref('Order')] },
    });
  });
});
