import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Environment } from '../../src/config/env.js';
import { ApiClient } from '../support/api-client.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { waitUntil } from '../support/delivery.js';
import { Collector, installOpenTelemetry, type Span } from '../support/opentelemetry.js';
import { ServiceProcess } from '../support/processes.js';
import { useReceiver } from '../support/receiver.js';
import { BOX, minimalOrder, newShop, type Shop } from '../support/samples.js';
import { describeWithPostgres, describeWithRedis, redisSettings } from '../support/servers.js';
import { ADMIN_TOKEN } from '../support/service.js';

const INSTALL_MS = 300_000;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

describeWithPostgres('the service, started with OpenTelemetry as docs/operations/trace.md describes', () => {
  describeWithRedis('with PostgreSQL and Redis', () => {
    let database: TestDatabase;
    let collector: Collector;
    const receiver = useReceiver('suite');
    let processes: ServiceProcess[] = [];
    let shop: Shop;

    beforeAll(async () => {
      const documented = await installOpenTelemetry();
      database = await createDatabase();
      collector = await Collector.start();
      const environment: Environment = {
        ...redisSettings(),
        ...{ DATABASE_URL: database.url!, ADMIN_TOKEN, SAMPLE_DATA: 'false', HOST: '127.0.0.1', PORT: '0' },
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        ...documented,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        // Sends spans sooner than after 5 s.
        OTEL_BSP_SCHEDULE_DELAY: '100',
      };
      const start = (entry: string, name: string): ServiceProcess =>
        new ServiceProcess(entry, { ...environment, OTEL_SERVICE_NAME: name });
      const api = start('main', 'api');
      const worker = start('worker', 'worker');
      processes = [api, worker];
      const admin = new ApiClient(await api.url(), ADMIN_TOKEN);
      await worker.waitForOutput('The worker has started.');
      shop = await newShop(admin);
      await shop.client.put('/webhooks', { event: 'sales_order_created', url: receiver.url });
    }, INSTALL_MS);
    afterAll(async () => {
      await Promise.all(processes.map((process) => process.kill('SIGKILL')));
      collector.stop();
      await database.drop();
    });

    /** Takes an order. @returns the only header traceparent of its delivery */
    async function deliveredTraceparent(headers: Record<string, string>): Promise<string> {
      const earlier = receiver.received.length;
      await shop.client.post('/orders', minimalOrder(BOX), headers);
      await waitUntil(() => receiver.received.length > earlier);
      const { rawHeaders } = receiver.received[earlier]!;
      const values = rawHeaders.filter((_, index) => /^traceparent$/i.test(rawHeaders[index - 1] ?? ''));
      expect(values).toHaveLength(1);
      return values[0]!;
    }
    const spanOf = async (traceId: string, library: string): Promise<Span> => {
      const find = () => collector.spans.find((span) => span.traceId === traceId && span.library === library);
      await waitUntil(() => find() !== undefined);
      return find()!;
    };

    it('records HTTP, PostgreSQL, Redis and the delivery in the trace of the caller', async () => {
      const sent = await deliveredTraceparent({ traceparent: `00-${TRACE}-${CALLER}-01` });
      const request = await spanOf(TRACE, 'http');
      const delivery = await spanOf(TRACE, 'undici');
      expect(request).toMatchObject({ service: 'api', parentSpanId: CALLER });
      expect(await spanOf(TRACE, 'pg')).toMatchObject({ service: 'api', parentSpanId: request.spanId });
      expect(await spanOf(TRACE, 'ioredis')).toMatchObject({ service: 'api', parentSpanId: request.spanId });
      expect(delivery).toMatchObject({ service: 'worker', parentSpanId: request.spanId });
      expect(sent).toBe(`00-${TRACE}-${delivery.spanId}-01`);
    });

    it('records request and delivery in one trace that OpenTelemetry begins', async () => {
      const [, traceId, spanId] = (await deliveredTraceparent({})).split('-');
      const request = await spanOf(traceId!, 'http');
      expect(request.service).toBe('api');
      expect(await spanOf(traceId!, 'undici')).toMatchObject({ spanId, parentSpanId: request.spanId });
    });

    it('records nothing of a trace that the caller does not record, and sends its id all the same', async () => {
      const traceId = 'a'.repeat(32);
      const sent = await deliveredTraceparent({ traceparent: `00-${traceId}-${CALLER}-00` });
      expect(sent).toMatch(new RegExp(`^00-${traceId}-(?!${CALLER})[0-9a-f]{16}-00$`));
      // The spans of a later request have arrived.
      const [, later] = (await deliveredTraceparent({})).split('-');
      await spanOf(later!, 'undici');
      expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
    });
  });
});
