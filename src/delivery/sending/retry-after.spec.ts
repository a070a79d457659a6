import { describe, expect, it } from '@jest/globals';
import { parseRetryAfter } from './retry-after.js';

const now = Date.parse('2024-11-06T08:49:37Z');
const day = 86_400_000;

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120_000],
    [' 1 ', 1_000],
    ['86400', day],
    ['86401', day],
    ['9'.repeat(400), day],
    ['Wed, 06 Nov 2024 08:50:37 GMT', 60_000],
    ['Wednesday, 06-Nov-24 08:50:37 GMT', 60_000],
    ['Wed Nov  6 08:50:37 2024', 60_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', day],
  ])('reads "%s" as %i ms', (header, milliseconds) =>
    expect(parseRetryAfter(header, now)).toBe(milliseconds),
  );

  it.each([
    '',
    '0',
    '-5',
    '1.5',
    '1e3',
    '0x10',
    'soon',
    '120 seconds',
    '120, 240',
    'NaN',
    'Infinity',
    '2024-11-07T00:00:00Z',
    'Wed, 06 Nov 2024 08:48:37 GMT',
    'Wed, 06 Nov 2024 99:99:99 GMT',
    'Wed, 06 Nov 2024 08:50:37',
    'Wed, 6 Foo 2024 08:50:37 GMT',
  ])('ignores "%s"', (header) => expect(parseRetryAfter(header, now)).toBeUndefined());
});
