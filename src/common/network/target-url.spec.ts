import { describe, expect, it } from '@jest/globals';
import { AddressPolicy, parseNetworks } from './address-policy.js';
import { checkTargetUrl, MAX_TARGET_URL_LENGTH } from './target-url.js';

const closed = new AddressPolicy([]);
const loopbackOpen = new AddressPolicy(parseNetworks('127.0.0.0/8'));

function reasonFor(url: string, policy = closed): string | undefined {
  const check = checkTargetUrl(url, policy);
  return check.ok ? undefined : check.reason;
}

describe('checkTargetUrl', () => {
  it.each([
    ['https://example.com/hooks?a=1', 'https://example.com/hooks?a=1'],
    ['http://example.com:8080', 'http://example.com:8080/'],
    ['HTTPS://EXAMPLE.com/', 'https://example.com/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['http://8.8.8.8/', 'http://8.8.8.8/'],
    ['http://134744072/', 'http://8.8.8.8/'],
    ['http://[2606:4700:4700::1111]/', 'http://[2606:4700:4700::1111]/'],
    ['https://notlocalhost/', 'https://notlocalhost/'],
  ])('accepts %s as %s', (url, normalised) =>
    expect(checkTargetUrl(url, closed)).toEqual({ ok: true, url: normalised }),
  );

  it.each([
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://%31%32%37.0.0.1/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://localhost:3000/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://hooks.localhost/',
    'http://hooks.localhost./',
    'http://ⓛocalhost/',
  ])('refuses the address of %s', (url) => expect(reasonFor(url)).toBe('address_refused'));

  it.each([
    'http://127.1/',
    'http://localhost:3000/',
    'http://hooks.localhost/',
    'http://[::ffff:127.0.0.1]/',
  ])('accepts %s when loopback addresses are allowed', (url) =>
    expect(reasonFor(url, loopbackOpen)).toBeUndefined(),
  );

  it('accepts localhost if one of the loopback addresses is allowed', () => {
    const open = new AddressPolicy(parseNetworks('::1/128'));
    expect(reasonFor('http://localhost/', open)).toBeUndefined();
    expect(reasonFor('http://127.0.0.1/', open)).toBe('address_refused');
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:,x',
    'ws://example.com/',
  ])('refuses the scheme of %s', (url) => expect(reasonFor(url)).toBe('scheme_refused'));

  it.each(['http://user@example.com/', 'http://user:password@example.com/', 'http://:password@example.com/'])(
    'refuses the user info of %s',
    (url) => expect(reasonFor(url)).toBe('user_info_refused'),
  );

  it.each([
    '',
    'example.com/hooks',
    '/hooks',
    'http://',
    'http://exa mple.com/',
    'http://example.com/a\nb',
    ' http://example.com/',
    'http://example.com/\u0000',
    'http://example.com/\ud800',
    'http://example.com:99999/',
    'http://256.256.256.256/',
    'http://[::1/',
    'http://[fe80::1%25eth0]/',
    'http://127.0.0.1%00.example.com/',
  ])('refuses %j, which is not a valid url', (url) => expect(reasonFor(url)).toBe('invalid_url'));

  it.each(['http://example.com:0/', 'https://example.com:000/', 'http://8.8.8.8:0/hooks'])(
    'refuses port 0 in %s',
    (url) => expect(reasonFor(url)).toBe('port_refused'),
  );

  it('limits the length of the url as sent and as normalised', () => {
    const prefix = 'https://example.com/';
    const longest = prefix + 'a'.repeat(MAX_TARGET_URL_LENGTH - prefix.length);
    expect(reasonFor(longest)).toBeUndefined();
    expect(reasonFor(`${longest}a`)).toBe('url_too_long');
    expect(reasonFor(prefix + 'é'.repeat(400))).toBe('url_too_long');
    expect(reasonFor(prefix + '../'.repeat(MAX_TARGET_URL_LENGTH))).toBe('url_too_long');
  });
});
