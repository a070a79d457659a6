import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Agent } from 'undici';

/**
 * The baseline for deliveries: undici posts the same signed bytes with the same headers to the same receivers. Nothing
 * is claimed, checked, retried or recorded.
 */

export interface PostingJob {
  targets: { url: string; secret: string }[];
  body: string;
  connections: number;
  posts: number;
}

export interface PostingResult {
  perSecond: number;
  /** CPU time of one post in milliseconds. */
  cpuMs: number;
}

const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

async function post({ targets, body: text, connections, posts }: PostingJob): Promise<PostingResult> {
  const body = Buffer.from(text);
  const keys = targets.map(({ url, secret }) => {
    const { origin, pathname } = new URL(url);
    const key = createSecretKey(Buffer.from(secret.slice('whsec_'.length), 'base64'));
    return { origin, path: pathname, key };
  });
  let started = 0;
  const connection = async (): Promise<void> => {
    while (started < posts) {
      const number = started++;
      const { origin, path, key } = keys[number % keys.length]!;
      const answer = await agent.request({
        ...{ origin, path, method: 'POST', body },
        headers: headersOf(`msg_${String(number).padStart(32, '0')}`, key, body),
      });
      await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}.`);
    }
  };
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { perSecond: posts / seconds, cpuMs: (user + system) / 1_000 / posts };
}

function headersOf(id: string, key: KeyObject, body: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return {
    'Content-Type': 'application/json',
    'X-WEBHOOK-EVENT': 'sales_order_validated',
    'X-WEBHOOK-KEY': 'whk_00000000000000000000000000000000',
    'X-WEBHOOK-ATTEMPT': '1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${digest}`,
    'user-agent': 'OrderTakingService/0.1.0',
    'accept-encoding': 'identity',
  };
}

process.on('message', (job) => {
  post(job as PostingJob).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
