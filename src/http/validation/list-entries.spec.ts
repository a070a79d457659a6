import { describe, expect, it } from '@jest/globals';
import type { DomainError } from '../../common/domain-error.js';
import type { OpenApiDocument } from '../openapi/openapi-types.js';
import { OpenApiValidator } from './openapi-validator.js';

const schema = { $ref: '#/components/schemas/Thing' };
const line = { type: 'object', properties: { quantity: { type: 'integer' } }, required: ['quantity'] };
const document: OpenApiDocument = {
  openapi: '3.1.0',
  paths: { '/things': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: { lines: { type: 'array', maxItems: 2, items: line } },
        additionalProperties: false,
      },
    },
  },
};
const validator = new OpenApiValidator(document);

function faultsOf(lines: unknown): unknown[] {
  try {
    validator.checkBody('POST', '/things', { lines });
    return [];
  } catch (error) {
    return (error as DomainError).errors!.map(({ pointer, code, detail }) => [pointer, code, detail]);
  }
}

describe('a list of a body', () => {
  it('has the faults of all its entries', () => {
    expect(faultsOf([{ quantity: 1 }, { quantity: 2 }])).toEqual([]);
    expect(faultsOf([{}, {}])).toEqual(
      [0, 1].map((index) => [`#/lines/${index}/quantity`, 'required', 'This member is required.']),
    );
  });

  it('has one fault only when it has too many entries, however many of them are wrong', () => {
    const detail = 'Expected at most 2 entries, but received a list of 3 entries.';
    expect(faultsOf([{}, {}, {}])).toEqual([['#/lines', 'too_many', detail]]);
  });

  it('has the fault of its type when it is none', () => {
    const detail = 'Expected a list, but received an object.';
    expect(faultsOf({})).toEqual([['#/lines', 'wrong_type', detail]]);
  });
});
