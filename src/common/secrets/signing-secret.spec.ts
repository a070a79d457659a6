import { expect, it } from '@jest/globals';
import { newSecret } from './signing-secret.js';

it('a signing secret is whsec_ and the base64 of 24 random bytes', () => {
  const [first, second] = [newSecret(), newSecret()];
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(second).not.toBe(first);
});
