import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { resolveSubtree, START_SCRIPT } from './swagger-ui-start.js';

const DOCUMENT = {
  paths: { '/orders': { get: { schema: { $ref: '#/schemas/Order' } }, post: { $ref: '#/schemas/a~1b~0c' } } },
  schemas: {
    Order: { items: [{ $ref: '#/schemas/Item' }] },
    Item: { name: 'item', order: { $ref: '#/schemas/Order', description: 'of the item' } },
    'a/b~c': { name: 'escaped' },
  },
};

const resolved = async (...path: string[]) => (await resolveSubtree(DOCUMENT, path)).spec;

describe('resolveSubtree', () => {
  it('replaces references by what they refer to, except those to what contains them', async () => {
    expect(await resolved('paths', '/orders', 'get')).toEqual({
      schema: {
        $$ref: '#/schemas/Order',
        items: [
          {
            $$ref: '#/schemas/Item',
            name: 'item',
            order: { $ref: '#/schemas/Order', description: 'of the item' },
          },
        ],
      },
    });
  });

  it('keeps what is written beside a reference', async () => {
    expect(await resolved('schemas', 'Item', 'order')).toMatchObject({
      $$ref: '#/schemas/Order',
      description: 'of the item',
    });
  });

  it('reads the escaped characters of a JSON pointer', async () => {
    expect(await resolved('paths', '/orders', 'post')).toEqual({
      $$ref: '#/schemas/a~1b~0c',
      name: 'escaped',
    });
  });

  it('returns undefined for a part that does not exist', async () => {
    expect(await resolved('paths', '/nothing', 'get')).toBeUndefined();
  });
});

describe('START_SCRIPT', () => {
  it('starts Swagger UI without anything besides SwaggerUIBundle and the address of the page', () => {
    const calls: Record<string, unknown>[] = [];
    const bundle = Object.assign((options: Record<string, unknown>) => calls.push(options), { presets: {} });
    runInNewContext(START_SCRIPT, { SwaggerUIBundle: bundle, location: { pathname: '/orders-api/docs/' } });
    expect(calls).toEqual([expect.objectContaining({ url: '/orders-api/openapi.json', validatorUrl: null })]);
  });
});
