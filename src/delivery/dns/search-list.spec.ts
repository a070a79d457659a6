import { describe, expect, it } from '@jest/globals';
import { candidates, parseSearchList } from './search-list.js';

describe('parseSearchList', () => {
  it('reads the search domains and ndots', () => {
    const text =
      'nameserver 10.0.0.10\nsearch shops.svc.cluster.local svc.cluster.local.\noptions edns0 ndots:5\n';
    expect(parseSearchList(text)).toEqual({
      domains: ['shops.svc.cluster.local', 'svc.cluster.local'],
      ndots: 5,
    });
  });

  it.each([
    ['', { domains: [], ndots: 1 }],
    ['domain one.test\nsearch two.test # three.test', { domains: ['two.test'], ndots: 1 }],
    ['search two.test\ndomain one.test ; old', { domains: ['one.test'], ndots: 1 }],
    ['search .\n#search one.test', { domains: [], ndots: 1 }],
    ['options ndots:0', { domains: [], ndots: 0 }],
    ['options ndots:99 ndots:x', { domains: [], ndots: 15 }],
    ['options rotate', { domains: [], ndots: 1 }],
  ])('parses %j', (text, list) => expect(parseSearchList(text)).toEqual(list));
});

describe('candidates', () => {
  const list = { domains: ['a.test', 'b.test'], ndots: 2 };
  it.each([
    ['shop', ['shop.a.test', 'shop.b.test', 'shop']],
    ['shop.one', ['shop.one.a.test', 'shop.one.b.test', 'shop.one']],
    ['www.shop.one', ['www.shop.one', 'www.shop.one.a.test', 'www.shop.one.b.test']],
    ['shop.', ['shop']],
  ])('of the name %s', (name, expected) => expect(candidates(name, list)).toEqual(expected));
});
