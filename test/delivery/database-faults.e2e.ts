import { expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { useSession } from '../support/database.js';
import { useEach } from '../support/each.js';
import { waitUntil, useDelivery } from '../support/delivery.js';
import { useReceiver } from '../support/receiver.js';
import { describeWithPostgres, POSTGRES_URL } from '../support/servers.js';

describeWithPostgres('a temporarily unreachable database', () => {
  const fixture = useDelivery();
  const receiver = useReceiver();
  const subscription = useEach('test', () => fixture.subscribe(receiver.url));
  const server = useSession({ database: { url: POSTGRES_URL } });

  const name = (): string => new URL(fixture.database.url!).pathname.slice(1);

  /** Terminates every connection to the database and refuses new ones until the returned function is called. */
  async function makeUnreachable(): Promise<() => Promise<unknown>> {
    await server.query(`ALTER DATABASE "${name()}" ALLOW_CONNECTIONS false`);
    await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name()]);
    return () => server.query(`ALTER DATABASE "${name()}" ALLOW_CONNECTIONS true`);
  }

  it('gets the result of a request that ended meanwhile when it is back, and the request is not repeated', async () => {
    receiver.delayMs = 500;
    const ids = await fixture.emit(subscription, 5);
    await fixture.startWorker();
    await waitUntil(() => receiver.received.length === 5);
    const makeReachable = await makeUnreachable();
    await sleep(1_500);
    await makeReachable();
    await fixture.waitUntilStatesAre('delivered');
    expect(receiver.messageIds.sort()).toEqual(ids.sort());
    expect((await fixture.deliveries()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('delays waiting deliveries only until it is back', async () => {
    await fixture.startWorker();
    await sleep(200);
    const makeReachable = await makeUnreachable();
    await sleep(1_000);
    await makeReachable();
    const ids = await fixture.emit(subscription, 5);
    await fixture.waitUntilStatesAre('delivered');
    expect(receiver.messageIds.sort()).toEqual(ids.sort());
  });

  it('decides by its own clock when a delivery is due, although the clock of the worker is wrong', async () => {
    const realNow = Date.now;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => realNow() + 300_000);
    try {
      receiver.answer = (_, index) => ({ status: index === 0 ? 500 : 200 });
      await fixture.emit(subscription);
      await fixture.startWorker();
      await fixture.waitUntilStatesAre('delivered');
    } finally {
      clock.mockRestore();
    }
    expect(receiver.received).toHaveLength(2);
    for (const { headers } of receiver.received) {
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(100);
    }
  });
});
