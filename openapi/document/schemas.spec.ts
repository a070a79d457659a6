import { describe, expect, it } from '@jest/globals';
import type { OpenApiDocument, Schema } from '../../src/platform/http/validation/openapi-types.js';
import { describeEvents } from './openapi-events.js';
import { addSchemas, nameEnumerations, nameSchemas } from './schemas.js';

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });

const documentOf = (schemas: Record<string, Schema>, schema: Schema = {}): OpenApiDocument => ({
  openapi: '3.1.0',
  paths: {
    '/orders': {
      get: { responses: { '200': { description: '', content: { 'application/json': { schema } } } } },
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

  it('removes the type of a field that may have any value', () => {
    const document = documentOf({ ChangeDto: object({ from: { type: 'any', description: 'x' } }) });
    nameSchemas(document);
    expect(document).toEqual(documentOf({ Change: object({ from: { description: 'x' } }) }));
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
  const values = ['open', 'closed'];
  const state = (): Schema => ({ type: 'string', enum: [...values] });
  const component = { type: 'string', enum: values };

  it('makes one component of an enumeration that occurs several times', () => {
    const document = documentOf({ A: object({ state: state() }), B: object({ state: state() }) });
    nameEnumerations(document, new Map([['State', values]]));
    const referring = object({ state: ref('State') });
    expect(document.components.schemas).toEqual({ A: referring, B: referring, State: component });
  });

  it.each<[string, Schema, Schema]>([
    [
      'that may be null',
      { type: ['string', 'null'], enum: [...values, null] },
      { anyOf: [ref('State'), { type: 'null' }] },
    ],
    ['with a description', { ...state(), description: 'x' }, { allOf: [ref('State')], description: 'x' }],
    ['of a list', { type: 'array', items: state() }, { type: 'array', items: ref('State') }],
    ['in another sequence', { type: 'string', enum: ['closed', 'open'] }, ref('State')],
  ])('refers to the component from an enumeration %s', (_, written, referring) => {
    const document = documentOf({ A: object({ state: written }) });
    nameEnumerations(document, new Map([['State', values]]));
    expect(document.components.schemas).toEqual({ A: object({ state: referring }), State: component });
  });

  it('leaves an enumeration without a name where it is', () => {
    const document = documentOf({ A: object({ state: { type: 'string', enum: ['open'] } }) });
    const before = structuredClone(document);
    nameEnumerations(document, new Map([['State', values]]));
    expect(document).toEqual(before);
  });

  it('refers to the component from a query parameter', () => {
    const document = documentOf({});
    const parameter = { name: 'state', in: 'query', schema: state() };
    document.paths['/orders']!['get']!.parameters = [parameter];
    nameEnumerations(document, new Map([['State', values]]));
    expect(parameter).toEqual({ name: 'state', in: 'query', schema: ref('State') });
    expect(document.components.schemas).toEqual({ State: component });
  });

  it('refuses two names for the same values, and the name of another schema', () => {
    const twice = new Map([
      ['State', values],
      ['Status', values],
    ]);
    expect(() => nameEnumerations(documentOf({}), twice)).toThrow('Two enumerations have the same values.');
    const taken = documentOf({ State: object({ state: state() }) });
    expect(() => nameEnumerations(taken, new Map([['State', values]]))).toThrow(
      'Two schemas have the name State.',
    );
  });
});

describe('describeEvents', () => {
  it('has a schema for each event, with the schema of its body', () => {
    const entry = object({ id: { type: 'string' }, type: ref('EventName'), data: {} });
    const document = documentOf({ Event: entry, Order: {} });
    describeEvents(document, [{ name: 'sales_order_created', description: 'Taken.', body: 'Order' }], {});
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
