import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ACCESS, memberWith } from '../support/authorisation/access-table.js';
import { FACTORIES, orderOf, type Ids, type Kind } from '../support/authorisation/resources.js';
import { ApplicationsFixture, type Member } from '../support/authorisation/applications-fixture.js';
import { ApiClient, type Answer, type Body } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { takeRowChanges, recordRowChanges } from '../support/row-changes.js';
import { emit } from '../support/events.js';
import { WRITES, type DocumentedOperation } from '../support/operations.js';
import { PostgresProxy, type Loss } from '../support/postgres-proxy.js';
import { bodyOf, unique } from '../support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { startService } from '../support/service.js';

type Headers = Record<string, string>;

/** A valid request of one operation: an application that has the right, and a new resource. */
interface PreparedRequest {
  client: ApiClient;
  path: string;
  body: unknown;
}

/** The result of a request during which a database response was lost; it was repeated as long as it was refused. */
interface StorageOutcome {
  /** The number of the query whose response was lost; 0 when none was. */
  lost: number;
  isDone: boolean;
  rowChanges: string[];
  /** Statements of the responses that were not true. */
  falseStatements: string[];
}

const WITH_KEY = 'with an Idempotency-Key';
const WITHOUT_KEY = 'without an Idempotency-Key';
const CASES = WRITES.flatMap((operation) =>
  (operation.method === 'POST' ? [WITHOUT_KEY, WITH_KEY] : [WITHOUT_KEY]).map(
    (how) => [operation.name, how, operation] as const,
  ),
);

/** A repetition of these requests finds what was stored, so they may report an unknown outcome. */
const FOUND_BY_REPETITION = [
  'POST /orders',
  'POST /orders/bulk',
  'POST /orders/{id}/change_requests',
  'POST /payments',
  'POST /contacts/{id}/reconcile',
  'POST /contact_reconciliations/{id}/undo',
];

/** Checks the secrets that a successful response shows only once: they must be present and work. */
const SECRET_CHECKS: Record<string, (answer: Body, fixture: ApplicationsFixture) => unknown> = {
  'POST /applications': ({ token }, fixture) => fixture.service.client(token).get('/me'),
  'POST /applications/{id}/tokens': ({ token }, fixture) => fixture.service.client(token).get('/me'),
  'POST /me/tokens': ({ token }, fixture) => fixture.service.client(token).get('/me'),
  'POST /applications/{id}/portal_links': ({ link }) => ({
    status: /secret=[\w-]{43}$/.test(String(link)) ? 200 : link,
  }),
  'PUT /webhooks': ({ secret }) => ({ status: /^whsec_/.test(String(secret)) ? 200 : secret }),
  'POST /webhooks/{id}/rotate_secret': ({ secret }) => ({
    status: /^whsec_/.test(String(secret)) ? 200 : secret,
  }),
};

describeWithPostgres('a service whose database executes statements but loses the responses', () => {
  describeWithRedis('with delivery in other processes', () => {
    let database: TestDatabase;
    let proxy: PostgresProxy;
    let fixture: ApplicationsFixture;
    beforeAll(async () => {
      database = await createDatabase();
      proxy = await PostgresProxy.start(database.url!);
      const settings = { ...redisSettings(), RATE_LIMIT_PER_MINUTE: '1000000' };
      const connection = { url: proxy.url, poolSize: 4 };
      fixture = await ApplicationsFixture.start(await startService(settings, { ...database, connection }));
      await recordRowChanges(database);
    }, 120_000);
    afterAll(async () => {
      await fixture.stop();
      await proxy.stop();
      await database.drop();
    });

    it.each(CASES)(
      '%s, %s: whichever response is lost, the request is done once and every 503 states the true outcome',
      async (name, how, operation) => {
        const usual = await sendWithoutFault(operation, how);
        expect(usual.isDone).toBe(true);
        const outcomes: StorageOutcome[] = [];
        for (let lost = 1; ; lost += 1) {
          const outcome = await sendWithLostResponse(operation, how, lost);
          if (outcome === null) break;
          outcomes.push(outcome);
        }
        expect(outcomes).toEqual(outcomes.map(({ lost }) => ({ ...usual, lost })));
        // At least two queries, or three for a request in a transaction.
        expect(outcomes.length).toBeGreaterThanOrEqual(FOUND_BY_REPETITION.includes(name) ? 2 : 3);
      },
      120_000,
    );

    const customer = (): Body => ({ name: unique('customer') });
    const post = async (body: Body, headers: Headers, losing: Loss): Promise<Answer> => {
      const { client } = fixture.member('admin');
      await client.get('/me');
      await takeRowChanges(database);
      proxy.loseResponse('COMMIT', losing);
      return client.post('/customers', body, headers);
    };

    it.each([WITHOUT_KEY, WITH_KEY])(
      'sends COMMIT again, %s, when PostgreSQL did not receive it',
      async (how) => {
        const answer = await post(customer(), headersFor(how), 'query');
        expect([proxy.stopLosing(), answer.status, await takeRowChanges(database)]).toEqual([
          true,
          201,
          ['INSERT customers', 'INSERT journal'],
        ]);
      },
    );

    it('reports the outcome as unknown while the database is unreachable, and replays the result for the key afterwards', async () => {
      const body = customer();
      const headers = headersFor(WITH_KEY);
      const unknown = await post(body, headers, 'response and connections');
      expect([proxy.stopLosing(), unknown.status, unknown.body.outcome]).toEqual([true, 503, 'unknown']);
      proxy.acceptConnections();
      const { client } = fixture.member('admin');
      const answer = await repeatUntilAnswered(unknown, () => client.post('/customers', body, headers));
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(bodyOf(await client.post('/customers', body, headers))).toEqual(answer.body);
      expect(await takeRowChanges(database)).toEqual(['INSERT customers', 'INSERT journal']);
    });

    it.each([WITHOUT_KEY, WITH_KEY])(
      'reports, %s, that nothing was stored when the transaction had not begun',
      async (how) => {
        for (const path of ['/customers', '/orders']) {
          const { token } = bodyOf(
            await fixture.admin.post('/applications', { name: unique('a'), rights: ['admin'] }),
          );
          await takeRowChanges(database);
          // The first query looks up the token.
          proxy.loseResponse(1, 'response and connections');
          const body = path === '/orders' ? orderOf(fixture, fixture.member('partner')) : customer();
          const answer = await fixture.service.client(token).post(path, body, headersFor(how));
          expect([proxy.stopLosing(), answer.status, answer.body.outcome]).toEqual([
            true,
            503,
            'nothing_stored',
          ]);
          proxy.acceptConnections();
          expect(await takeRowChanges(database)).toEqual([]);
        }
      },
    );

    async function sendWithoutFault(operation: DocumentedOperation, how: string): Promise<StorageOutcome> {
      const { client, path, body } = await prepare(operation);
      const { status } = await client.send(operation.method, path, { body, headers: headersFor(how) });
      const isDone = status < 300;
      return { lost: 0, isDone, rowChanges: await takeRowChanges(database), falseStatements: [] };
    }

    /** @returns null when the request sends fewer queries than that */
    async function sendWithLostResponse(
      operation: DocumentedOperation,
      how: string,
      lost: number,
    ): Promise<StorageOutcome | null> {
      const { client, path, body } = await prepare(operation);
      const headers = headersFor(how);
      const send = (): Promise<Answer> => client.send(operation.method, path, { body, headers });
      proxy.loseResponse(lost);
      const first = await send();
      if (!proxy.stopLosing()) return null;
      const falseStatements = await checkOutcomeOf503(first, operation.name);
      const last = await repeatUntilAnswered(first, send);
      falseStatements.push(...(await checkSecrets(last, operation.name)));
      if (how === WITH_KEY) falseStatements.push(...checkReplay(last, await send()));
      return { lost, isDone: last.status < 300, rowChanges: await takeRowChanges(database), falseStatements };
    }

    /** Repeats a request that was refused temporarily, as openapi.json asks clients to do. */
    async function repeatUntilAnswered(first: Answer, send: () => Promise<Answer>): Promise<Answer> {
      let answer = first;
      await waitUntil(async () => {
        const isTemporary = answer.status === 503 || answer.body?.code === 'idempotency_in_progress';
        if (isTemporary) answer = await send();
        return !isTemporary;
      });
      return answer;
    }

    async function checkOutcomeOf503({ status, body }: Answer, name: string): Promise<string[]> {
      if (status !== 503) return [];
      if (body.outcome === 'unknown')
        return FOUND_BY_REPETITION.includes(name) ? [] : ['the outcome can be known'];
      const rows = await database.query<{ name: string }>('SELECT name FROM effects');
      if (body.outcome !== 'nothing_stored') return [`outcome is ${String(body.outcome)}`];
      return rows.map((row) => `nothing_stored, but there was ${row.name}`);
    }

    async function checkSecrets({ status, body }: Answer, name: string): Promise<string[]> {
      const checked = (await SECRET_CHECKS[name]?.(body, fixture)) as { status: unknown } | undefined;
      return status >= 300 || checked === undefined || checked.status === 200
        ? []
        : [`a secret that does not work: ${String(checked.status)}`];
    }

    const checkReplay = (last: Answer, again: Answer): string[] =>
      repeated(again) === repeated(last) && again.headers.get('idempotent-replayed') === 'true'
        ? []
        : [`the replay for the key is ${repeated(again)} instead of ${repeated(last)}`];

    /** The part of a response that is the same when it is replayed. */
    const repeated = ({ status, headers, body }: Answer): string =>
      JSON.stringify([status, ['content-type', 'etag', 'location'].map((name) => headers.get(name)), body]);

    const headersFor = (how: string): Headers =>
      how === WITH_KEY ? { 'Idempotency-Key': unique('key') } : {};

    async function prepare({ name, method, path }: DocumentedOperation): Promise<PreparedRequest> {
      const access = ACCESS[`${method} /api/v1${path}`];
      if (access === undefined) throw new Error(`${name} is missing in the access table.`);
      const sender = fixture.member(memberWith(access));
      const owner = access.reaches === 'all' ? fixture.member('partner') : sender;
      // No worker ends them, and an application has a limit of open ones.
      if (path.startsWith('/jobs'))
        await database.query(
          `UPDATE work SET state = 'stopped', finished_at = now() WHERE finished_at IS NULL AND total IS NOT NULL`,
        );
      const ids = access.id === undefined ? {} : await newResource(access.id, owner);
      if (name === 'PUT /webhooks') await deleteSubscriptions(sender);
      // Only an application without keys gets one from every request that may add one.
      if (path.startsWith('/webhook')) await database.query('DELETE FROM webhook_keys');
      const body = await access.body?.(fixture, sender);
      const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => String(ids[id]));
      // The token is cached now, so that the request itself does not look it up.
      await sender.client.get('/me');
      await takeRowChanges(database);
      return { client: sender.client, path: filledPath, body };
    }

    /** Only a new subscription returns a secret. */
    async function deleteSubscriptions({ client }: Member): Promise<void> {
      const webhooks: Body[] = bodyOf(await client.get('/webhooks'));
      for (const { id } of webhooks) await client.delete(`/webhooks/${id}`);
    }

    /** No worker runs in this test, so a delivery is set to its final state directly. */
    async function newResource(kind: Kind, owner: Member): Promise<Ids> {
      if (kind !== 'delivery') return FACTORIES[kind](fixture, owner);
      const { id } = await FACTORIES.webhook(fixture, owner);
      const { event: type } = bodyOf(await owner.client.get(`/webhooks/${id}`));
      await emit(fixture.service, 1, { applicationId: owner.id, type });
      const [row] = await database.query<{ id: number }>(
        `UPDATE webhook_deliveries SET state = 'exhausted', next_attempt_at = NULL
         WHERE id = (SELECT max(id) FROM webhook_deliveries WHERE webhook_id = $1) RETURNING id`,
        [id],
      );
      return { id: row!.id };
    }
  });

  it('is tested with every operation that changes data', () => {
    expect(CASES.length).toBeGreaterThan(WRITES.length);
  });
});
