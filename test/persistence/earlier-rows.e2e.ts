import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { revert } from '../support/earlier-installation.js';
import { bodyOf, newApplication, newProduct, newShop, takeOrder } from '../support/samples.js';
import { startService } from '../support/service.js';
import { newSeller } from '../support/validated-orders.js';

type Document = ReturnType<typeof bodyOf>;

/** The query of SECURITY.md with which an operator finds what was exported. */
function advisedQuery(): string {
  const text = readFileSync('SECURITY.md', 'utf8');
  return /<!-- exported orders of other applications -->\s*```sql\n(.*?)```/s.exec(text)![1]!;
}

describe('the migrations of rows that earlier versions have written', () => {
  it('delete the files of exports by ids that could have orders of other applications', async () => {
    const database = await createDatabase();
    const before = await startService({}, database);
    const shop = await newShop(before.admin);
    const { client } = shop;
    const sales = (await newApplication(before.admin, { rights: ['sales'] })).client;
    const { id } = await takeOrder({ client });
    const other = await newShop(before.admin);
    const foreign = await takeOrder(other);
    const jobs: Document[] = [];
    for (const [sender, selection] of [
      [client, { ids: [id] }],
      [client, { filter: {} }],
      [sales, { ids: [id] }],
    ] as const)
      jobs.push(bodyOf(await sender.post('/jobs', { kind: 'orders.export', ...selection })));
    for (const job of jobs)
      await waitUntil(async () => bodyOf(await before.admin.get(`/jobs/${job.id}`)).finishedAt !== null);
    await before.stop();

    await revert(database, 'DeleteExportsByIds1795910400000');
    const [byIds] = jobs;
    const open = `UPDATE jobs SET state = 'running', finished_at = NULL WHERE id = $1`;
    await database.query(open, [byIds.id]);
    const item = `INSERT INTO job_items (job_id, number, subject_id, outcome) VALUES ($1, 2, $2, 'done')`;
    await database.query(item, [byIds.id, foreign.id]);

    const after = await startService({}, database);
    try {
      const fileOf = async (job: Document): Promise<number> => {
        const headers = { Accept: 'text/csv' };
        return (await after.admin.send('GET', `/jobs/${job.id}/file`, { headers, unchecked: 'answer' }))
          .status;
      };
      expect(await Promise.all(jobs.map(fileOf))).toEqual([404, 200, 200]);
      expect(bodyOf(await after.admin.get(`/jobs/${byIds.id}`))).toMatchObject({ state: 'failed', done: 1 });
      expect(bodyOf(await after.admin.get(`/jobs/${byIds.id}/results`))).toMatchObject([
        { id },
        { id: foreign.id },
      ]);
      expect(await database.query(advisedQuery())).toMatchObject([
        { job: byIds.id, application: shop.id, order: foreign.id, orderOf: other.id },
      ]);
    } finally {
      await after.stop();
      await database.drop();
    }
  });

  it('withdraw change requests that a later one has superseded', async () => {
    const database = await createDatabase();
    const before = await startService({}, database);
    const seller = await newSeller(before);
    const { id: order } = await seller.validated();
    const sent = { externalId: 'change-1', kind: 'cancel', reason: '"state":"superseded"' };
    const path = `/orders/${order}/change_requests`;
    const { id } = bodyOf(await seller.shop.client.post(path, sent));
    const withdrawn = bodyOf(await seller.shop.client.post(`/change_requests/${id}/withdraw`));
    await before.stop();

    await revert(database, 'NoSupersededRequests1796083200000');
    const { id: _, ...document } = { ...withdrawn, state: 'superseded' };
    await database.sql`
      UPDATE change_requests SET state = 'superseded', sequence = 1, document = ${JSON.stringify(document)},
         content = (content::jsonb || '{"sequence": 1}')::json WHERE id = ${id}`;

    const after = await startService({}, database);
    try {
      expect(bodyOf(await after.admin.get(`/change_requests/${id}`))).toEqual(withdrawn);
      const client = after.client(seller.shop.token);
      expect((await client.post(path, sent)).body).toEqual(withdrawn);
      expect((await client.post(path, { ...sent, externalId: 'change-2' })).status).toBe(201);
    } finally {
      await after.stop();
      await database.drop();
    }
  });

  it('leave views of the journal, by which processes of the version before read and write it', async () => {
    const database = await createDatabase();
    const service = await startService({}, database);
    try {
      const { admin } = service;
      const shop = await newShop(admin);
      const { id: product } = await newProduct(admin);
      const path = `products/${product}`;
      bodyOf(await admin.patch(`/${path}`, { label: 'Oil' }));
      const sent = { event: 'sales_order_created', url: 'http://127.0.0.1:9/' };
      const webhook = bodyOf(await shop.client.put('/webhooks', sent));
      await database.query(
        `INSERT INTO resource_history (actor_id, actor_token_id, actor_person_id, resource, resource_id, action, reason, changes)
         SELECT 0, NULL, NULL, 'products', $1, 'changed', 'A test', '{"entries":[],"truncated":false}'`,
        [product],
      );
      await database.query(
        `WITH replay AS (SELECT $1::bigint AS webhook_id) INSERT INTO webhook_actions (
           action, actor_id, actor_token_id, actor_person_id, webhook_id, delivery_id, replay_id)
         SELECT 'replay', 0, NULL, NULL, webhook_id, NULL, 7 FROM replay`,
        [webhook.id],
      );
      await database.query(
        `INSERT INTO audit_entries (request_id, actor_id, operation, resource, refusal)
         VALUES ('r', 0, 'updateProduct', $1, NULL), ('r', 0, 'updateProduct', $1, 'missing_right')`,
        [path],
      );
      await database.query(
        `INSERT INTO refused_requests (application_id, request_id, operation, resource, external_id, code, faults, created_at)
         VALUES ($1, 'r', 'createOrder', 'orders', 'order-1', 'validation_failed', '[]', now())`,
        [shop.id],
      );
      const read = async (of: string): Promise<Document[]> => bodyOf(await admin.get(of));
      const refusals = (await read('/audit')).slice(0, 2).map(({ refusal }) => refusal);
      expect(refusals).toEqual(['missing_right', null]);
      const [refused] = await read('/refused_requests');
      expect(refused).toMatchObject({ externalId: 'order-1', code: 'validation_failed', errors: [] });
      const reasons = (await read(`/${path}/history`)).map(({ action, reason }) => [action, reason]);
      expect(reasons).toEqual([
        ['created', null],
        ['changed', null],
        ['changed', 'A test'],
      ]);
      const [action] = await read(`/webhooks/${webhook.id}/history`);
      expect(action).toMatchObject({ action: 'replay', replay: 7, delivery: null });
      await database.query(
        `UPDATE resource_history h SET changes = NULL, reason = NULL WHERE h.resource = 'products' AND h.resource_id = $1`,
        [product],
      );
      await database.query('DELETE FROM refused_requests WHERE application_id = ANY ($1)', [[shop.id]]);
      const changes = (await read(`/audit?resource=${path}`)).flatMap((entry) => entry.changes);
      expect([changes, await read('/refused_requests')]).toEqual([[], []]);
    } finally {
      await service.stop();
      await database.drop();
    }
  });

  it('leave views of jobs, replays and erasures, by which processes of the version before run and end them', async () => {
    const database = await createDatabase();
    const service = await startService({}, database);
    try {
      const shop = await newShop(service.admin);
      const url = 'http://127.0.0.1:9/';
      const { id: webhook } = bodyOf(
        await shop.client.put('/webhooks', { event: 'sales_order_created', url }),
      );
      const order = await takeOrder(shop);
      await database.query('UPDATE webhooks SET active = false');
      const start = (): Promise<{ id: number }[]> =>
        database.query(
          `INSERT INTO webhook_replays AS r (webhook_id, since, until, state, position_at)
           SELECT $1, now(), now(), 'all', now() ON CONFLICT (webhook_id) WHERE status = 'running' DO NOTHING RETURNING r.id`,
          [webhook],
        );
      expect([await start(), await start()]).toMatchObject([[{ id: 1 }], []]);
      const [locked] = await database.sql<{ state: string }>`
        SELECT r.state FROM webhook_replays r JOIN webhooks w ON w.id = r.webhook_id WHERE r.id = 1 AND r.status = 'running'
         FOR UPDATE OF r SKIP LOCKED FOR KEY SHARE OF w SKIP LOCKED`;
      expect(locked).toEqual({ state: 'all' });
      await database.query(
        `UPDATE webhook_replays SET queued = queued + 3, position_id = 7, status = 'finished', finished_at = now()`,
      );
      expect(bodyOf(await shop.client.get('/webhook_replays/1'))).toMatchObject({
        ...{ status: 'finished', queued: 3, state: 'all' },
      });
      // A refused start uses an id, as before.
      expect(await start()).toMatchObject([{ id: 3 }]);

      const insert = `INSERT INTO jobs (id, kind, filter, options, rights, used_rights, actor_id, total)
         VALUES (DEFAULT, 'orders.export', NULL, '{"format":"csv"}', '{}', '{}', $1, 1) RETURNING id, state, done`;
      expect(await database.query(insert, [shop.id])).toMatchObject([{ id: 1, state: 'waiting', done: 0 }]);
      await database.sql`INSERT INTO job_items (job_id, number, subject_id) VALUES (1, 1, ${order.id})`;
      await waitUntil(async () => bodyOf(await shop.client.get('/jobs/1')).finishedAt !== null);
      expect(await database.query('SELECT state, done FROM jobs FOR KEY SHARE SKIP LOCKED')).toEqual([
        { state: 'done', done: 1 },
      ]);
      const [erasure] = await database.sql<{ id: number; state: string }>`
        INSERT INTO erasures (id, contact_id, actor_id, reason, counts, application_ids, state, position_id)
         VALUES (DEFAULT, ${order.contact.id}, 0, 'Asked', '{"keptAnswers":0}', '{}', DEFAULT, DEFAULT) RETURNING id, state`;
      expect(erasure).toEqual({ id: 1, state: 'orders' });
      const pending = `SELECT id FROM erasures WHERE state <> 'done' ORDER BY id`;
      await waitUntil(async () => (await database.query(pending)).length === 0);
      await database.query('DELETE FROM jobs WHERE id = ANY (ARRAY(SELECT id FROM jobs))');
      await database.query('DELETE FROM webhook_replays WHERE finished_at < now()');
      expect((await shop.client.get('/jobs/1')).status).toBe(404);
      expect(bodyOf(await shop.client.get(`/webhooks/${webhook}/replays`))).toMatchObject([{ id: 3 }]);
    } finally {
      await service.stop();
      await database.drop();
    }
  });
});
