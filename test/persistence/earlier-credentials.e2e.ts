import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/persistence/schema/data-source.js';
import { newToken } from '../../src/auth/token.js';
import { migrate } from '../../src/persistence/schema/migrate.js';
import * as consoleOf from '../support/console-session.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { revert } from '../support/earlier-installation.js';
import { bodyOf, newApplication } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { ADMIN_TOKEN, startService, type TestService } from '../support/service.js';
const hashOf = (secret: string): string => `\\x${createHash('sha256').update(secret).digest('hex')}`;
const newSecret = (): string => randomBytes(32).toString('base64url');

describeWithPostgres('the migration of secrets that name a caller', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let former: Client;
  let service: TestService;
  let application: { id: number; token: string };
  let person: number;
  let cookies: string[];
  let links: { portal: string; otherPortal: string; password: string };
  let before: unknown;
  /** Executes a statement of the version before, whose connections have prepared it before the upgrade. */
  const run = async (name: string, ...values: (string | number | null)[]): Promise<{ id: number }[]> => {
    const parameters = values.map((value) => (value === null ? 'NULL' : former.escapeLiteral(String(value))));
    return (await former.query<{ id: number }>(`EXECUTE ${name}(${parameters.join(', ')})`)).rows;
  };
  const linkOf = async (path: string) => consoleOf.secretIn(bodyOf(await service.admin.post(path, {})).link);
  const open = async (portalSecret: string): Promise<number> =>
    (await service.client(null).post(consoleOf.CONSOLE_SESSION, { portalSecret })).status;
  const setPassword = async (secret: string): Promise<number> =>
    (
      await service
        .client(null)
        .post(consoleOf.CONSOLE_PASSWORD, { secret, password: 'a new phrase of hers' })
    ).status;

  /** As whom the service knows those who send the secrets, and what it lists about them. */
  async function shown(): Promise<unknown> {
    const sessions = cookies.map((cookie) => new consoleOf.SessionClient(service.url, cookie));
    const path = `/applications/${application.id}`;
    const texts: unknown[] = [];
    for (const client of [service.client(application.token), ...sessions])
      texts.push(bodyOf(await client.get('/me')));
    for (const list of [`${path}/tokens`, `${path}/history`, '/sessions'])
      texts.push(bodyOf(await service.admin.get(list)));
    return JSON.parse(
      JSON.stringify(texts, (key, value: unknown) => (/^last.*At$/.test(key) ? null : value)),
    );
  }

  beforeAll(async () => {
    database = await createDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.connection)).initialize();
    service = await startService({}, database);
    const { url, admin } = service;
    application = await newApplication(admin);
    const signedIn = await consoleOf.signedInPerson(admin, { roles: ['reader'] });
    person = signedIn.id;
    const sessions = [
      await consoleOf.signedIn(url, { token: application.token }),
      await consoleOf.signedIn(url, { token: ADMIN_TOKEN }),
      signedIn.client,
      (await consoleOf.openedPortal(admin, application.id, { readOnly: true })).client,
    ];
    cookies = sessions.map(({ cookie }) => cookie);
    const portals = `/applications/${application.id}/portal_links`;
    links = {
      ...{ portal: await linkOf(portals), otherPortal: await linkOf(portals) },
      password: await linkOf(`/people/${person}/password_links`),
    };
    // Sessions and tokens had ids of their own, so the same ones.
    await database.query('UPDATE credentials SET session_id = session_id + 1000');
    await database.query(`
      UPDATE credentials c SET session_id = s.number
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM credentials WHERE kind = 'session') s WHERE s.id = c.id`);
    before = await shown();
    await service.stop();
    await revert(database, 'Credentials1796428800000');
    former = new Client({ connectionString: database.url! });
    await former.connect();
    await former.query(readFileSync(new URL('former-credentials.sql', import.meta.url), 'utf8'));
  });
  afterAll(async () => {
    await service.stop();
    await former.end();
    await dataSource.destroy();
    await database.drop();
  });

  it('is undone without a loss', async () => {
    expect(await run('callerByToken', hashOf(application.token))).toMatchObject([
      { application: application.id },
    ]);
    for (const cookie of cookies)
      expect(await run('callerBySession', hashOf(cookie.split('=')[1]!))).toMatchObject([{ valid: true }]);
    expect(await run('ofLink', hashOf(links.password))).toEqual([{ id: person }]);
    expect(await database.query('SELECT FROM portal_links WHERE used_at IS NULL')).toHaveLength(2);
  });

  it('keeps all secrets and the ids that clients know', async () => {
    await migrate(dataSource);
    service = await startService({}, database);
    expect(await shown()).toEqual(before);
    expect([await open(links.portal), await open(links.portal)]).toEqual([201, 401]);
  });

  it('lets each version use and end what the other one has created', async () => {
    const [token, session, portal, password] = [newToken(), newSecret(), newSecret(), newSecret()];
    const clients = [
      service.client(token),
      new consoleOf.SessionClient(service.url, `order_taking_session=${session}`),
    ];
    const [{ id }] = (await run('createToken', application.id, 'Former', hashOf(token), 'aZ09', null)) as [
      { id: number },
    ];
    expect(await run('createToken', application.id, 'Late', hashOf('late'), 'aZ09', '2001-01-01')).toEqual(
      [],
    );
    expect(await run('useToken', id)).toHaveLength(1);
    await run('createLink', application.id, hashOf(portal), 'false');
    await run('setLink', person, hashOf(password));
    const [begun] = await run('beginSession', null, hashOf(session), null, person, null);
    await run('useSession', begun!.id);
    expect(bodyOf(await clients[0]!.get('/me')).token).toEqual({ id, name: 'Former' });
    expect(bodyOf(await clients[1]!.get('/me')).person.id).toBe(person);
    expect(bodyOf(await clients[1]!.get('/sessions')).map((shown: { id: number }) => shown.id)).toContain(
      begun!.id,
    );
    expect(await open(portal)).toBe(201);
    expect(await run('useLink', hashOf(portal))).toEqual([]);
    // The later link has replaced the earlier one.
    expect([await setPassword(links.password), await setPassword(password)]).toEqual([401, 204]);
    expect([await run('ofLink', hashOf(password)), await run('endSession', hashOf(session))]).toEqual([
      [],
      [],
    ]);
    const created = await linkOf(`/people/${person}/password_links`);
    expect(await run('setPassword', hashOf(created))).toEqual([{ id: person }]);
    expect(await setPassword(created)).toBe(401);
    expect(await run('useLink', hashOf(links.otherPortal))).toHaveLength(1);
    const withdrawn = await linkOf(`/applications/${application.id}/portal_links`);
    expect(await run('withdraw', application.id)).toEqual([{ id: application.id }]);
    expect([await open(links.otherPortal), await open(withdrawn)]).toEqual([401, 401]);
    const { id: tokenId } = bodyOf(await service.admin.post(`/applications/${application.id}/tokens`, {}));
    for (const ended of [id, tokenId]) {
      expect(await run('revokeToken', application.id, ended)).toEqual([{ id: ended }]);
      const { revokedAt } = bodyOf(
        await service.admin.get(`/applications/${application.id}/tokens/${ended}`),
      );
      expect(revokedAt).not.toBeNull();
    }
    expect(await run('callerByToken', hashOf(token))).toEqual([]);
    expect(await run('endSession', hashOf(cookies[0]!.split('=')[1]!))).toHaveLength(1);
  });
});
