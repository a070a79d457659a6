import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SecretCipher } from '../../src/common/secrets/secret-cipher.js';
import { loadConfig } from '../../src/config/env.js';
import { DeliveryFixture, QUEUES, type Subscription } from '../../test/support/delivery.js';
import { Receiver } from '../../test/support/receiver.js';

const ATTEMPTS = 4;

describe.each(QUEUES)('deliveries that cannot be sent, $queue', ({ settings }) => {
  let fixture: DeliveryFixture;
  let receiver: Receiver;
  beforeEach(async () => {
    fixture = await DeliveryFixture.create(settings());
    receiver = await Receiver.start();
  });
  afterEach(async () => {
    await fixture.end();
    await receiver.stop();
  });

  const set = (table: string, column: string, value: unknown, { id, applicationId }: Subscription) =>
    fixture.database.query(`UPDATE ${table} SET ${column} = $1 WHERE id = $2`, [
      value,
      table === 'webhooks' ? id : applicationId,
    ]);
  const sealed = (text: string, keys = loadConfig(fixture.environment).secretsKeys): Buffer =>
    new SecretCipher(keys).seal(text);

  it('become exhausted with a reason and do not delay other deliveries', async () => {
    const invalidValues: [string, unknown, string?][] = [
      ['secret', sealed('whsec_c2VjcmV0', [Buffer.alloc(32, 1)])],
      ['secret', Buffer.alloc(0)],
      ['secret', sealed('no secret of ours')],
      ['secret', sealed('whsec_')],
      ['url', 'https://'],
      ['url', 'http://127.0.0.1:99999/'],
      ['url', 'http://[::1/'],
      ['webhook_key', 'two\nlines', 'applications'],
    ];
    for (const [column, value, table = 'webhooks'] of invalidValues) {
      const subscription = await fixture.subscribe(receiver.url);
      await set(table, column, value, subscription);
      await fixture.emit(subscription, 3);
    }
    const healthy = await fixture.subscribe(receiver.url);
    const ids = await fixture.emit(healthy, 3);
    await fixture.startWorker();
    await fixture.waitUntilFinished();

    const rows = await fixture.deliveries();
    const outcomes = (isHealthy: boolean) =>
      rows
        .filter(({ webhookId }) => (webhookId === healthy.id) === isHealthy)
        .map(({ state, attempts }) => `${state} after ${attempts}`);
    expect(new Set(outcomes(true))).toEqual(new Set(['delivered after 1']));
    expect(new Set(outcomes(false))).toEqual(new Set([`exhausted after ${ATTEMPTS}`]));
    expect(rows.filter(({ state, reason }) => state === 'exhausted' && reason === null)).toEqual([]);
    expect(receiver.messageIds.sort()).toEqual(ids.sort());
    process.stderr.write(
      `survival | poison rows: ${rows.length} deliveries, ${rows.length - ids.length} exhausted, 0 duplicates\n`,
    );
  }, 120_000);
});
