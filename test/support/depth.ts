import { jestGlobals } from './servers.js';

/**
 * `npm run test:nightly` sets TEST_DEPTH=full. Otherwise tests leave out cases that differ from a tested one only in what the code
 * does not distinguish, generate fewer values, and cause one fault of each kind.
 */
export const IS_FULL_DEPTH = process.env['TEST_DEPTH'] === 'full';

/** A test that `npm run test:nightly` runs and a shorter one in the same file represents. */
export function itAtFullDepth(name: string, test: () => Promise<void>, timeoutMs?: number): void {
  const { it } = jestGlobals();
  (IS_FULL_DEPTH ? it : it.skip)(name, test, timeoutMs);
}
