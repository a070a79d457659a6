import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createServer, type AddressInfo } from 'node:net';
import type { Environment } from '../../src/config/env.js';
import { ApiClient } from '../../test/support/api-client.js';
import { runCommand } from '../../test/support/command.js';
import { waitUntil } from '../../test/support/delivery.js';
import { freePort } from '../../test/support/free-port.js';
import { PostgresPair } from '../../test/support/postgres-pair.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { BOX, bodyOf, minimalOrder, newShop, type Shop } from '../../test/support/samples.js';
import { describeWithPostgresServer } from '../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';

jest.setTimeout(300_000);

describeWithPostgresServer('a DATABASE_URL with several servers', () => {
  const environmentOf = (url: string): Environment => ({
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '4',
    ADMIN_TOKEN,
    HOST: '127.0.0.1',
    PORT: '0',
    SAMPLE_DATA: 'false',
    LOG_LEVEL: 'error',
  });

  const order = (shop: Shop) => shop.client.post('/orders', minimalOrder(BOX));

  const accepts = (shop: Shop): Promise<boolean> =>
    order(shop).then(
      ({ status }) => status === 200,
      () => false,
    );

  it.each(['primary', 'standby'] as const)(
    'takes orders of the same process again after a failover, with the %s first',
    async (first) => {
      const pair = await PostgresPair.start();
      const environment = environmentOf(pair.url(first));
      const api = new ServiceProcess('main', environment);
      try {
        const shop = await newShop(new ApiClient(await api.url(), ADMIN_TOKEN));
        const { id } = bodyOf(await order(shop));
        // Otherwise the asynchronous standby may be promoted without the token of the shop.
        await waitUntil(async () => {
          const rows = await pair.standby.query<{ id: string }>(`SELECT id FROM orders WHERE id = ${id}`);
          return rows.length === 1;
        });
        await pair.failOver();
        await waitUntil(() => accepts(shop));
        const [orders] = await pair.standby.query<{ count: string }>('SELECT count(*) FROM orders');
        expect(Number(orders!.count)).toBeGreaterThanOrEqual(2);
        expect(bodyOf(await shop.client.get(`/orders/${id}`))).toMatchObject({ id });
        const doctor = await runCommand(['doctor'], environment);
        expect([doctor.code, doctor.stderr]).toEqual([0, '']);
        expect((await runCommand(['secrets', 'reseal'], environment)).code).toBe(0);
      } finally {
        await api.kill('SIGKILL');
        await pair.remove();
      }
    },
  );

  describeWithPostgresServer('of which one can write', () => {
    let pair: PostgresPair;
    beforeAll(async () => {
      pair = await PostgresPair.start({ synchronous: true });
    });
    afterAll(() => pair.remove());

    it('runs commands on it, even after a server that does not respond', async () => {
      const silent = createServer();
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const { port } = silent.address() as AddressInfo;
      const url = pair.url('standby', 'target_session_attrs=primary').replace('@', `@127.0.0.1:${port},`);
      const migrated = await runCommand(['db', 'migrate'], environmentOf(url));
      silent.close();
      expect([migrated.code, migrated.stderr]).toEqual([0, '']);
      const tables = await pair.primary.query(`SELECT FROM pg_class WHERE relname = 'orders'`);
      expect(tables).toHaveLength(1);
    });

    it('takes the first server that responds without target_session_attrs', async () => {
      const doctor = await runCommand(['doctor'], environmentOf(pair.url('standby', '')));
      expect(doctor.stdout).toMatch(/^failed +database .* because its server is a standby/m);
      expect(doctor.stdout).toContain('with target_session_attrs=read-write.');
    });

    it('says of each server why it cannot be used, without the password', async () => {
      const { host } = new URL(pair.standby.url);
      const unused = `127.0.0.1:${await freePort()}`;
      const url = `postgres://postgres:secret@${unused},${host}/postgres?target_session_attrs=read-write`;
      const doctor = await runCommand(['doctor'], environmentOf(url));
      const output = doctor.stdout.replaceAll(/\s+/g, ' ');
      expect(output).toContain(
        `None of the database servers can be used (${unused}: nothing listens there; ${host}: it is read-only).`,
      );
      expect(output).not.toContain('secret');
    });

    it('names the server that refuses the login', async () => {
      const { host } = new URL(pair.primary.url);
      const unused = `127.0.0.1:${await freePort()}`;
      const doctor = await runCommand(
        ['doctor'],
        environmentOf(`postgres://postgres@${unused},${host}/none`),
      );
      expect(doctor.stdout).toContain(`The database "none" does not exist on ${host}.`);
    });
  });
});
