import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { orderBody, type OrderSource } from './order-body.js';
import { percentile } from './statistics.js';

/** A job of the load process: it sends orders at a fixed rate, however long the answers take. */
export interface StressJob extends OrderSource {
  url: string;
  token: string;
  perSecond: number;
  seconds: number;
  /** How many orders are sent at once, in the middle. */
  burst: number;
}

/** What the clients observed. Times are in milliseconds, from the moment an order is due to its answer. */
export interface StressResult {
  sent: number;
  acknowledged: number;
  /** Those of them that were acknowledged before the last order was sent. */
  acknowledgedInTime: number;
  /** Requests that were sent again, after an answer 429 or 5xx or without an answer. */
  repeated: number;
  /** Orders that were not acknowledged after several requests. */
  givenUp: number;
  p50: number;
  p99: number;
  longest: number;
  /** The longest time without any acknowledgement. */
  pause: number;
}

const TICK_MS = 5;
const CONNECTIONS = 500;
const REQUESTS_PER_ORDER = 10;
const ANSWER_TIMEOUT_MS = 30_000;
const DEFAULT_RETRY_AFTER_S = 1;

async function load(job: StressJob): Promise<StressResult> {
  const pool = new Pool(job.url, {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });
  const started = performance.now();
  const delays: number[] = [];
  const pending: Promise<void>[] = [];
  let repeated = 0;
  let lastAnswer = started;
  let pause = 0;

  const send = async (number: number, due: number): Promise<void> => {
    const body = orderBody(job, number);
    for (let request = 0; request < REQUESTS_PER_ORDER; request++) {
      if (request > 0) repeated += 1;
      const retryAfter = await post(pool, job.token, body);
      if (retryAfter === null) {
        const now = performance.now();
        delays.push(now - due);
        pause = Math.max(pause, now - lastAnswer);
        lastAnswer = now;
        return;
      }
      // Spread, as many independent clients would be.
      await sleep(retryAfter * 1_000 * (0.5 + Math.random()));
    }
  };

  let burst = job.burst;
  for (let elapsed = 0; elapsed < job.seconds * 1_000; elapsed = performance.now() - started) {
    const isBurst = burst > 0 && elapsed > job.seconds * 500;
    const due = Math.floor((elapsed / 1_000) * job.perSecond) + job.burst - (isBurst ? 0 : burst);
    if (isBurst) burst = 0;
    while (pending.length < due) pending.push(send(pending.length, performance.now()));
    await sleep(TICK_MS);
  }
  const acknowledgedInTime = delays.length;
  await Promise.all(pending);
  await pool.destroy();
  const sorted = Float64Array.from(delays).sort();
  return {
    sent: pending.length,
    acknowledged: sorted.length,
    acknowledgedInTime,
    repeated,
    givenUp: pending.length - sorted.length,
    p50: percentile(sorted, 50),
    p99: percentile(sorted, 99),
    longest: sorted.at(-1) ?? NaN,
    pause,
  };
}

/**
 * Sends an order.
 * @returns null when it is acknowledged, otherwise the seconds after which to send it again
 * @throws Error for an answer that a repetition would not change
 */
async function post(pool: Pool, token: string, body: string): Promise<number | null> {
  const headers = { 'content-type': 'application/json', 'x-auth-token': token };
  try {
    const answer = await pool.request({ path: '/api/v1/orders', method: 'POST', headers, body });
    const text = await answer.body.text();
    if (answer.statusCode === 200) return null;
    if (answer.statusCode < 500 && answer.statusCode !== 429)
      throw new Refusal(`${answer.statusCode}: ${text}`);
    return Number(answer.headers['retry-after'] ?? DEFAULT_RETRY_AFTER_S);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return DEFAULT_RETRY_AFTER_S;
  }
}

class Refusal extends Error {}

process.on('message', (job) => {
  load(job as StressJob).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
