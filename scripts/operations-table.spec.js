import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { withOperations } from './operations-table.js';

it('docs/interface.md has the table of the operations in openapi.json', async () => {
  const committed = readFileSync('docs/interface.md', 'utf8');
  expect(committed).toContain('POST 200 name key');
  // When this fails: npm run openapi
  expect(committed).toBe(await withOperations());
});
