import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import { API_PREFIX } from '../../src/app/configure-api.js';
import { createDatabase, type TestDatabase } from '../../test/support/database.js';
import { waitUntil } from '../../test/support/delivery.js';
import { freePort } from '../../test/support/free-port.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { answersIn, open, requestText, sendRaw, type RawAnswer } from '../../test/support/raw-http.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';
import { TcpProxy } from '../../test/support/tcp-proxy.js';

const LIVE = 'GET /health/live HTTP/1.1';
const ORDER = `POST /${API_PREFIX}/orders HTTP/1.1`;
/** How many clients open connections at the same time. */
const CLIENTS = 8;
/** How many responses they get after the process has started. */
const AFTER_START = 50;

describeWithPostgres('a process that starts', () => {
  describeWithRedis('with Redis', () => {
    let database: TestDatabase;
    let proxy: TcpProxy;
    const processes: ServiceProcess[] = [];
    beforeAll(async () => {
      database = await createDatabase();
      proxy = await TcpProxy.start(database.url!);
    });
    afterAll(async () => {
      await Promise.all(processes.map((process) => process.kill('SIGKILL')));
      await proxy.close();
      await database.drop();
    });

    /** Starts a process that has to wait for its database. @returns the URLs of its two ports */
    async function startWithoutDatabase(entry: string): Promise<{ api: string; metrics: string }> {
      await proxy.close();
      const [port, metricsPort] = [await freePort(), await freePort()];
      const started = new ServiceProcess(entry, {
        ...redisSettings(),
        ADMIN_TOKEN,
        DATABASE_URL: proxy.via(database.url!),
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        SAMPLE_DATA: 'false',
      });
      processes.push(started);
      await started.waitForOutput('Waiting for the database');
      return { api: `http://127.0.0.1:${port}`, metrics: `http://127.0.0.1:${metricsPort}` };
    }

    /** @throws Error when the connection is refused or closed */
    const isReady = async (url: string): Promise<boolean> =>
      (await fetch(`${url}/health/ready`)).status === 200;

    /** Sends one request after the other, each over a connection of its own, while the process gets its database. */
    async function answersDuringStart(ready: string, url: string, request: string): Promise<RawAnswer[][]> {
      const answers: RawAnswer[][] = [];
      let left = Infinity;
      const clients = Array.from({ length: CLIENTS }, async () => {
        for (; left > 0; left -= 1) answers.push(await sendRaw(url, request));
      });
      try {
        await waitUntil(() => answers.length > CLIENTS);
        await proxy.open();
        await waitUntil(() => isReady(ready));
        left = AFTER_START;
      } catch (error) {
        left = 0;
        throw error;
      }
      await Promise.all(clients);
      return answers;
    }

    it('refuses and resets no connection of an API client, and stores no order before it can', async () => {
      const { api, metrics } = await startWithoutDatabase('main');
      const answers = await answersDuringStart(metrics, api, requestText(ORDER, ['Content-Length: 2'], '{}'));
      expect(answers.filter(({ length }) => length !== 1)).toEqual([]);
      const refusals = answers.flat().filter(({ status }) => status === 503);
      const outcomes = refusals.map(({ text }) => (JSON.parse(text) as { outcome: string }).outcome);
      expect(new Set(outcomes)).toEqual(new Set(['nothing_stored']));
      expect(answers.length).toBeGreaterThan(refusals.length);
    });

    it.each(['main', 'worker'])('refuses and resets no connection to METRICS_PORT: %s', async (entry) => {
      const { metrics } = await startWithoutDatabase(entry);
      const answers = await answersDuringStart(metrics, metrics, requestText(LIVE));
      expect(answers.filter(([answer]) => answer?.status !== 200)).toEqual([]);
    });

    it('keeps connections that were opened before it could work', async () => {
      const { api, metrics } = await startWithoutDatabase('main');
      const opened = [open(api), open(metrics)];
      expect(await Promise.all(opened.map(statusOfReady))).toEqual([503, 503]);
      await proxy.open();
      await waitUntil(() => isReady(metrics));
      expect(await Promise.all(opened.map(statusOfReady))).toEqual([200, 200]);
      opened.forEach((socket) => socket.destroy());
    });
  });
});

/** Sends a request over an open connection. @returns 0 when the connection is closed without a response */
async function statusOfReady(socket: Socket): Promise<number> {
  const answered = new Promise<number>((resolve) => {
    socket.once('data', (bytes) => resolve(answersIn(bytes)[0]?.status ?? 0));
    socket.once('close', () => resolve(0));
  });
  socket.write('GET /health/ready HTTP/1.1\r\nHost: test\r\n\r\n');
  return answered;
}
