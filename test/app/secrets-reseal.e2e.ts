import { describe, expect, it } from '@jest/globals';
import { SecretsCanary } from '../../src/app/secrets/secrets-canary.js';
import { SecretsReseal, type ResealReport } from '../../src/app/secrets/secrets-reseal.js';
import { SecretCipher } from '../../src/common/secrets/secret-cipher.js';
import { parseSecretsKeys } from '../../src/common/secrets/secrets-keys.js';
import { SealedRowsRepository } from '../../src/persistence/installation/sealed-rows.repository.js';
import { Transactions } from '../../src/platform/postgres/transactions/transactions.js';
import type { ApiClient } from '../support/api-client.js';
import { useDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { ServiceProcess } from '../support/processes.js';
import { bodyOf, newApplication, unique, newSubscription } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

const [OLD, NEW] = ['the old key of the tests', 'the new key of the tests'];
const cipherOf = (keys: string): SecretCipher => new SecretCipher(parseSecretsKeys(keys)!);

interface Row {
  secret: Buffer;
  previous: Buffer | null;
  answer: Buffer;
}

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

/** As many subscriptions and stored answers, encrypted with the old key. */
async function insertSealed(count: number): Promise<void> {
  const sealed = Array.from({ length: count }, () => cipherOf(OLD).seal('secret'));
  await database.sql`INSERT INTO webhooks (application_id, events, url, secret)
     SELECT 0, ARRAY['sample ' || place], 'https://example.com', box
     FROM unnest(${sealed}::bytea[]) WITH ORDINALITY AS s(box, place)`;
  await database.sql`INSERT INTO idempotency_keys (application_id, answer, digest, fingerprint)
     SELECT 0, box, digest, digest
     FROM unnest(${sealed}::bytea[]) WITH ORDINALITY AS s(box, place), sha256(place::text::bytea) AS digest`;
}

async function boxes(): Promise<Buffer[]> {
  const sealed = [
    'SELECT secret AS box FROM webhooks',
    'SELECT previous_secret AS box FROM webhooks WHERE previous_secret IS NOT NULL',
    'SELECT headers AS box FROM webhooks WHERE headers IS NOT NULL',
    'SELECT private_key AS box FROM webhook_keys',
    'SELECT answer AS box FROM idempotency_keys WHERE answer IS NOT NULL',
    'SELECT sealed AS box FROM secrets_canary',
  ];
  const rows = await Promise.all(sealed.map((text) => database.query<{ box: Buffer }>(text)));
  return rows.flat().map(({ box }) => box);
}

async function reseal(
  service: TestService,
  { acceptUnreadable = false, rows }: { acceptUnreadable?: boolean; rows?: SealedRowsRepository } = {},
): Promise<ResealReport> {
  const { app, config } = service;
  const canary = app.get(SecretsCanary, { strict: false });
  const transactions = app.get(Transactions, { strict: false });
  const repository: SealedRowsRepository = rows ?? app.get(SealedRowsRepository, { strict: false });
  return new SecretsReseal(transactions, repository, canary, config).run(acceptUnreadable);
}

describe('secrets reseal', () => {
  it('encrypts secrets, previous secrets, headers, keys, stored responses and the canary with the newest key, and nothing twice', async () => {
    await insertSealed(60);
    const secret = await withKeys(OLD, async ({ admin }) => {
      const { client } = await newApplication(admin);
      return rotate(
        client,
        await subscribe(client, 'sales_order_created', {
          headers: { Authorization: 'Bearer 1' },
          signatures: ['v1a'],
        }),
      );
    });
    await withKeys(`${NEW},${OLD}`, async (service) => {
      const report = {
        webhookSecrets: { resealed: 63, unreadable: 0 },
        unreadableWebhooks: [],
        webhookKeys: { resealed: 1, unreadable: 0 },
        storedAnswers: { resealed: 60, unreadable: 0 },
        canary: 'resealed',
      };
      expect(await reseal(service)).toEqual(report);
      const none = { resealed: 0, unreadable: 0 };
      const again = {
        ...report,
        webhookSecrets: none,
        webhookKeys: none,
        storedAnswers: none,
        canary: 'current',
      };
      expect(await reseal(service)).toEqual(again);
    });
    const opened = (await boxes()).map((box) => cipherOf(NEW).open(box));
    expect(opened).toHaveLength(63 + 1 + 60 + 1);
    expect(opened).toContain(secret);
    expect(opened).toContain('{"Authorization":"Bearer 1"}');
    await withKeys(NEW, () => Promise.resolve());
    await expect(withKeys(OLD, () => Promise.resolve())).rejects.toThrow('SECRETS_KEY does not contain');
  });

  it('continues after an interruption', async () => {
    await insertSealed(60);
    await withKeys(`${NEW},${OLD}`, async (service) => {
      const rows = new SealedRowsRepository(service.app.get(Transactions, { strict: false }));
      const lock = rows.lockSecrets.bind(rows);
      rows.lockSecrets = (tx, after, limit) =>
        after === 0 ? lock(tx, after, limit) : Promise.reject(new Error('The connection was lost.'));
      await expect(reseal(service, { rows })).rejects.toThrow('The connection was lost.');
      expect(await reseal(service)).toMatchObject({ webhookSecrets: { resealed: 10 } });
    });
  });

  it('reports what no key can decrypt, leaves it as it is, and requires consent if it is the canary', async () => {
    const id = await withKeys(OLD, async ({ admin }) => subscribe((await newApplication(admin)).client));
    await withKeys(`${NEW},${OLD}`, async (service) => {
      const lost = cipherOf('a key that was lost').seal('secret');
      await database.query('UPDATE webhooks SET secret = $1', [lost]);
      await database.query('UPDATE secrets_canary SET sealed = $1', [lost]);
      await expect(reseal(service)).rejects.toThrow('If the key is lost, run');
      expect(await reseal(service, { acceptUnreadable: true })).toEqual({
        webhookSecrets: { resealed: 0, unreadable: 1 },
        unreadableWebhooks: [id],
        webhookKeys: { resealed: 0, unreadable: 0 },
        storedAnswers: { resealed: 0, unreadable: 0 },
        canary: 'resealed',
      });
      const [row] = await database.query<Row>('SELECT secret FROM webhooks');
      expect(row!.secret).toEqual(lost);
      expect(await reseal(service)).toMatchObject({ webhookSecrets: { unreadable: 1 }, canary: 'current' });
    });
  });
});

describeWithPostgres('secrets reseal while secrets are rotated', () => {
  it('keeps each secret that a rotation has returned', async () => {
    await withKeys(`${NEW},${OLD}`, async (service) => {
      const clients = await Promise.all(
        Array.from({ length: 4 }, async () => (await newApplication(service.admin)).client),
      );
      const latest = new Map<number, string>();
      let ended = false;
      // Processes that have not been restarted yet still encrypt with the old key.
      await withKeys(`${OLD},${NEW}`, async (older) => {
        const rotations = clients.map(async (client) => {
          const sameOfOlder = older.client(client.token);
          const id = await subscribe(client);
          do latest.set(id, await rotate(sameOfOlder, id));
          while (!ended);
        });
        await waitUntil(() => latest.size === clients.length);
        for (let round = 0; round < 5; round += 1) await reseal(service);
        ended = true;
        await Promise.all(rotations);
      });
      await reseal(service);
      const rows = await database.query<Row & { id: string }>('SELECT id, secret FROM webhooks');
      expect(new Map(rows.map(({ id, secret }) => [Number(id), cipherOf(NEW).open(secret)]))).toEqual(latest);
      for (const box of await boxes()) expect(() => cipherOf(NEW).open(box)).not.toThrow();
    });
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
          for (const box of await boxes()) {
            expect(() => cipherOf(reader === newer ? after : before).open(box)).not.toThrow();
          }
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
        'Webhook secrets: 1 re-encrypted, 0 unreadable.\n' +
        'Webhook keys: 0 re-encrypted, 0 unreadable.\n' +
        'Stored responses: 0 re-encrypted, 0 unreadable.\n' +
        'The canary was re-encrypted: processes without the newest key can no longer start.\n',
    });
    const again = await run(NEW, '--json');
    expect(JSON.parse(again.output)).toMatchObject({ webhookSecrets: { resealed: 0 }, canary: 'current' });
  });

  it('fails after its report when a secret cannot be decrypted, and names the webhook', async () => {
    const id = await withKeys(OLD, async ({ admin }) => subscribe((await newApplication(admin)).client));
    await database.query('UPDATE webhooks SET secret = $1', [cipherOf('a key that was lost').seal('secret')]);
    const refused = await run(OLD);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('Webhook secrets: 0 re-encrypted, 1 unreadable.');
    expect(refused.output).toContain(`Rotate the secrets of these webhooks: ${id}.`);
    expect((await run(OLD, '--accept-unreadable')).code).toBe(0);
  });
});
