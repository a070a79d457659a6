import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { redisCheck } from '../../src/app/commands/doctor/doctor.command.js';
import { loadConfig, type Environment } from '../../src/config/env.js';
import { redisOptions } from '../../src/platform/redis/redis-options.js';
import { runCommand } from '../../test/support/command.js';
import { DeliveryFixture, waitUntil } from '../../test/support/delivery.js';
import { freePort } from '../../test/support/free-port.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { Receiver } from '../../test/support/receiver.js';
import { RedisEnvironments } from '../support/redis-environments.js';
import { BOX, bodyOf, minimalOrder, newShop, unique, type Shop } from '../../test/support/samples.js';
import { ApiClient } from '../../test/support/api-client.js';
import { describeWithPostgres, describeWithRedisServer } from '../../test/support/servers.js';
import { ADMIN_TOKEN, startService, type TestService } from '../../test/support/service.js';

/** The begin of the reason why Redis cannot be used, what to do, and whether a worker does not even start. */
type Refusal = [problem: string, action: string, whenStarting?: 'does not start'];

const CLUSTER: Refusal = [
  'Redis runs as a Cluster, which the queue cannot use.',
  'Set REDIS_URL to a Redis with cluster-enabled no.',
  'does not start',
];
const SENTINEL: Refusal = [
  'REDIS_URL is the address of a Sentinel, which stores no data.',
  'Set REDIS_SENTINELS to this address, and REDIS_MASTER to the name of the primary.',
  'does not start',
];
const EVICTING: Refusal = [
  'Redis may evict jobs: its maxmemory-policy is allkeys-lru.',
  'Set maxmemory-policy noeviction in the configuration of Redis.',
  'does not start',
];
const REFUSES = 'Redis refuses what the queue needs: ';
const PASSWORD =
  'Set the user and the password in REDIS_URL, percent-encoded, as in redis://user:password@host:6379.';
const WRONG_PASSWORD: Refusal = [
  `${REFUSES}WRONGPASS invalid username-password pair or user is disabled.`,
  PASSWORD,
];
const NO_RIGHTS: Refusal = [REFUSES, 'Give the user the rights that docs/operations/redis.md names.'];
const UNREACHABLE = 'Redis cannot be reached: ';
const START = 'Start Redis, or correct REDIS_URL: rediss:// is with TLS, redis:// without.';
const CLOSED: Refusal = [UNREACHABLE, START];
const SILENT: Refusal = [UNREACHABLE, START];

const REFUSED: [string, (urls: RedisEnvironments) => string, Refusal][] = [
  ['is a node of a Cluster', ({ cluster }) => cluster.url, CLUSTER],
  ['is a node of a Cluster, with a database number', ({ cluster }) => `${cluster.url}/1`, CLUSTER],
  ['is a Sentinel', ({ sentinelUrl }) => sentinelUrl, SENTINEL],
  ['is a Sentinel, with a database number', ({ sentinelUrl }) => `${sentinelUrl}/1`, SENTINEL],
  [
    'is a read-only replica',
    ({ replica }) => replica.url,
    [`${REFUSES}READONLY You can't write against a read only replica.`, 'Set REDIS_URL to its primary.'],
  ],
  ['evicts keys', ({ evicting }) => evicting.url, EVICTING],
  [
    'is full',
    ({ full }) => full.url,
    [
      `${REFUSES}OOM command not allowed when used memory > 'maxmemory'.`,
      'Raise its maxmemory, or remove the keys of other programs.',
    ],
  ],
  [
    'could not save its data',
    ({ unsaved }) => unsaved.url,
    [
      `${REFUSES}MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.`,
      'Make room on its disk, or set save "" and appendonly no: the service does not need its files.',
    ],
  ],
  [
    'has too few replicas',
    ({ alone }) => alone.url,
    [
      `${REFUSES}NOREPLICAS Not enough good replicas to write.`,
      'Start its replicas, or set min-replicas-to-write 0.',
    ],
  ],
  [
    'is loading its data',
    ({ loading }) => loading.url,
    [`${REFUSES}LOADING Redis is loading the dataset in memory.`, 'Wait until it has loaded its data.'],
  ],
  [
    'requires a password, and none is sent',
    ({ locked }) => locked.url,
    [`${REFUSES}NOAUTH Authentication required.`, PASSWORD],
  ],
  ['refuses the password', ({ locked }) => locked.urlOf(':wrong'), WRONG_PASSWORD],
  ['does not know the user', ({ locked }) => locked.urlOf('nobody:secret'), WRONG_PASSWORD],
  ['grants no channels', ({ locked }) => locked.urlOf('mute:secret'), NO_RIGHTS],
  ['grants no keys with the prefix', ({ locked }) => locked.urlOf('elsewhere:secret'), NO_RIGHTS],
  ['does not grant a command of the queue', ({ locked }) => locked.urlOf('idle:secret'), NO_RIGHTS],
  ['does not grant INFO', ({ locked }) => locked.urlOf('blind:secret'), NO_RIGHTS],
  [
    'has no database of this number',
    ({ open }) => `${open.url}/99`,
    [
      `${REFUSES}ERR DB index is out of range.`,
      'Correct the number at the end of REDIS_URL, or raise "databases" in the configuration of Redis.',
    ],
  ],
  ['expects TLS, and REDIS_URL has none', ({ plainToTls }) => plainToTls, CLOSED],
  [
    'has a certificate of an unknown authority',
    ({ tlsUrl }) => tlsUrl,
    [`${UNREACHABLE}DEPTH_ZERO_SELF_SIGNED_CERT.`, 'Follow the part about TLS in docs/operations/redis.md.'],
  ],
  ['does not use TLS, and REDIS_URL does', ({ open }) => open.url.replace('redis:', 'rediss:'), SILENT],
  [
    'is another server',
    ({ otherServer }) => otherServer,
    [`${UNREACHABLE}Protocol error, got "H" as reply type byte.`, START],
  ],
  ['closes every connection', ({ closingServer }) => closingServer, CLOSED],
  ['does not respond', ({ silentServer }) => silentServer, SILENT],
  ['is not there', () => 'redis://127.0.0.1:1', [`${UNREACHABLE}ECONNREFUSED.`, START]],
];

const WORKING: [string, (urls: RedisEnvironments) => string][] = [
  ['is a primary without a password', ({ open }) => open.url],
  ['has a replica', ({ primary }) => primary.url],
  ['has a password', ({ locked }) => locked.urlOf(':secret')],
  ['has a user with the documented rights', ({ locked }) => locked.urlOf('orders:secret')],
  ['needs no password, and one is sent', ({ open }) => open.urlOf(':superfluous')],
  ['is used with another database number', ({ open }) => `${open.url}/7`],
];

interface Ready {
  code: number;
  status: string;
  queue: { status: string; message?: unknown };
}

/** A message that begins and ends with these texts. */
const sentences = (first: string, last: string): unknown => {
  const [begin, end] = [first, last].map((text) => text.replaceAll(/[^\w\s]/g, '\\$&'));
  return expect.stringMatching(new RegExp(`^${begin}.*${end}$`));
};

async function readyAt(url: string): Promise<Ready> {
  const response = await fetch(`${url}/health/ready`);
  const { status, details } = (await response.json()) as {
    status: string;
    details: { queue: Ready['queue'] };
  };
  return { code: response.status, status, queue: details.queue };
}

/** Waits for the expected response: a check that reaches its time limit on a busy machine reports a silent Redis first. */
async function expectReadiness(url: string, expected: Ready): Promise<void> {
  let difference: unknown = null;
  const isExpected = async (): Promise<boolean> => {
    difference = await readyAt(url)
      .then((ready) => expect(ready).toEqual(expected))
      .catch((error: unknown) => error);
    return difference === undefined;
  };
  await waitUntil(isExpected).catch(() => {
    throw difference;
  });
}

describeWithPostgres('the service', () => {
  describeWithRedisServer('with a Redis of its own', () => {
    let servers: RedisEnvironments;
    let fixture: DeliveryFixture;
    let receiver: Receiver;
    let shop: Shop;
    const services: TestService[] = [];
    const processes: ServiceProcess[] = [];

    beforeAll(async () => {
      fixture = await DeliveryFixture.create({
        HOST: '127.0.0.1',
        ADMIN_TOKEN,
        RATE_LIMIT_FAILED_TOKENS: '1000',
      });
      receiver = await Receiver.start();
      // After the fixture: on a slow machine its connection to PostgreSQL timed out while thirteen servers were started.
      servers = await RedisEnvironments.start();
      const { admin } = await startApi({ REDIS_URL: servers.open.url });
      shop = await newShop(admin);
      for (const event of ['sales_order_created', 'sales_order_updated'])
        bodyOf(await shop.client.put('/webhooks', { event, url: receiver.url }));
    });
    afterEach(async () => {
      await Promise.all([
        ...services.splice(0).map((service) => service.stop()),
        ...processes.splice(0).map((process) => process.kill('SIGKILL')),
        fixture.stopWorkers(),
      ]);
    });
    afterAll(async () => {
      await Promise.all([servers.stop(), fixture.end(), receiver.stop()]);
    });

    async function startApi(environment: Environment): Promise<TestService> {
      const service = await startService({ ...fixture.environment, ...environment }, fixture.database);
      services.push(service);
      return service;
    }

    /** @returns where it serves its health */
    async function startWorker(environment: Environment): Promise<string> {
      const port = await freePort();
      await fixture.startWorker({ ...environment, METRICS_PORT: String(port) });
      return `http://127.0.0.1:${port}`;
    }

    const doctor = (environment: Environment) =>
      redisCheck(loadConfig({ ...fixture.environment, ...environment }));

    /** Takes an order and changes it. @returns its id */
    async function order(url: string): Promise<number> {
      const client = new ApiClient(url, shop.token);
      const { id } = bodyOf(await client.post('/orders', minimalOrder(BOX)));
      bodyOf(await client.patch(`/orders/${id}`, { externalReference: unique('changed') }));
      return id;
    }

    async function waitForEvents(id: number): Promise<void> {
      const events = (): string[] =>
        receiver.received
          .filter(({ body }) => JSON.parse(body.toString()).id === id)
          .map(({ headers }) => String(headers['x-webhook-event']));
      await waitUntil(() => new Set(events()).size === 2);
    }

    it.each(REFUSED)('takes orders and says what to do when Redis %s', async (_, url, refusal) => {
      const [problem, action, whenStarting] = refusal;
      const environment = { REDIS_URL: url(servers) };
      const check = await doctor(environment);
      expect(check).toMatchObject({ result: 'failed', detail: expect.stringContaining(problem), action });

      const service = await startApi(environment);
      await order(service.url);
      await expectReadiness(service.url, {
        code: 200,
        status: 'degraded',
        queue: {
          status: 'degraded',
          message: sentences(problem, `${action} Orders are accepted, webhooks are delayed.`),
        },
      });

      const worker = startWorker(environment);
      if (whenStarting === 'does not start') {
        await expect(worker).rejects.toThrow(`${problem} ${action}`);
        return;
      }
      await expectReadiness(await worker, {
        code: 503,
        status: 'error',
        queue: { status: 'down', message: sentences(problem, `${action} Webhooks are not sent.`) },
      });
    });

    it('reports a replica in each check, even while it reconnects after the refusal of one', async () => {
      const service = await startApi({ REDIS_URL: servers.replica.url });
      for (let check = 0; check < 20; check++) {
        const { queue } = await readyAt(service.url);
        expect(queue.message).toContain('Set REDIS_URL to its primary.');
      }
    });

    it('adds no listener for each command that a replica refuses', async () => {
      const client = new Redis(redisOptions(servers.replica.url));
      await once(client, 'ready');
      const { stream } = client;
      const refused = await Promise.allSettled(Array.from({ length: 20 }, () => client.set('key', 'value')));
      client.disconnect();
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']));
      expect(stream.listenerCount('close')).toBeLessThan(10);
    });

    it.each(WORKING)('takes orders and delivers webhooks when Redis %s', async (_, url) => {
      const environment = { REDIS_URL: url(servers) };
      expect(await doctor(environment)).toMatchObject({ result: 'ok' });
      const [service, worker] = [await startApi(environment), await startWorker(environment)];
      const ready = { code: 200, status: 'ok', queue: { status: 'up' } };
      await expectReadiness(service.url, ready);
      await expectReadiness(worker, ready);
      await waitForEvents(await order(service.url));
    });

    it('uses TLS with a certificate of an authority that the operator names', async () => {
      const environment = {
        ...fixture.environment,
        REDIS_URL: servers.tlsUrl,
        NODE_EXTRA_CA_CERTS: servers.certificate,
      };
      const port = await freePort();
      const api = new ServiceProcess('main', { ...environment, PORT: '0' });
      const worker = new ServiceProcess('worker', { ...environment, METRICS_PORT: String(port) });
      processes.push(api, worker);
      const [checked, refused] = await Promise.all([
        runCommand(['doctor'], environment),
        runCommand(['doctor'], { ...environment, REDIS_URL: servers.mutualTlsUrl }),
      ]);
      expect(checked.stdout).toMatch(/^ok +redis /m);
      expect(refused.stdout).toMatch(/^failed +redis .*CERTIFICATE_REQUIRED.*\n +Follow the part about TLS/m);
      await waitForEvents(await order(await api.url()));
      const ready = { code: 200, status: 'ok', queue: { status: 'up' } };
      await expectReadiness(await api.url(), ready);
      await expectReadiness(`http://127.0.0.1:${port}`, ready);
    });
  });
});
