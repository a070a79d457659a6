import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { loadConfig } from '../../src/config/env.js';

const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!).sort();

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8');

  it('contains every variable that the service reads and no other', () => {
    const source = readFileSync('src/config/env.ts', 'utf8');
    const read = new Set(names(source, /read\.(?!fault)\w+\(\s*'([A-Z_]+)'/g));
    expect(names(example, /^#?([A-Z_]+)=/gm)).toEqual([...read].sort());
  });

  it('contains the defaults of a first start', () => {
    const values = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]);
    const { DATABASE_URL, REDIS_URL, ...defaults } = Object.fromEntries(values);
    expect(loadConfig(defaults)).toEqual(loadConfig({}));
    expect(loadConfig({ DATABASE_URL, REDIS_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      redisUrl: REDIS_URL,
    });
  });

  it('shows a complete list of identity providers', () => {
    const [, shown] = /^# (\[\{.*\])$/m.exec(example)!;
    expect(loadConfig({ OIDC_ISSUERS: shown }).identityIssuers).toEqual([
      {
        issuer: 'https://login.example.com',
        audience: 'https://orders.example.com',
        consoleClientId: 'orders-console',
        people: {
          claim: 'groups',
          values: new Map([
            ['order-desk', { roles: ['clerk'], application: 1 }],
            ['it', { roles: ['administrator'], application: 0 }],
          ]),
        },
        machines: { claim: 'application_id' },
      },
    ]);
  });

  it('changes no setting when it is copied to .env', () => {
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });
});
