import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from './env.js';

const faults = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the configuration', () => {
  it('has a default for every variable outside production', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      redisUrl: null,
      sampleData: true,
    });
    expect(config.webhooks.allowedNetworks).toHaveLength(2);
    expect(config.webhooks.retrySchedule).toEqual([
      5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000, 72_000_000, 86_400_000,
    ]);
  });

  it('allows no loopback addresses and creates no sample data when DATABASE_URL is set', () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://localhost/orders' });
    expect(config).toMatchObject({ host: '0.0.0.0', sampleData: false });
    expect(config.webhooks.allowedNetworks).toEqual([]);
  });

  it('treats an empty variable as one that is not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', REDIS_URL: '' })).toEqual(loadConfig({}));
  });

  it('reports all faults at once', () => {
    const wrong = {
      PORT: '70000',
      CURRENCY: 'eur',
      WEBHOOK_RETRY_SCHEDULE: 'soon',
      WEBHOOK_DNS_SERVERS: 'dns.example',
      LOG_LEVEL: 'loud',
      REDIS_URL: 'x',
    };
    const message = faults(wrong);
    for (const name of Object.keys(wrong)) {
      expect(message).toContain(`\n  ${name} `);
    }
  });

  it.each([
    ['https://shop.example/orders-api/', 'https://shop.example/orders-api'],
    ['HTTP://Orders.Example:8080', 'http://orders.example:8080'],
    ['https://shop.example/a/b.c', 'https://shop.example/a/b.c'],
  ])('reads the PUBLIC_URL %s as %s', (PUBLIC_URL, expected) =>
    expect(loadConfig({ PUBLIC_URL }).publicUrl).toBe(expected),
  );

  it.each([
    'shop.example',
    '/orders',
    'ftp://a',
    'https://u@a',
    'https://a?',
    'https://a/#',
    'https://a/b;c',
    'https://a//b',
    'https://a/é',
  ])('refuses the PUBLIC_URL %s', (PUBLIC_URL) =>
    expect(faults({ PUBLIC_URL })).toContain('\n  PUBLIC_URL must be a URL such as'),
  );

  it('refuses a REDIS_URL that does not end with the number of a database', () => {
    expect(faults({ REDIS_URL: 'redis://127.0.0.1:6379/orders' })).toContain(
      '\n  REDIS_URL must end with the number',
    );
    for (const REDIS_URL of [
      'redis://127.0.0.1',
      'redis://127.0.0.1/',
      'rediss://user:secret@127.0.0.1:6379/7',
    ])
      expect(loadConfig({ REDIS_URL }).redisUrl).toBe(REDIS_URL);
  });

  it.each([
    [
      'postgres://a:1,b:2/orders?target_session_attrs=standby',
      'has the target_session_attrs "standby": it must',
    ],
    ['postgres://user:secret@a:1,,b:2/orders', 'must name each server'],
    ['postgres://user:secret@a:1,b:x/orders', 'must be an address such as postgres://'],
    ['postgres:///orders?host=a,b', 'has several servers in the parameter host'],
  ])('refuses the DATABASE_URL %s', (DATABASE_URL, problem) => {
    const message = faults({ DATABASE_URL });
    expect(message).toContain(`\n  DATABASE_URL ${problem}`);
    expect(message).not.toContain('secret');
  });

  it.each([
    'postgres://user:secret@a:1,[::1]:2,c/orders?target_session_attrs=read-write&sslmode=require',
    'postgresql://a,b/orders?target_session_attrs=any',
    'postgres:///orders?host=/var/run/postgresql',
  ])('accepts the DATABASE_URL %s', (DATABASE_URL) => {
    expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('reads the Sentinels and the name of the primary', () => {
    const environment = {
      REDIS_URL: 'redis://:secret@ignored/1',
      REDIS_SENTINELS: ':other@a:1,[::1]:2,c',
      REDIS_MASTER: 'orders',
    };
    expect(loadConfig(environment).redisSentinels).toEqual({
      servers: ['redis://:other@a:1', 'redis://:other@[::1]:2', 'redis://:other@c'],
      master: 'orders',
    });
  });

  it.each([
    [{ REDIS_MASTER: 'orders' }, 'REDIS_MASTER needs REDIS_SENTINELS'],
    [{ REDIS_SENTINELS: 'a:1,b:2' }, 'REDIS_SENTINELS needs REDIS_MASTER'],
    [{ REDIS_SENTINELS: ':secret@a:1,,b', REDIS_MASTER: 'x' }, 'REDIS_SENTINELS must name each server'],
    [{ REDIS_SENTINELS: 'redis://a:1', REDIS_MASTER: 'x' }, 'REDIS_SENTINELS must be addresses such as'],
    [{ REDIS_SENTINELS: 'a:1/0', REDIS_MASTER: 'x' }, 'REDIS_SENTINELS must be addresses such as'],
    [{ REDIS_URL: '', REDIS_SENTINELS: 'a:1', REDIS_MASTER: 'x' }, 'REDIS_SENTINELS needs REDIS_URL'],
  ])('refuses the Sentinels of %j', (sentinels, problem) => {
    const message = faults({ REDIS_URL: 'redis://127.0.0.1', ...sentinels });
    expect(message).toContain(`\n  ${problem}`);
    expect(message).not.toContain('secret');
  });

  it('requires a key and a database in production, and refuses sample data there', () => {
    const message = faults({ NODE_ENV: 'production', SAMPLE_DATA: 'true' });
    for (const name of ['SECRETS_KEY', 'DATABASE_URL', 'SAMPLE_DATA']) expect(message).toContain(name);
  });

  it('puts no secret into an error message', () => {
    const message = faults({
      ADMIN_TOKEN: 'too short',
      SECRETS_KEY: 'short too',
      DATABASE_URL: 'mysql://user:password@x/y',
      REDIS_URL: 'http://:secret@x',
    });
    for (const name of ['ADMIN_TOKEN', 'SECRETS_KEY', 'DATABASE_URL', 'REDIS_URL']) {
      expect(message).toContain(name);
    }
    for (const secret of ['too short', 'short too', 'password', 'secret'])
      expect(message).not.toContain(secret);
  });
});

describe('the configuration with secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const secretFile = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const SECRETS = {
    DATABASE_URL: 'postgres://orders:password@127.0.0.1/orders',
    REDIS_URL: 'redis://:password@127.0.0.1',
    REDIS_SENTINELS: ':password@127.0.0.1:26379',
    ADMIN_TOKEN: 'administrator of a test',
    SECRETS_KEY: 'secrets key of a test',
  };

  it('is the same as with the secrets in variables, also with a line break at the end of the files', () => {
    const files = Object.entries(SECRETS).map(([name, text]) => [
      `${name}_FILE`,
      secretFile(name, `${text}\n`),
    ]);
    const others = { NODE_ENV: 'production', REDIS_MASTER: 'orders' };
    const config = loadConfig({ ...others, ...Object.fromEntries(files) });
    expect(config).toEqual(loadConfig({ ...others, ...SECRETS }));
    expect(config.adminToken).toBe(SECRETS.ADMIN_TOKEN);
  });

  it('takes the variable when the name of the file is empty', () => {
    const { DATABASE_URL } = SECRETS;
    expect(loadConfig({ DATABASE_URL, DATABASE_URL_FILE: '' }).databaseUrl).toBe(DATABASE_URL);
  });

  it('names each variable and file that cannot be used, and nothing that is in them', () => {
    const both = secretFile('both', 'redis://:secret@file');
    const empty = secretFile('empty', '\n');
    const message = faults({
      ...{ REDIS_URL: 'redis://:secret@variable', REDIS_URL_FILE: both },
      ...{ DATABASE_URL_FILE: empty, ADMIN_TOKEN_FILE: join(folder, 'missing'), SECRETS_KEY_FILE: folder },
    });
    expect(message.split('\n  ').slice(1)).toEqual([
      `DATABASE_URL_FILE names the file ${empty}, which is empty`,
      `REDIS_URL must not be set beside REDIS_URL_FILE=${both}`,
      `ADMIN_TOKEN_FILE names the file ${join(folder, 'missing')}, which cannot be read (ENOENT)`,
      `SECRETS_KEY_FILE names the file ${folder}, which cannot be read (EISDIR)`,
    ]);
  });

  it('does not show a wrong value that is in a file', () => {
    const message = faults({ DATABASE_URL_FILE: secretFile('wrong', 'mysql://user:secret@x/y') });
    expect(message).toContain('\n  DATABASE_URL must');
    expect(message).not.toContain('secret@');
  });
});
