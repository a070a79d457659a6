import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ALL_OPERATIONS, isOnlyInTests, leadsElsewhere } from '../support/operations.js';

interface PostmanRequest {
  method: string;
  url: { raw: string; variable?: { key: string; value: string }[] };
}

describe('the Postman collection', () => {
  const { item } = JSON.parse(readFileSync('dist/documents/postman.json', 'utf8')) as {
    item: { name: string; item: { name: string; request: PostmanRequest }[] }[];
  };
  const items = item.flatMap((folder) => folder.item);

  it('contains every operation', () => {
    // No example request can be sent to an operation that leads to another host, nor to one of test installations.
    const documented = ALL_OPERATIONS.filter((named) => !leadsElsewhere(named) && !isOnlyInTests(named)).map(
      ({ method, path }) => `${method} ${path}`,
    );
    const contained = items.map(({ request: { method, url } }) => {
      const names = (url.variable ?? []).map(({ key }) => key);
      const path = url.raw.replace('{{baseUrl}}', '');
      return `${method} ${path.replaceAll(/:(\w+)/g, (_, name: string) => (names.includes(name) ? `{${name}}` : `:${name}`))}`;
    });
    expect([...new Set(contained)].sort()).toEqual(documented.sort());
  });

  it('takes ids from earlier responses, and has a different name for each folder and request', () => {
    const values = items.flatMap(({ name, request }) =>
      (request.url.variable ?? []).map(({ key, value }) => ({ value, key: `${key} of ${name}` })),
    );
    const constant = values.filter(({ value }) => !/^\{\{\w+\}\}$/.test(value));
    const chosen = /^(code|reference|kind) of /;
    // An order of the sample data, which no earlier request creates.
    expect(constant.map(({ key }) => key).filter((key) => !chosen.test(key))).toEqual([
      'id of refuseOrderAnswer',
    ]);
    for (const names of [item, items]) expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });
});
