import { describe, expect, it } from '@jest/globals';
import { parseHosts } from './hosts-file.js';

describe('parseHosts', () => {
  it('reads every name of every line, in lower case, and ignores comments', () => {
    const hosts = parseHosts(
      '127.0.0.1\tlocalhost  loop\r\n192.0.2.1 Shop.Test shop # 192.0.2.2 other\n#192.0.2.3 no\n',
    );
    expect([...hosts.keys()]).toEqual(['localhost', 'loop', 'shop.test', 'shop']);
    expect(hosts.get('shop.test')).toEqual([{ address: '192.0.2.1', family: 4 }]);
  });

  it('collects the addresses of a name, IPv4 first, without duplicates', () => {
    const hosts = parseHosts('::1 shop\n192.0.2.1 shop\n192.0.2.2 shop\n192.0.2.1 shop');
    expect(hosts.get('shop')).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
      { address: '::1', family: 6 },
    ]);
  });

  it('ignores invalid addresses and addresses with a zone', () => {
    expect(
      parseHosts('shop 192.0.2.1\n010.0.0.1 shop\n256.0.0.1 shop\nfe80::1%lo0 shop\n192.0.2.1\n\n').size,
    ).toBe(0);
  });
});
