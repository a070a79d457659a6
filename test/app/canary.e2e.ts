import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Environment } from '../../src/config/env.js';
import { runCommand, type CommandResult } from '../support/command.js';
import { DeliveryFixture, waitUntil } from '../support/delivery.js';
import { runCommands } from '../support/documented-commands.js';
import { freePort } from '../support/free-port.js';
import { PrefixProxy } from '../support/prefix-proxy.js';
import { ServiceProcess } from '../support/processes.js';
import {
  bodyOf,
  newApplication,
  newPackaging,
  sharePackaging,
  type TestApplication,
} from '../support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { ADMIN_TOKEN, startService, type TestService } from '../support/service.js';

const GUIDE = readFileSync('docs/operations/monitor.md', 'utf8');
/** Of a step that cannot succeed: enough for the others on a busy machine. */
const SHORT = ['--timeout', '8'];

describeWithPostgres('the command "canary"', () =>
  describeWithRedis('with workers of their own', () => {
    let fixture: DeliveryFixture;
    let service: TestService;
    let canary: TestApplication;
    let packaging: number;

    beforeAll(async () => {
      fixture = await DeliveryFixture.create(redisSettings());
      service = await startService(fixture.environment, fixture.database);
      canary = await newApplication(service.admin, { name: 'Canary' });
      packaging = (await newPackaging(service.admin)).id;
      await sharePackaging(service.admin, canary.id, packaging, { externalReference: 'canary' });
    });
    afterAll(async () => {
      await service.stop();
      await fixture.end();
    });
    afterEach(() => fixture.stopWorkers());

    const environment = (): Environment => ({ CANARY_TOKEN: canary.token });
    const run = (args: string[] = [], variables = environment()): Promise<CommandResult> =>
      runCommand(['canary', '--url', service.url, ...args], variables);
    /** The steps that were printed, and how each ended. */
    const stepsIn = ({ stdout }: CommandResult): string[] =>
      [...stdout.matchAll(/^(\w+) +\d+ ms {2}(.*)$/gm)].map(([, step, end]) => `${step}: ${end}`);
    const count = async (path: string): Promise<number> => bodyOf(await canary.client.get(path)).length;
    const pending = (): Promise<number> => count('/orders?state=pending');
    const subscriptions = (): Promise<number> => count('/webhooks');
    const left = async () => ({ orders: await pending(), subscriptions: await subscriptions() });

    it('takes an order to its webhook and the feed, and removes it', async () => {
      await fixture.startWorker();
      const result = await run();
      expect([result.code, result.stderr]).toEqual([0, '']);
      const steps = ['subscribe', 'order', 'webhook', 'cancel', 'feed', 'unsubscribe'];
      expect(stepsIn(result)).toEqual(steps.map((step) => `${step}: ok`));
      expect(await left()).toEqual({ orders: 0, subscriptions: 0 });
      const [order] = bodyOf(await canary.client.get('/orders'));
      expect(order).toMatchObject({
        state: 'cancelled',
        blockers: [],
        contact: { externalReference: 'canary' },
      });
    });

    it('reaches the service below the path of a proxy', async () => {
      await fixture.startWorker();
      const proxy = await PrefixProxy.start('/orders-api');
      proxy.target = service.url;
      const result = await runCommand(['canary', '--url', proxy.url], environment());
      await proxy.stop();
      expect([result.code, result.stderr]).toEqual([0, '']);
    });

    it('runs as the guide says', async () => {
      await fixture.startWorker();
      const commands = /<!-- canary -->\n\n```bash\n(.*?)```/s.exec(GUIDE)![1]!;
      const output = await runCommands(commands.replace('http://127.0.0.1:3000', service.url), {
        DATABASE_URL: fixture.database.url!,
        BACK_OFFICE: ADMIN_TOKEN,
        PACKAGING: String(packaging),
      });
      expect(output.match(/^\w+ +\d+ ms {2}ok$/gm)).toHaveLength(6);
    });

    it('removes what a run has left that was killed', async () => {
      const killed = new ServiceProcess('cli', environment(), ['canary', '--url', service.url]);
      await waitUntil(async () => (await pending()) === 1);
      await killed.kill('SIGKILL');
      expect(await left()).toEqual({ orders: 1, subscriptions: 1 });
      await fixture.startWorker();
      const { code, stdout } = await run(['--json']);
      const steps = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect([code, steps]).toEqual([0, Array(6).fill(expect.objectContaining({ failure: null }))]);
      expect(await left()).toEqual({ orders: 0, subscriptions: 0 });
    });

    it('fails without a worker, and removes the order and the subscription', async () => {
      const result = await run(SHORT);
      expect(stepsIn(result)).toEqual([
        'subscribe: ok',
        'order: ok',
        'webhook: not done within 8 s',
        'cancel: ok',
        'unsubscribe: ok',
      ]);
      const message = 'The step "webhook" failed: not done within 8 s.\n';
      expect([result.code, result.stderr]).toEqual([1, message]);
      expect(await left()).toEqual({ orders: 0, subscriptions: 0 });
    });

    describe('with a receiver at a known port', () => {
      let receiver: string;
      let running: Promise<CommandResult>;

      beforeEach(async () => {
        const port = await freePort();
        receiver = `http://127.0.0.1:${port}/`;
        running = run(['--listen', String(port), '--callback', receiver]);
        await waitUntil(async () => (await pending()) === 1);
      });

      /** @returns the status with which the canary answers */
      const sendWithWrongSignature = async (order: number): Promise<number> => {
        const headers = {
          'X-WEBHOOK-EVENT': 'sales_order_created',
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
          'webhook-signature': 'v1,AAAA',
        };
        const body = JSON.stringify({ id: order });
        return (await fetch(receiver, { method: 'POST', headers, body })).status;
      };

      it('fails after a webhook of its own order with a wrong signature', async () => {
        const { id } = bodyOf(await canary.client.get('/orders?state=pending'))[0];
        expect(await sendWithWrongSignature(id)).toBe(401);
        const { code, stderr } = await running;
        expect([code, stderr]).toEqual([1, 'The step "webhook" failed: a webhook has a wrong signature.\n']);
        expect(await left()).toEqual({ orders: 0, subscriptions: 0 });
      });

      it('ignores a webhook of another order with a wrong signature', async () => {
        expect(await sendWithWrongSignature(999)).toBe(401);
        await fixture.startWorker();
        const { code, stderr } = await running;
        expect([code, stderr]).toEqual([0, '']);
      });
    });

    it('fails with a token that is not valid', async () => {
      const { code, stdout, stderr } = await run([], { CANARY_TOKEN: 'not the token' });
      expect([code, stderr]).toEqual([1, expect.stringContaining('"subscribe" failed: GET me: 401 {')]);
      expect(stdout).toMatch(/^subscribe +\d+ ms {2}GET me: 401 .*\n$/);
    });

    it('leaves an application alone whose name does not say that it is for the canary', async () => {
      const { id, token, client } = await newApplication(service.admin, { name: 'Shop' });
      const url = 'https://shop.example/hooks';
      await client.put('/webhooks', { event: 'sales_order_created', url });
      const { code, stderr } = await run([], { CANARY_TOKEN: token });
      expect([code, stderr]).toEqual([1, expect.stringContaining('of the application "Shop"')]);
      expect(bodyOf(await client.get('/webhooks'))).toMatchObject([{ application: { id }, url }]);
    });

    it('says that the API cannot be reached', async () => {
      const { code, stderr } = await runCommand(
        ['canary', '--url', `http://127.0.0.1:${await freePort()}`],
        environment(),
      );
      expect([code, stderr]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
    });

    it('ends with 2 without a token', async () => {
      const { code, stdout, stderr } = await run([], {});
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('CANARY_TOKEN')]);
    });
  }),
);
