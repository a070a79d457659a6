import { beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { ReceiverDnsCache } from '../../src/delivery/sending/receiver-dns-cache.js';
import { useEach, useStarted } from '../support/each.js';
import { waitUntil } from '../support/delivery.js';
import { DnsServer } from '../support/dns-server.js';

const ipv4 = (address: string) => ({ address, family: 4 });
const ipv6 = (address: string) => ({ address, family: 6 });

const server = useStarted('test', () => DnsServer.start());
const names = useEach(
  'test',
  async () => new ReceiverDnsCache([server.address]),
  (opened) => opened.close(),
);

const codeOf = (lookup: Promise<unknown>): Promise<unknown> =>
  lookup.then(
    () => 'found',
    (error: unknown) => (error as NodeJS.ErrnoException).code,
  );

describe('resolving a host name', () => {
  it('returns the addresses of both families, IPv4 first', async () => {
    server.zones.set('shop.test', { addresses: ['2001:db8::7', '192.0.2.1', '192.0.2.2'] });
    const found = await names.resolve('Shop.test');
    expect(found.slice(0, 2)).toEqual(expect.arrayContaining([ipv4('192.0.2.1'), ipv4('192.0.2.2')]));
    expect(found.slice(2)).toEqual([ipv6('2001:db8::7')]);
  });

  it('sends one query for concurrent requests and none while the answer is valid', async () => {
    server.zones.set('shop.test', { addresses: ['192.0.2.1'] });
    await Promise.all(Array.from({ length: 20 }, () => names.resolve('shop.test')));
    await names.resolve('shop.test');
    expect(server.queries).toHaveLength(2);
    expect([server.queryCount('shop.test', 'A'), server.queryCount('shop.test', 'AAAA')]).toEqual([1, 1]);
  });

  it('sends a new query when the answer has expired', async () => {
    server.zones.set('shop.test', { addresses: ['192.0.2.1'], ttl: 1 });
    expect(await names.resolve('shop.test')).toEqual([ipv4('192.0.2.1')]);
    server.zones.set('shop.test', { addresses: ['192.0.2.2'], ttl: 300 });
    await waitUntil(async () => (await names.resolve('shop.test'))[0]!.address === '192.0.2.2');
    expect(server.queryCount('shop.test')).toBe(2);
  });

  it('returns the addresses of one family when the query for the other gets no answer', async () => {
    server.zones.set('shop.test', { addresses: ['192.0.2.1'], silent: 'AAAA' });
    expect(await names.resolve('shop.test')).toEqual([ipv4('192.0.2.1')]);
  });

  it('caches for a short time that a name does not exist', async () => {
    expect(await codeOf(names.resolve('shop.test'))).toBe('ENOTFOUND');
    expect(await codeOf(names.resolve('shop.test'))).toBe('ENOTFOUND');
    expect(server.queryCount('shop.test')).toBe(1);
    server.zones.set('shop.test', { addresses: ['192.0.2.1'] });
    await waitUntil(async () => (await codeOf(names.resolve('shop.test'))) === 'found');
    expect(server.queryCount('shop.test')).toBe(2);
  });

  it('fails for a name without addresses', async () => {
    server.zones.set('shop.test', {});
    expect(await codeOf(names.resolve('shop.test'))).toBe('ENODATA');
  });
});

describe('host names that no DNS server answers for', () => {
  beforeEach(() => {
    for (let i = 0; i < 20; i += 1) server.zones.set(`silent-${i}.test`, { silent: true });
    server.zones.set('shop.test', { addresses: ['192.0.2.1'] });
  });

  it('delay neither other lookups nor the thread pool, and end with a timeout', async () => {
    const ends: string[] = [];
    const silent = Array.from({ length: 20 }, async (_, i) => {
      const code = await codeOf(names.resolve(`silent-${i}.test`));
      ends.push('silent');
      return code;
    });
    await waitUntil(() => server.queryCount('silent-19.test') > 0);
    await names.resolve('shop.test');
    await stat('.');
    ends.push('others');
    const codes = await Promise.all(silent);
    expect(ends[0]).toBe('others');
    expect(codes.every((code) => code === 'ECANCELLED' || code === 'ETIMEOUT')).toBe(true);
  });

  it('fail at once when the resolver is closed, which sends no further queries', async () => {
    const silent = names.resolve('silent-0.test');
    await Promise.all([
      expect(silent).rejects.toMatchObject({ code: 'ECANCELLED' }),
      waitUntil(() => server.queryCount('silent-0.test') > 0).then(() => names.close()),
    ]);
    await expect(names.resolve('shop.test')).rejects.toThrow('The resolver is closed.');
    expect(server.queryCount('shop.test')).toBe(0);
  });

  it('leave no open handle in a process that has closed its resolver', async () => {
    const script = `
      import { ReceiverDnsCache } from './dist/delivery/sending/receiver-dns-cache.js';
      const names = new ReceiverDnsCache(['${server.address}']);
      names.resolve('silent-0.test').catch(({ code }) => process.stdout.write(code));
      process.once('SIGTERM', () => names.close());
      process.once('exit', () => process.stdout.write(' ' + process.getActiveResourcesInfo().join()));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    await waitUntil(() => server.queryCount('silent-0.test') > 0);
    child.kill();
    const [exitCode] = await once(child, 'close');
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/^ECANCELLED (PipeWrap)?$/)]);
  });
});

describe('names that other programs of the machine know', () => {
  it('of the machine itself are its loopback addresses, whatever DNS says', async () => {
    server.zones.set('localhost', { addresses: ['192.0.2.1'] });
    for (const name of ['localhost', 'LOCALHOST.', 'hooks.localhost']) {
      expect(await names.resolve(name)).toEqual([ipv4('127.0.0.1'), ipv6('::1')]);
    }
    expect(server.queries).toEqual([]);
  });

  it('are looked up as they are: neither /etc/hosts nor the search domains of the machine count', async () => {
    const hosts = await readFile('/etc/hosts', 'utf8');
    const listed = /^[\d.]+\s+(?!localhost)(\S+)$/m.exec(hosts)?.[1]?.toLowerCase() ?? 'listed';
    server.zones.set(listed, { addresses: ['192.0.2.1'] });
    expect(await names.resolve(`${listed}.`)).toEqual([ipv4('192.0.2.1')]);
    expect(await codeOf(names.resolve('receiver'))).toBe('ENOTFOUND');
    expect(new Set(server.queries.map(({ name }) => name))).toEqual(new Set([listed, 'receiver']));
  });
});
