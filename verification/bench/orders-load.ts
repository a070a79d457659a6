import { Pool } from 'undici';
import { orderBody, type OrderSource } from './order-body.js';
import { percentile } from './statistics.js';

/** A job of the load process: it sends orders one after the other on each connection, until a time or a number. */
export interface LoadJob extends OrderSource {
  url: string;
  token: string;
  clients: number;
  seconds: number;
  /** The maximum number of orders. */
  orders?: number;
}

export interface LoadResult {
  orders: number;
  seconds: number;
  /** Milliseconds from sending an order to the end of the response. */
  p50: number;
  p99: number;
  /** Average size of a response body. */
  bytes: number;
  /** The first response that was not a success, which makes the figures invalid. */
  refusal: string | null;
}

async function load(job: LoadJob): Promise<LoadResult> {
  const pool = new Pool(job.url, { connections: job.clients, pipelining: 1 });
  const headers = { 'content-type': 'application/json', 'x-auth-token': job.token };
  const started = performance.now();
  const end = started + job.seconds * 1_000;
  const latencies: number[] = [];
  let number = 0;
  let bytes = 0;
  let refusal: string | null = null;

  const client = async (): Promise<void> => {
    while (performance.now() < end && number < (job.orders ?? Infinity) && refusal === null) {
      const body = orderBody(job, number++);
      const sent = performance.now();
      const answer = await pool.request({ path: '/api/v1/orders', method: 'POST', headers, body });
      const text = await answer.body.text();
      latencies.push(performance.now() - sent);
      bytes += Buffer.byteLength(text);
      if (answer.statusCode !== 200) refusal ??= `${answer.statusCode}: ${text}`;
    }
  };
  await Promise.all(Array.from({ length: job.clients }, client));

  const seconds = (performance.now() - started) / 1_000;
  await pool.close();
  const sorted = Float64Array.from(latencies).sort();
  return {
    orders: sorted.length,
    seconds,
    p50: percentile(sorted, 50),
    p99: percentile(sorted, 99),
    bytes: bytes / sorted.length,
    refusal,
  };
}

process.on('message', (job) => {
  load(job as LoadJob).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
