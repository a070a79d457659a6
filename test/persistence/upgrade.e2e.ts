import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrateDatabase } from '../../src/persistence/schema/migrate.js';
import type { ApiClient } from '../support/api-client.js';
import {
  CONSOLE_PASSWORD,
  CONSOLE_SESSION,
  cookieOf,
  SessionClient,
  signedIn,
} from '../support/console-session.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import {
  EarlierInstallation,
  loadEmptyInstallation,
  revert,
  SECRETS,
} from '../support/earlier-installation.js';
import { endedJob } from '../support/jobs.js';
import { isVerified, Receiver } from '../support/receiver.js';
import { bodyOf, BOX, minimalOrder, newShop, takeOrder } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

type Values = Record<string, unknown>;
type Upgrade = (database: TestDatabase) => Promise<void>;

/** The differences of the interface and of the rows that migrations have changed. */
const CHANGES = [
  '/applications/n/key is new',
  '/applications/n/webhookKey is missing',
  '/jobs?limit=n/n/failure is new',
  '/orders/52/change_requests/0/state: "superseded", now "withdrawn"',
  '/refused_requests: the ids are others',
  '/webhooks?limit=n/n/events is missing',
];

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The places at which two bodies differ, except in zeros at the end, without the ids where only one of them has a member. */
function differences(before: unknown, after: unknown, place: string): string[] {
  const areComparable = isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after);
  if (!areComparable) {
    const isSame = before === after || (typeof before === 'string' && Number(before) === Number(after));
    return isSame ? [] : [`${place}: ${JSON.stringify(before)}, now ${JSON.stringify(after)}`];
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const inner = `${place}/${name}`;
    if (name in before && name in after) return differences(before[name], after[name], inner);
    return [`${inner.replaceAll(/\d+/g, 'n')} is ${name in after ? 'new' : 'missing'}`];
  });
}

const WAYS: [string, Upgrade][] = [
  ['by the start of the service', async () => undefined],
  [
    'by migrations that were reverted and run again',
    async (database) => {
      await migrateDatabase(database.connection);
      await revert(database, 'DeleteExportsByIds1795910400000');
    },
  ],
];

describeWithPostgres('an installation with everything in it', () => {
  describe.each(WAYS)('that is upgraded %s', (_, upgrade) => {
    let receiver: Receiver;
    let installation: EarlierInstallation;
    let database: TestDatabase;
    let service: TestService;
    let admin: ApiClient;
    let shop: ApiClient;
    let anybody: ApiClient;
    beforeAll(async () => {
      receiver = await Receiver.start();
      receiver.answer = ({ path }) => ({ status: path.endsWith('/bad') ? 500 : 200 });
      installation = new EarlierInstallation(receiver.url);
      database = await createDatabase();
      await installation.loadInto(database);
      await upgrade(database);
      service = await startService({ SECRETS_KEY: SECRETS.secretsKey }, database);
      [admin, shop, anybody] = [service.admin, service.client(SECRETS.tokens.shop), service.client(null)];
    }, 120_000);
    afterAll(async () => {
      await service.stop();
      await receiver.stop();
      await database.drop();
    });

    const sessionOf = (cookie: string): ApiClient => new SessionClient(service.url, cookie);

    it('ends what an earlier process has begun', async () => {
      const { jobs, erasure, reconciliation, replay, unknown, delivering } = SECRETS.unfinished;
      for (const id of jobs)
        expect(await endedJob(admin, { id })).toMatchObject({ state: 'done', refused: 0 });
      const ends: [string, string, unknown][] = [
        [`/erasures/${erasure}`, 'state', 'done'],
        [`/contact_reconciliations/${reconciliation}`, 'state', 'done'],
        [`/webhook_replays/${replay}`, 'status', 'finished'],
        [`/unknown_references/${unknown}`, 'orders', 0],
        ...delivering.map((id: number) => [`/webhook_deliveries?webhook=${id}&state=waiting`, 'length', 0]),
      ];
      for (const [path, member, last] of ends)
        await waitUntil(async () => bodyOf(await admin.get(path))[member] === last);
      expect(receiver.received.map(({ path }) => path)).toContain('/hooks/hang');
    });

    it('shows everything as before, with what the interface has changed since', async () => {
      const before = installation.responses();
      const found = new Set<string>();
      for (const [caller, client] of Object.entries({ admin, shop })) {
        for (const [path, body] of Object.entries(before[caller as 'admin' | 'shop'])) {
          // Events of that version have members that those of this version have not.
          const after = await client.send('GET', path, { unchecked: 'body' });
          const [one, other] = [body, after.body].map(installation.kept);
          for (const difference of differences(one, other, path))
            found.add(difference.replace(/^(\/refused_requests).*\/id: .*/, '$1: the ids are others'));
        }
      }
      expect([...found].sort()).toEqual(CHANGES);
    });

    it('knows its callers by their tokens and sessions', async () => {
      const { me } = installation.responses();
      for (const [name, body] of Object.entries(me)) {
        const client = name.startsWith('session ')
          ? sessionOf(SECRETS.cookies[name.slice('session '.length)])
          : service.client(SECRETS.tokens[name]);
        const { webhookKey: key, ...rest } = body as Values;
        expect([name, bodyOf(await client.get('/me'))]).toEqual([name, { ...rest, key }]);
      }
      const ended = Object.values<string>(SECRETS.refusedTokens).map((token) => service.client(token));
      const refused = [...ended, sessionOf(SECRETS.endedCookie)];
      for (const client of refused) expect((await client.get('/me')).status).toBe(401);
      const orders = ['portal', 'readOnlyPortal'].map(async (name) => {
        const { status } = await sessionOf(SECRETS.cookies[name]).post('/orders', minimalOrder(BOX));
        return status;
      });
      expect(await Promise.all(orders)).toEqual([200, 403]);
    });

    it('lets a link be used once', async () => {
      const opened: unknown[] = [];
      for (const name of ['used', 'expired', 'unused', 'unused', 'unusedReadOnly', 'unusedReadOnly']) {
        const answer = await anybody.post(CONSOLE_SESSION, { portalSecret: SECRETS.portalLinks[name] });
        opened.push(
          answer.status === 201 ? bodyOf(await sessionOf(cookieOf(answer)).get('/me')).readOnly : 'refused',
        );
      }
      expect(opened).toEqual(['refused', 'refused', false, 'refused', true, 'refused']);
      const { secret, email } = SECRETS.passwordLink;
      const password = 'a password set after the upgrade';
      const set = [1, 2].map(async () => (await anybody.post(CONSOLE_PASSWORD, { secret, password })).status);
      expect((await Promise.all(set)).sort()).toEqual([204, 401]);
      for (const person of [{ email, password }, SECRETS.person])
        expect(bodyOf(await (await signedIn(service.url, person)).get('/me')).person).not.toBeNull();
    });

    it('repeats the stored responses to the same keys', async () => {
      for (const { token, method, path, key, body, status, answer } of SECRETS.stored) {
        const headers = { 'Idempotency-Key': key };
        const again = await service.client(token).send(method, path, { body, headers, unchecked: 'body' });
        expect([path, again.status, again.body]).toEqual([path, status, answer]);
      }
    });

    it('enables a subscription again and signs deliveries of earlier events with its secret', async () => {
      const { id, secret } = SECRETS.gone;
      bodyOf(await shop.post(`/webhooks/${id}/enable`));
      const exhausted = bodyOf(
        await shop.get(`/webhook_deliveries?webhook=${id}&state=exhausted`),
      ) as Values[];
      for (const delivery of exhausted)
        bodyOf(await shop.post(`/webhook_deliveries/${Number(delivery['id'])}/redeliver`));
      const arrived = () => receiver.received.filter(({ path }) => path === '/hooks/gone');
      await waitUntil(() => arrived().length >= 2);
      expect([exhausted.length, ...arrived().map((request) => isVerified(request, secret))]).toEqual([
        2,
        true,
        true,
      ]);
    });

    it('continues histories and audit after the entries of the earlier version', async () => {
      const path = `/products/${SECRETS.gone.product}`;
      const read = async (): Promise<Values[][]> =>
        Promise.all(
          [`${path}/history`, '/audit?limit=500'].map(async (list) => bodyOf(await admin.get(list))),
        );
      const [history, audit] = await read();
      bodyOf(await admin.patch(path, { label: 'Olive oil of this year' }));
      const [longer, later] = await read();
      expect([longer!.slice(0, -1), later!.slice(1)]).toEqual([history, audit!.slice(0, 499)]);
      expect([longer!.at(-1), later![0]]).toMatchObject([
        { action: 'changed' },
        { operation: 'updateProduct' },
      ]);
    });
  });
});

describeWithPostgres('an empty installation that is upgraded', () => {
  it('takes orders', async () => {
    const database = await createDatabase();
    await loadEmptyInstallation(database);
    const service = await startService({}, database);
    try {
      const { id } = await takeOrder(await newShop(service.admin));
      expect(bodyOf(await service.admin.post(`/orders/${id}/validate`)).state).toBe('validated');
    } finally {
      await service.stop();
      await database.drop();
    }
  });
});
