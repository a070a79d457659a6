import { describe, expect, it } from '@jest/globals';
import { parseDnsServers, parseDocumentHosts, parseSchedule } from './env-values.js';

describe('parseSchedule, of one wait', () => {
  it.each([
    ['0ms', 0],
    ['250ms', 250],
    ['5s', 5_000],
    ['30m', 1_800_000],
    ['2h', 7_200_000],
    [' 5s ', 5_000],
    ['720h', 2_592_000_000],
  ])('reads %s as %i ms', (text, milliseconds) => expect(parseSchedule(text)).toEqual([milliseconds]));

  it.each([
    '',
    '5',
    's',
    '-5s',
    '+5s',
    '1.5h',
    '1e3s',
    '5 s',
    '5S',
    '5d',
    '5sec',
    '0x5s',
    '721h',
    '9'.repeat(400) + 'ms',
  ])('refuses "%s"', (text) => expect(() => parseSchedule(text)).toThrow('is not a duration'));
});

describe('parseSchedule', () => {
  it('reads the waits in their order', () =>
    expect(parseSchedule('5s,30m,2h')).toEqual([5_000, 1_800_000, 7_200_000]));

  it('allows spaces after the commas', () => expect(parseSchedule('5ms, 10ms')).toEqual([5, 10]));

  it.each(['', ',', '5s,', ',5s', '5s,,5m', '5s;5m', '5s 5m', '5s,soon'])('refuses "%s"', (text) =>
    expect(() => parseSchedule(text)).toThrow('is not a duration'),
  );
});

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

describe('parseDocumentHosts', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['files.example', ['files.example']],
    [
      'Files.Example, dms.example:8443\narchive.example:443',
      ['files.example', 'dms.example:8443', 'archive.example'],
    ],
    ['bücher.example', ['xn--bcher-kva.example']],
    ['127.0.0.1:8080 [::1]:8080', ['127.0.0.1:8080', '[::1]:8080']],
  ])('reads %j', (text, hosts) => expect(parseDocumentHosts(text)).toEqual(hosts));

  it.each([
    'https://files.example',
    'files.example/invoices',
    'user@files.example',
    '*.files.example',
    'files.example:0',
    'files.example:x',
    'files.example?a',
    'files.example#a',
    'files.example\\a',
    'a^b',
  ])('refuses %s', (text) =>
    expect(() => parseDocumentHosts(`first.example, ${text}`)).toThrow(`has "${text}", which is not a host`),
  );
});
