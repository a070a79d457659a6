import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer } from '../support/api-client.js';
import { commandDatabase, type CommandDatabase } from '../support/command-database.js';
import { commandOutput, runCommand } from '../support/command.js';
import { waitUntil } from '../support/delivery.js';
import { runCommands } from '../support/documented-commands.js';
import { Receiver } from '../support/receiver.js';
import { BOX, bodyOf, minimalOrder, newShop } from '../support/samples.js';

type Body = Answer['body'];

/** A control sequence and a change of direction that the interface accepts and JSON does not have to escape. */
const CONTROLS = 'red \u009b31m, \u202ereversed';

describe('commands', () => {
  let database: CommandDatabase;
  let folder: string;
  /** What the service stored. */
  let shop: number;
  let webhook: number;
  let method: number;
  let delivery: number;
  let order: Body;

  const output = (...args: string[]): Promise<Body[]> => commandOutput(args, database.environment);
  const failure = async (...args: string[]): Promise<unknown[]> => {
    const { code, stdout, stderr } = await runCommand([...args, '--json'], database.environment);
    return [code, stdout, JSON.parse(stderr).code, JSON.parse(stderr).message];
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'commands-'));
    const receiver = await Receiver.start();
    database = await commandDatabase(async ({ admin }) => {
      const { id, client } = await newShop(admin, { name: 'Shop' });
      shop = id;
      const subscription = { event: 'sales_order_validated', url: receiver.url };
      webhook = bodyOf(await client.put('/webhooks', subscription)).id;
      method = bodyOf(await admin.post('/shipping_methods', { name: 'By bicycle' })).id;
      const shipping = { name: '=Post', price: '5', vatRate: 20 };
      const { id: taken } = bodyOf(
        await client.post('/orders', minimalOrder(BOX, { shippingMethod: shipping, comment: CONTROLS })),
      );
      bodyOf(await client.post('/orders', minimalOrder(BOX)));
      order = bodyOf(await admin.post(`/orders/${taken}/validate`));
      const delivered = '/webhook_deliveries?event=sales_order_validated&state=delivered';
      await waitUntil(async () => bodyOf(await admin.get(delivered)).length === 1);
      delivery = bodyOf(await admin.get(delivered))[0].id;
    });
    await receiver.stop();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('create, disable and list applications', async () => {
    const flags = [
      '--rights',
      'sales,crm',
      '--auto-validate',
      '--answer-within',
      '12.5',
      '--accept-changes',
      'always',
      '--personal-data-days',
      '365',
    ];
    const [created] = await output('applications', 'create', 'ERP', ...flags);
    expect(created).toMatchObject({
      name: 'ERP',
      active: true,
      rights: ['crm', 'sales'],
      autoValidate: true,
      answerWithin: 12.5,
      acceptChanges: 'always',
      personalDataDays: 365,
      token: expect.stringMatching(/^ots_/),
    });
    expect(await output('applications', 'disable', String(created.id))).toMatchObject([{ active: false }]);
    const { code, stdout } = await runCommand(['applications', 'list'], database.environment);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ID +NAME +ACTIVE +RIGHTS .*\n\d+ +Shop +yes +- .*\n\d+ +ERP +no +crm,sales .*\n$/,
    );
  });

  it('share a shipping method with an application', async () => {
    const shared = await output(
      ...['applications', 'share-shipping-method', String(shop), String(method), '--reference', 'BIKE'],
    );
    expect(shared).toMatchObject([{ name: 'By bicycle', externalReference: 'BIKE', active: true }]);
    expect(
      (await failure('applications', 'share-shipping-method', String(shop), '999999')).slice(0, 3),
    ).toEqual([1, '', 'unknown_reference']);
  });

  it('exit with 1 when something is refused, and with 2 when a value is not valid', async () => {
    expect(await failure('applications', 'enable', '999')).toEqual([
      1,
      '',
      'not_found',
      'There is no such application.',
    ]);
    expect(await failure('applications', 'create', 'x', '--rights', 'root')).toEqual([
      2,
      '',
      'validation_failed',
      'rights/0: Expected one of "crm", "catalogue", "sales", "holds", "logistics", "admin", but received "root".',
    ]);
  });

  it('refuse text that the interface refuses, and print no control characters', async () => {
    // Run in sequence, because only one process can open the embedded database.
    const names = [
      await failure('applications', 'create', 'red \u001b[31m'),
      await failure('tokens', 'create', String(shop), '--name', 'a\u0007'),
    ];
    const detail = 'name: Expected a string without control characters or unpaired surrogates.';
    expect(names).toEqual(Array(2).fill([2, '', 'validation_failed', detail]));
    const { stderr } = await runCommand(['tokens', 'list', '\u001b[31m'], database.environment);
    expect(stderr).toContain("'\\u001b[31m' is invalid");
  });

  it('say in a sentence that standard output cannot be written', async () => {
    const command = 'node dist/cli.js applications list > /dev/full';
    await expect(runCommands(command, database.environment)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'Standard output cannot be written: ENOSPC: no space left on device, write.\n',
      ),
    });
  });

  it('create, list and revoke tokens', async () => {
    const id = String(shop);
    const until = '2099-01-01T00:00:00.000Z';
    const [created] = await output('tokens', 'create', id, '--name', 'CI', '--expires-at', until);
    expect(created).toMatchObject({ name: 'CI', expiresAt: until, token: expect.stringMatching(/^ots_/) });
    await output('tokens', 'revoke', id, String(created.id));
    const tokens = await output('tokens', 'list', id);
    expect(tokens).toMatchObject([{ revokedAt: null }, { id: created.id, revokedAt: expect.any(String) }]);
    expect(JSON.stringify(tokens)).not.toContain(created.token);
  });

  it('list webhooks', async () => {
    expect(await output('webhooks', 'list', '--health', 'ok')).toMatchObject([
      { id: webhook, event: 'sales_order_validated', application: { id: shop } },
    ]);
  });

  it('send deliveries again, which the history of the subscription attributes to the administrator', async () => {
    expect(await output('webhooks', 'redeliver', String(delivery))).toMatchObject([
      { id: delivery, state: 'waiting', redeliveredAt: expect.any(String) },
    ]);
    const args = ['webhooks', 'replay', String(webhook), '--since', '2026-01-01', '--state', 'all'];
    expect(await output(...args)).toMatchObject([{ webhook, state: 'all', status: 'running' }]);
    const by = { id: 0, token: { id: null, name: 'ADMIN_TOKEN' } };
    await database.serve(async ({ admin }) => {
      expect(bodyOf(await admin.get(`/webhooks/${webhook}/history`))).toMatchObject([
        { action: 'replay', by },
        { action: 'redeliver', delivery, by },
        { action: 'subscribe', by: { id: shop } },
      ]);
    });
  });

  it('export orders as the API returns them, and as CSV whose lines add up to the totals', async () => {
    const file = join(folder, 'orders.csv');
    const since = ['orders', 'export', '--since', '2026-01-01'];
    const [first, second, ...others] = await output(...since);
    expect([first.id, others]).toEqual([order.id, []]);
    expect(first).toEqual({ ...order, ...first, totals: order.totals, items: order.items });
    expect(second.id).toBeGreaterThan(first.id);
    expect((await runCommand(since, database.environment)).stdout).not.toMatch(/[\u009b\u202e]/);

    const csv = [...since, '--state', 'validated', '--format', 'csv', '--output', file];
    expect(await output(...csv)).toEqual([{ file, orders: 1 }]);
    expect(readdirSync(folder)).toEqual(['orders.csv']);
    const [header, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
    const gross = header!.split(',').indexOf('gross');
    const total = lines.reduce((sum, line) => sum + Number(line.split(',')[gross]), 0);
    expect(lines).toHaveLength(2);
    expect(total.toFixed(2)).toBe(order.totals.gross);
    expect(lines[1]).toContain(",'=Post,");
  });

  it('write an export to a named pipe or a device, and do not replace it', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = readFile(pipe, 'utf8');
    const csv = ['orders', 'export', '--since', '2026-01-01', '--format', 'csv'];
    await output(...csv, '--output', pipe);
    expect(await reader).toBe((await runCommand(csv, database.environment)).stdout);
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  it('show the state of the schema', async () => {
    const [status] = await output('db', 'status');
    expect(status).toMatchObject({ current: true, pending: [], unknown: [] });
    expect(status.applied[0]).toMatch(/^InitialSchema/);
  });

  it('doctor finds nothing wrong', async () => {
    const settings = { SECRETS_KEY: '', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
    const [report] = await commandOutput(['doctor'], { ...database.environment, ...settings });
    expect(report.checks.filter(({ result }: { result: string }) => result === 'failed')).toEqual([]);
    const names = report.checks.map(({ check }: { check: string }) => check);
    expect(names).toEqual(
      expect.arrayContaining([
        'configuration',
        'database',
        'migrations',
        'clock',
        'secrets',
        'addresses',
        'redis',
      ]),
    );
  });
});
