import { describe, expect, it } from '@jest/globals';
import { AddressPolicy, parseNetworks } from './address-policy.js';

const closed = new AddressPolicy([]);

describe('AddressPolicy without allowed networks', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '64:ff9b::808:808',
    '64:ff9b::8.8.8.8',
    '0064:FF9B:0:0:0:0:5DB8:D822',
  ])('allows the public address %s', (address) => expect(closed.isAllowedAddress(address)).toBe(true));

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ])('refuses the NAT64 address of %s', (ipv4) =>
    expect(closed.isAllowedAddress(`64:ff9b::${ipv4}`)).toBe(false),
  );

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['link-local', '169.254.1.1'],
    ['metadata', '169.254.169.254'],
    ['Azure WireServer', '168.63.129.16'],
    ['Alibaba metadata, CGNAT', '100.100.100.200'],
    ['CGNAT', '100.64.0.1'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified v6', '::'],
    ['loopback v6', '::1'],
    ['link-local v6', 'fe80::1'],
    ['link-local v6 with a zone', 'fe80::1%eth0'],
    ['site-local v6', 'fec0::1'],
    ['unique local v6', 'fd00:ec2::254'],
    ['multicast v6', 'ff02::1'],
    ['documentation v6', '2001:db8::1'],
    ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
    ['IPv4-mapped loopback in hexadecimal', '::ffff:7f00:1'],
    ['IPv4-mapped public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64 loopback in hexadecimal', '64:ff9b::7f00:1'],
    ['NAT64 with bits between the prefix and the IPv4 address', '64:ff9b::1:808:808'],
    ['local-use NAT64', '64:ff9b:1::7f00:1'],
    ['local-use NAT64 of a public address', '64:ff9b:1::808:808'],
    ['6to4', '2002:7f00:1::'],
    ['6to4 of a public address', '2002:808:808::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['IPv4-translated public', '::ffff:0:8.8.8.8'],
    ['IPv4-compatible public', '::8.8.8.8'],
    ['unassigned v6', '4000::1'],
  ])('refuses %s: %s', (_what, address) => expect(closed.isAllowedAddress(address)).toBe(false));

  it.each([
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x8080808',
    '010.0.0.1',
    '8.8.8.8.',
    '[::1]',
    ' 8.8.8.8',
  ])('refuses the non-canonical address "%s"', (text) => expect(closed.isAllowedAddress(text)).toBe(false));
});

describe('AddressPolicy with allowed networks', () => {
  const open = new AddressPolicy(parseNetworks('127.0.0.0/8, 10.1.0.0/16,fd00::/8 64:ff9b::/96'));

  it.each(['127.0.0.1', '10.1.255.1', 'fd12::1', '64:ff9b::a01:1', '::ffff:127.0.0.1', '8.8.8.8'])(
    'allows %s',
    (address) => expect(open.isAllowedAddress(address)).toBe(true),
  );

  it.each([
    '10.2.0.1',
    '::1',
    'fe80::1',
    '::ffff:10.2.0.1',
    '169.254.169.254',
    '64:ff9b::a02:1',
    '64:ff9b::169.254.169.254',
  ])('still refuses %s', (address) => expect(open.isAllowedAddress(address)).toBe(false));

  it.each(['::/0', '64:ff9b::/96', '64:ff9b::a00:0/104', '64:ff9b::/32'])(
    'allows no private IPv4 address behind NAT64 for the IPv6 network %s',
    (network) => {
      const policy = new AddressPolicy(parseNetworks(network));
      expect(policy.isAllowedAddress('64:ff9b::a00:1')).toBe(false);
      expect(policy.isAllowedAddress('10.0.0.1')).toBe(false);
      expect(policy.isAllowedAddress('64:ff9b::808:808')).toBe(true);
    },
  );

  it('allows an address that is refused individually', () => {
    const policy = new AddressPolicy(parseNetworks('168.63.129.16/32'));
    expect(policy.isAllowedAddress('168.63.129.16')).toBe(true);
  });

  it('treats an IPv4-mapped network as the IPv4 network that it contains', () => {
    const policy = new AddressPolicy(parseNetworks('::ffff:10.0.0.0/104'));
    expect(policy.isAllowedAddress('10.200.0.1')).toBe(true);
    expect(policy.isAllowedAddress('192.168.0.1')).toBe(false);
    const all = new AddressPolicy(parseNetworks('::ffff:0.0.0.0/96'));
    expect(all.isAllowedAddress('10.200.0.1')).toBe(true);
  });

  it('allows no IPv4 address for an IPv6 network that contains more than the mapped addresses', () => {
    const policy = new AddressPolicy(parseNetworks('::ffff:0.0.0.0/95'));
    expect(policy.isAllowedAddress('10.200.0.1')).toBe(false);
    expect(policy.isAllowedAddress('::ffff:10.200.0.1')).toBe(false);
  });
});

describe('parseNetworks', () => {
  it('returns an empty list for an empty text', () => {
    expect(parseNetworks('')).toEqual([]);
    expect(parseNetworks(' , ')).toEqual([]);
  });

  it.each([
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/',
    '/8',
    '10/8',
    'fd00::/129',
    'localhost/8',
    '10.0.0.0/8;',
  ])('refuses %s', (text) =>
    expect(() => parseNetworks(`127.0.0.0/8,${text}`)).toThrow(`"${text}" is not a network`),
  );
});
