import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ApiClient } from '../../test/support/api-client.js';
import { createDatabase, type TestDatabase } from '../../test/support/database.js';
import { withClockShifted } from '../support/preload/environment.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { bodyOf, newApplication } from '../../test/support/samples.js';
import { describeWithPostgres } from '../../test/support/servers.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';

const MINUTE_MS = 60_000;

/** By the clock of this machine, which is that of the database. */
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

describeWithPostgres('two processes with clocks ten minutes behind and ahead of that of the database', () => {
  let database: TestDatabase;
  let processes: ServiceProcess[];
  let admins: ApiClient[];
  beforeAll(async () => {
    database = await createDatabase();
    const environment = {
      ...{ DATABASE_URL: database.url!, HOST: '127.0.0.1', PORT: '0' },
      ...{ ADMIN_TOKEN, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' },
    };
    processes = [-10, 10].map(
      (minutes) => new ServiceProcess('main', { ...environment, ...withClockShifted(minutes * MINUTE_MS) }),
    );
    admins = await Promise.all(
      processes.map(async (process) => new ApiClient(await process.url(), ADMIN_TOKEN)),
    );
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill('SIGTERM')));
    await database.drop();
  });

  /** What both answer to the same request. */
  const answers = (path: string, body: object): Promise<object[]> =>
    Promise.all(admins.map(async (admin) => (await admin.post(path, body)).body));

  it('create tokens that expire in the future of the database, and no others', async () => {
    const { id } = await newApplication(admins[0]!);
    const [soon, before] = [inMinutes(5), inMinutes(-5)];
    const created = await answers(`/applications/${id}/tokens`, { expiresAt: soon });
    expect(created).toMatchObject([{ expiresAt: soon }, { expiresAt: soon }]);
    const refused = await answers(`/applications/${id}/tokens`, { expiresAt: before });
    const fault = { errors: [{ pointer: '#/expiresAt', code: 'not_in_the_future' }] };
    expect(refused).toMatchObject([fault, fault]);
  });

  it('replay events of the past of the database, and no others', async () => {
    const { client } = await newApplication(admins[0]!);
    const subscription = { event: 'sales_order_created', url: 'http://127.0.0.1:9/' };
    const { id } = bodyOf(await client.put('/webhooks', subscription));
    const period = { since: inMinutes(-5), until: inMinutes(-1) };
    for (const admin of admins) {
      const replay = bodyOf(await admin.post(`/webhooks/${id}/replay`, period));
      expect(replay).toMatchObject(period);
      bodyOf(await admin.post(`/webhook_replays/${replay.id}/cancel`));
    }
    const refused = await answers(`/webhooks/${id}/replay`, { since: inMinutes(4), until: inMinutes(5) });
    const fault = {
      errors: [
        { pointer: '#/since', code: 'in_the_future' },
        { pointer: '#/until', code: 'in_the_future' },
      ],
    };
    expect(refused).toMatchObject([fault, fault]);
  });
});
