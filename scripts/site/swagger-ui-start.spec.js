import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';

const DOCUMENT = {
  paths: { '/orders': { get: { schema: { $ref: '#/schemas/Order' } }, post: { $ref: '#/schemas/a~1b~0c' } } },
  schemas: {
    Order: { items: [{ $ref: '#/schemas/Item' }] },
    Item: { name: 'item', order: { $ref: '#/schemas/Order', description: 'of the item' } },
    'a/b~c': { name: 'escaped' },
  },
};

/** The options with which the script starts Swagger UI. */
function optionsAt(pathname, search = '') {
  const calls = [];
  const SwaggerUIBundle = Object.assign((options) => calls.push(options), { presets: {} });
  runInNewContext(readFileSync('docs/site/swagger-ui-start.js', 'utf8'), {
    SwaggerUIBundle,
    location: { pathname, search },
    document: { querySelectorAll: () => [] },
  });
  return calls[0];
}

const { resolveSubtree } = optionsAt('/docs').plugins[0]().fn;
/** Objects of another context are never equal. */
const resolved = async (...path) => {
  const { spec } = await resolveSubtree(DOCUMENT, path);
  return spec && JSON.parse(JSON.stringify(spec));
};

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

describe('the script', () => {
  it.each(['/docs', '/docs/', '/orders-api/docs/'])('reads the document beside the page %s', (path) =>
    expect(optionsAt(path)).toMatchObject({
      url: path.replace(/docs\/?$/, 'openapi.partner.json'),
      validatorUrl: null,
    }),
  );

  it('reads the document with all operations where the address asks for it', () =>
    expect(optionsAt('/docs', '?all').url).toBe('/openapi.json'));
});
