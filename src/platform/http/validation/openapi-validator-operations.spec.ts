import { describe, expect, it } from '@jest/globals';
import { OpenApiValidator } from './openapi-validator.js';

const validator = new OpenApiValidator({
  openapi: '3.1.0',
  paths: {
    '/things': { get: {}, post: {} },
    '/things/{id}': { patch: {} },
    '/things/bulk': { post: { 'x-max-body-bytes': 5_000 } },
  },
  components: { schemas: {} },
});

describe('the operations of a document', () => {
  it('have the largest size of a body, 1 MiB unless the document has another one', () => {
    expect(validator.maxBodyBytes('POST', '/things')).toBe(1_048_576);
    expect(validator.maxBodyBytes('POST', '/things/bulk')).toBe(5_000);
  });

  it('are complete, or the error names those that are missing', () => {
    const known = [
      { method: 'POST', path: '/things' },
      { method: 'PATCH', path: '/things/:id' },
    ];
    validator.requireOperations(known);
    const missing = [
      { method: 'DELETE', path: '/things' },
      { method: 'GET', path: '/other' },
    ];
    expect(() => validator.requireOperations([...known, ...missing])).toThrow(
      'openapi.json has no operation DELETE /things, GET /other. Run "npm run openapi"',
    );
  });
});
