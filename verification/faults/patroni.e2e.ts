import { afterEach, expect, it, jest } from '@jest/globals';
import { PatroniCluster } from '../support/patroni-cluster.js';
import { describeWithPostgresServer, describeWithProgram } from '../../test/support/servers.js';
import { OrderTaker } from './order-taker.js';

jest.setTimeout(300_000);

const ORDERS = 30;

describeWithPostgresServer('PostgreSQL', () => {
  describeWithProgram('etcd', 'etcd-server', 'with etcd', () => {
    describeWithProgram('haproxy', 'haproxy', 'behind haproxy', () => {
      describeWithProgram('patroni', 'patroni', 'managed by Patroni', () => {
        let cluster: PatroniCluster | undefined;
        let taker: OrderTaker | undefined;
        afterEach(async () => {
          await taker?.stop();
          await cluster?.remove();
        });

        it('loses no acknowledged order with the primary, and gives no id twice', async () => {
          cluster = await PatroniCluster.start();
          taker = await OrderTaker.start(cluster.url);
          const before = await taker.take(ORDERS);
          const { historyId } = await taker.me();
          await cluster.failOver();
          const all = [...before, ...(await taker.take(ORDERS))];
          expect(new Set(all.map(({ id }) => id)).size).toBe(2 * ORDERS);
          expect(await taker.compare(all)).toMatchObject({ matching: 2 * ORDERS, missing: [] });
          expect((await taker.me()).historyId).not.toBe(historyId);
        });
      });
    });
  });
});
