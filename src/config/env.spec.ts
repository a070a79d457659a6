import { describe, expect, it } from '@jest/globals';
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
  it('has a default for everything while trying out', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      redisUrl: null,
      sampleData: true,
    });
    expect(config.webhooks.allowedNetworks).toHaveLength(2);
    expect(config.webhooks.retrySchedule).toHaveLength(9);
  });

  it('opens neither loopback nor sample data on a database of its own', () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://localhost/orders' });
    expect(config).toMatchObject({ host: '0.0.0.0', sampleData: false });
    expect(config.webhooks.allowedNetworks).toEqual([]);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', REDIS_URL: '' })).toEqual(loadConfig({}));
  });

  it('tells all faults at once', () => {
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

  it('demands a key and a database in production, and refuses sample data there', () => {
    const message = faults({ NODE_ENV: 'production', SAMPLE_DATA: 'true' });
    for (const name of ['SECRETS_KEY', 'DATABASE_URL', 'SAMPLE_DATA']) expect(message).toContain(name);
  });

  it('never repeats a secret', () => {
    const message = faults({
      ADMIN_TOKEN: 'too short',
      SECRETS_KEY: 'short too',
      DATABASE_URL: 'mysql://user:password@x/y',
      REDIS_URL: 'http://:hunter2@x',
    });
    for (const name of ['ADMIN_TOKEN', 'SECRETS_KEY', 'DATABASE_URL', 'REDIS_URL']) {
      expect(message).toContain(name);
    }
    for (const secret of ['too short', 'short too', 'password', 'hunter2'])
      expect(message).not.toContain(secret);
  });
});
