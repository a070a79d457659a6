import { describe, expect, it } from '@jest/globals';
import { parseDocumentHosts } from './document-hosts.js';

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
