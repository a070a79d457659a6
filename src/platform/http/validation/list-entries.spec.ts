import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { MAX_FAULTS, type DomainError } from '../../../common/errors/domain-error.js';
import type { OpenApiDocument } from './openapi-types.js';
import { OpenApiValidator } from './openapi-validator.js';
import { addKeywords, MEMBERS } from './schema-keywords.js';

const schema = { $ref: '#/components/schemas/Thing' };
const line = { type: 'object', properties: { quantity: { type: 'integer' } }, required: ['quantity'] };
const document: OpenApiDocument = {
  openapi: '3.1.0',
  paths: { '/things': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        properties: {
          lines: { type: 'array', maxItems: 2, items: line },
          many: { type: 'array', items: line },
          labels: { type: 'object', maxProperties: 2, additionalProperties: { type: 'string' } },
        },
        additionalProperties: false,
      },
    },
  },
};
const validator = new OpenApiValidator(document);

function faultsOf(body: object): unknown[] {
  try {
    validator.checkBody('POST', '/things', body);
    return [];
  } catch (error) {
    return (error as DomainError).errors!.map(({ pointer, code, detail }) => [pointer, code, detail]);
  }
}

describe('a list of a body', () => {
  it('has the faults of all its entries', () => {
    expect(faultsOf({ lines: [{ quantity: 1 }, { quantity: 2 }] })).toEqual([]);
    expect(faultsOf({ lines: [{}, {}] })).toEqual(
      [0, 1].map((index) => [`#/lines/${index}/quantity`, 'required', 'This member is required.']),
    );
  });

  it('has one fault only when it has too many entries, however many of them are wrong', () => {
    const detail = 'Expected at most 2 entries, but received a list of 3 entries.';
    expect(faultsOf({ lines: [{}, {}, {}] })).toEqual([['#/lines', 'too_many', detail]]);
  });

  it('has the fault of its type when it is none', () => {
    const detail = 'Expected a list, but received an empty object.';
    expect(faultsOf({ lines: {} })).toEqual([['#/lines', 'wrong_type', detail]]);
  });

  it('is validated no further when its entries have more faults than a response lists', () => {
    let read = 0;
    const entry = {
      get quantity() {
        read += 1;
        return 'two';
      },
    };
    expect(faultsOf({ many: Array(10_000).fill(entry) })).toHaveLength(MAX_FAULTS + 1);
    expect(read).toBeLessThan(1_000);
  });
});

describe('a map of a body', () => {
  it('has the faults of its members', () => {
    const detail = 'Expected a string, but received 1.';
    expect(faultsOf({ labels: { a: 1, b: 'b' } })).toEqual([['#/labels/a', 'wrong_type', detail]]);
  });

  it('has one fault only when it has too many members, however many of them are wrong', () => {
    const detail = 'Expected at most 2 members, but received an object with 3 members.';
    expect(faultsOf({ labels: { a: 1, b: 2, c: 3 } })).toEqual([['#/labels', 'too_many', detail]]);
  });
});

describe('an object of a body', () => {
  it('causes at most one error more than a response lists when many of its members are unknown', () => {
    const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
    addKeywords(ajv);
    const validate = ajv.compile({ type: 'object', [MEMBERS]: ['lines'] });
    const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`unknown${index}`, 1]));
    expect(validate(body)).toBe(false);
    expect(validate.errors).toHaveLength(MAX_FAULTS + 1);
  });
});
