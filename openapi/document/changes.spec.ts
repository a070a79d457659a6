import { describe, expect, it } from '@jest/globals';
import type { DomainError } from '../../src/common/errors/domain-error.js';
import type { OpenApiDocument, Schema } from '../../src/platform/http/validation/openapi-types.js';
import { describeChanges } from './schemas.js';
import { OpenApiValidator } from '../../src/platform/http/validation/openapi-validator.js';

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const body = (name: string) => ({
  requestBody: { content: { 'application/json': { schema: reference(name) } } },
});
const closed = (properties: Record<string, Schema>, more: Partial<Schema> = {}): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});

const newDocument = (): OpenApiDocument => ({
  openapi: '3.1.0',
  paths: { '/orders/{id}': { patch: body('Change') }, '/contacts/{id}': { patch: body('Contact') } },
  components: {
    schemas: {
      Change: closed(
        {
          items: { type: 'array', items: reference('Line') },
          comment: { type: 'string' },
          kind: { description: 'The kind.', allOf: [reference('Kind')] },
          flag: { type: ['boolean', 'integer'], enum: [true, 0] },
          line: reference('Line'),
        },
        { 'x-not-removable': ['items'] },
      ),
      Line: closed(
        { quantity: { type: 'integer' }, label: { type: 'string' }, rate: { type: ['integer', 'null'] } },
        { required: ['quantity'] },
      ),
      Kind: { type: 'string', enum: ['a', 'b'] },
      Contact: closed(
        { name: { type: 'string' }, note: { type: 'string' } },
        { 'x-null-is-empty': ['name'] },
      ),
    },
  },
});

const described = (): OpenApiDocument => {
  const document = newDocument();
  describeChanges(document);
  return document;
};
const membersOf = (name: string) => described().components.schemas[name]!.properties;
const nothing = { type: 'null' };

describe('describeChanges() adds null', () => {
  it('to the members of a change that can be removed', () =>
    expect(membersOf('Change')).toEqual({
      items: { type: 'array', items: reference('Line') },
      comment: { type: ['string', 'null'] },
      kind: { description: 'The kind.', anyOf: [reference('Kind'), nothing] },
      flag: { type: ['boolean', 'integer', 'null'], enum: [true, 0, null] },
      line: { anyOf: [reference('Line'), nothing] },
    }));

  it('to the optional members of the objects in it', () =>
    expect(membersOf('Line')).toEqual({
      quantity: { type: 'integer' },
      label: { type: ['string', 'null'] },
      rate: { type: ['integer', 'null'] },
    }));

  it('to the members that a class lists', () =>
    expect(membersOf('Contact')).toEqual({ name: { type: ['string', 'null'] }, note: { type: 'string' } }));
});

describe('the validator', () => {
  const validator = new OpenApiValidator(described());
  const accepted = (route: string, sent: object): object => {
    validator.checkBody('PATCH', route, sent);
    return sent;
  };
  const faultsOf = (sent: object) => {
    try {
      return accepted('/orders/:id', sent);
    } catch (error) {
      return (error as DomainError).errors!.map(({ pointer, detail }) => [pointer, detail]);
    }
  };

  it('takes null as empty, except where it already had a meaning', () => {
    const sent = { comment: null, kind: null, flag: null, items: [{ quantity: 1, label: null, rate: null }] };
    const { items, ...removed } = accepted('/orders/:id', sent) as typeof sent;
    expect(items).toEqual([{ quantity: 1, rate: null }]);
    expect(Object.entries(removed)).toEqual(['comment', 'kind', 'flag'].map((name) => [name, undefined]));
    expect(accepted('/contacts/:id', { name: null })).toEqual({});
  });

  it('does not name null where it says what it expects, and reports one fault', () => {
    expect(faultsOf({ comment: 1 })).toEqual([['#/comment', 'Expected a string, but received 1.']]);
    expect(faultsOf({ kind: 'c' })).toEqual([['#/kind', 'Expected one of "a", "b", but received "c".']]);
    expect(faultsOf({ flag: 1 })).toEqual([['#/flag', 'Expected one of true, 0, but received 1.']]);
    expect(faultsOf({ line: { quantity: 'x' } })).toEqual([
      ['#/line/quantity', 'Expected a whole number, but received "x".'],
    ]);
  });

  it('refuses null for a member that cannot be removed', () =>
    expect(faultsOf({ items: null })).toEqual([['#/items', 'Expected a list, but received null.']]));
});
