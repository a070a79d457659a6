import { describe, expect, it } from '@jest/globals';
import { SecretsCanary, SecretsReseal, type ResealReport } from '../../src/app/secrets.js';
import { SecretCipher, parseSecretsKeys } from '../../src/common/secrets/secret-cipher.js';
import { SealedRowsRepository } from '../../src/persistence/installation/sealed-rows.repository.js';
import type { ApiClient } from '../support/api-client.js';
import { useDatabase } from '../support/database.js';
import { ServiceProcess } from '../support/processes.js';
import { bodyOf, newApplication, unique, newSubscription } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const [OLD, NEW, NEWEST] = [
  'the old key of the tests',
  'the new key of the tests',
  'the newest key of the tests',
];
const cipherOf = (keys: string): SecretCipher => new SecretCipher(parseSecretsKeys(keys)!);

const database = useDatabase('test');

/** Runs `work` with a service that has these keys. */
async function withKeys<T>(keys: string, work: (service: TestService) => Promise<T>): Promise<T> {
  const service = await startService({ SECRETS_KEY: keys }, database);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

const subscribe = async (client: ApiClient, event = 'sales_order_created', more = {}): Promise<number> =>
  (await newSubscription({ client }, event, 'https://example.com/', more)).id;
const rotate = async (client: ApiClient, id: number): Promise<string> =>
  bodyOf(await client.post(`/webhooks/${id}/rotate_secret`)).secret;

function reseal({ app }: TestService, acceptUnreadable = false): Promise<ResealReport> {
  const canary = app.get(SecretsCanary, { strict: false });
  const rows = app.get(SealedRowsRepository, { strict: false });
  return new SecretsReseal(rows, canary, app.get(SecretCipher, { strict: false })).run(acceptUnreadable);
}

/** Creates an application with everything that is encrypted, and checks later that it can be decrypted. */
async function storeSecrets({ admin }: TestService): Promise<(service: TestService) => Promise<void>> {
  const headers = { 'Idempotency-Key': unique('key') };
  const body = { name: unique('application'), rights: [] };
  const stored = bodyOf(await admin.post('/applications', body, headers));
  const { client } = await newApplication(admin);
  const more = { headers: { Authorization: 'Bearer 1' }, signatures: ['v1a'] };
  await rotate(client, await subscribe(client, 'sales_order_created', more));
  return async (service) => {
    const replayed = await service.admin.post('/applications', body, headers);
    expect([bodyOf(replayed), replayed.headers.get('idempotent-replayed')]).toEqual([stored, 'true']);
    expect(await reseal(service)).toMatchObject({ unreadableWebhooks: [], unreadableKeys: [] });
  };
}

describe('secrets reseal', () => {
  it.each([
    ['with a data key', 'SELECT'],
    ['of the previous version', 'UPDATE secrets_canary SET keys = NULL'],
  ])('lets the newest key open everything in a database %s, and writes one row', async (_, statement) => {
    await withKeys(OLD, () => database.query(statement));
    const checkOldest = await withKeys(OLD, storeSecrets);
    const secrets = () => database.query('SELECT secret, previous_secret, headers FROM webhooks ORDER BY id');
    const before = await secrets();
    await withKeys(`${NEW},${OLD}`, async (service) => {
      expect(await reseal(service)).toEqual({
        canary: 'resealed',
        unreadableWebhooks: [],
        unreadableKeys: [],
      });
      expect(await reseal(service)).toMatchObject({ canary: 'current' });
    });
    expect(await secrets()).toEqual(before);
    const checkOld = await withKeys(NEW, async (service) => {
      await checkOldest(service);
      return storeSecrets(service);
    });
    await expect(withKeys(OLD, () => Promise.resolve())).rejects.toThrow('SECRETS_KEY does not contain');
    await withKeys(`${NEWEST},${NEW}`, (service) => reseal(service));
    await withKeys(NEWEST, async (service) => {
      await checkOldest(service);
      await checkOld(service);
    });
  });

  it('keeps what processes that have not been restarted yet encrypt with the replaced key afterwards', async () => {
    const check = await withKeys(`${NEW},${OLD}`, (newer) =>
      withKeys(`${OLD},${NEW}`, async (older) => {
        await reseal(newer);
        return storeSecrets(older);
      }),
    );
    await withKeys(NEW, check);
  });

  it('reports what no key can decrypt, and requires consent if it is the canary', async () => {
    const id = await withKeys(OLD, async ({ admin }) => subscribe((await newApplication(admin)).client));
    await withKeys(`${NEW},${OLD}`, async (service) => {
      const lost = cipherOf('a key that was lost').seal('secret');
      await database.query('UPDATE webhooks SET secret = $1', [lost]);
      await database.query('UPDATE secrets_canary SET sealed = $1', [lost]);
      await expect(reseal(service)).rejects.toThrow('If the key is lost, run');
      const report = { canary: 'resealed', unreadableWebhooks: [id], unreadableKeys: [] };
      expect(await reseal(service, true)).toEqual(report);
      expect(await reseal(service)).toEqual({ ...report, canary: 'current' });
    });
  });

  it('refuses a key that decrypts the canary and not the replaced keys', async () => {
    await withKeys(OLD, () => Promise.resolve());
    const lost = cipherOf('a key that was lost').sealKeys();
    await database.query('UPDATE secrets_canary SET keys = $1', [lost]);
    await expect(withKeys(OLD, () => Promise.resolve())).rejects.toThrow('SECRETS_KEY does not contain');
  });
});

describe('processes with different keys during a rotation', () => {
  /** The order that docs/operations/keys-and-secrets.md describes: each process meets processes of the step before and after. */
  it.each([
    ['before the new key is added', OLD, `${OLD},${NEW}`],
    ['before the new key is first', `${OLD},${NEW}`, `${NEW},${OLD}`],
    ['before the old key is removed', `${NEW},${OLD}`, NEW],
  ])('read what the other ones encrypted and signed, %s', async (_, before, after) => {
    await withKeys(before, async (older) => {
      if (after === NEW) await reseal(older);
      await withKeys(after, async (newer) => {
        for (const [writer, reader] of [
          [older, newer],
          [newer, older],
        ] as const) {
          const { client } = await newApplication(writer.admin);
          const headers = { 'Idempotency-Key': unique('key') };
          const body = { name: unique('application'), rights: [] };
          const stored = bodyOf(await writer.admin.post('/applications', body, headers));
          const replayed = await reader.admin.post('/applications', body, headers);
          expect([bodyOf(replayed), replayed.headers.get('idempotent-replayed')]).toEqual([stored, 'true']);
          await subscribe(client);
          await subscribe(client, 'sales_order_shipped');
          const link = (await client.get('/webhooks?limit=1')).headers.get('link')!;
          const cursor = /cursor=([^&>]+)/.exec(link)![1]!;
          bodyOf(await reader.client(client.token).get(`/webhooks?limit=1&cursor=${cursor}`));
          expect(await reseal(reader)).toMatchObject({ unreadableWebhooks: [], unreadableKeys: [] });
        }
      });
    });
  });
});

describeWithPostgres('the command secrets reseal', () => {
  const run = async (keys: string, ...args: string[]): Promise<{ code: number | null; output: string }> => {
    const cli = new ServiceProcess('cli', { DATABASE_URL: database.url!, SECRETS_KEY: keys }, [
      'secrets',
      'reseal',
      ...args,
    ]);
    return { code: await cli.waitForExit(), output: cli.output };
  };

  it('prints what it did, and fails when the key of the database is missing', async () => {
    await withKeys(OLD, async ({ admin }) => subscribe((await newApplication(admin)).client));
    const wrong = await run(NEW);
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('SECRETS_KEY does not contain') });
    const done = await run(`${NEW},${OLD}`);
    expect(done).toEqual({
      code: 0,
      output:
        'The keys in the database were encrypted with the newest one: processes without it can no longer start.\n' +
        'Unreadable: the secrets of 0 webhooks, the keys of 0 applications.\n',
    });
    const again = await run(NEW, '--json');
    expect(JSON.parse(again.output)).toMatchObject({ canary: 'current' });
  });

  it('fails after its report when a secret cannot be decrypted, and names the webhook', async () => {
    const id = await withKeys(OLD, async ({ admin }) => subscribe((await newApplication(admin)).client));
    await database.query('UPDATE webhooks SET secret = $1', [cipherOf('a key that was lost').seal('secret')]);
    const refused = await run(OLD);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('Unreadable: the secrets of 1 webhooks');
    expect(refused.output).toContain(`Rotate the secrets of these webhooks: ${id}.`);
    expect((await run(OLD, '--accept-unreadable')).code).toBe(0);
  });
});
