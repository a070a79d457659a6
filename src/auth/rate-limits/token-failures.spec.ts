import { describe, expect, it } from '@jest/globals';
import { subscriberOf } from './address-limits.js';

describe('the subscriber of an IP address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9'],
    ['2001:DB8:1:2::', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['fe80::1%eth0', 'fe80::2%eth0'],
  ])('is the same for %s and %s', (one, other) => {
    expect(subscriberOf(one)).toBe(subscriberOf(other));
  });

  it.each([
    ['192.0.2.7', '192.0.2.8'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['::1', '127.0.0.1'],
    ['', '::'],
  ])('differs for %s and %s', (one, other) => {
    expect(subscriberOf(one)).not.toBe(subscriberOf(other));
  });
});
