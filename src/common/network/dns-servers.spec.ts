import { describe, expect, it } from '@jest/globals';
import { parseDnsServers } from './dns-servers.js';

describe('parseDnsServers', () => {
  it('reads addresses with and without a port', () => {
    expect(parseDnsServers('10.0.0.53, 127.0.0.1:5353\n[fd00::53]:53 fd00::54 [fd00::55]')).toEqual([
      '10.0.0.53',
      '127.0.0.1:5353',
      '[fd00::53]:53',
      'fd00::54',
      '[fd00::55]',
    ]);
    expect(parseDnsServers('10.0.0.53:1 [fd00::53]:65535')).toEqual(['10.0.0.53:1', '[fd00::53]:65535']);
    expect(parseDnsServers(' ')).toEqual([]);
  });

  it.each([
    'dns.example',
    'dns.example:53',
    '10.0.0',
    '10.0.0.53:',
    '10.0.0.53:0',
    '10.0.0.53:65536',
    '10.0.0.53:dns',
    '10.0.0.53:53x',
    '10.0.0.53:x53',
    '[fd00::53]:65536',
    'udp://10.0.0.53',
  ])('refuses %s', (entry) => expect(() => parseDnsServers(`10.0.0.1,${entry}`)).toThrow(`"${entry}"`));
});
