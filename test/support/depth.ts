/**
 * `npm run test:long` sets TEST_DEPTH=full. Otherwise tests leave out cases that differ from a tested one only in what the code
 * does not distinguish, and generate fewer values.
 */
export const IS_FULL_DEPTH = process.env['TEST_DEPTH'] === 'full';
