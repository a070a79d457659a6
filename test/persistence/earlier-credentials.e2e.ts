import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/persistence/schema/data-source.js';
import { migrate } from '../../src/persistence/schema/migrate.js';
import type { ApiClient } from '../support/api-client.js';
import {
  CONSOLE_PASSWORD,
  CONSOLE_SESSION,
  openedPortal,
  secretIn,
  SessionClient,
  signedIn,
  signedInPerson,
} from '../support/console-session.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { revert } from '../support/earlier-installation.js';
import { bodyOf, newApplication } from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { ADMIN_TOKEN, startService, type TestService } from '../support/service.js';

const PASSWORD = 'a new phrase of the person';
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');

/** The statements of the version before credentials, each with its parameters in their sequence. */
const FORMER = {
  createToken: `
    INSERT INTO application_tokens AS t (application_id, name, hash, last_four, expires_at)
    SELECT $1, $2, $3, $4, $5 WHERE $5::timestamptz IS NULL OR $5 > now() RETURNING t.id, t.last_four, t.created_at`,
  callerByToken: `
    SELECT t.id, t.name, a.id AS application FROM application_tokens t JOIN applications a ON a.id = t.application_id
    WHERE t.hash = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AND a.active`,
  useToken:
    'UPDATE application_tokens SET last_used_at = now() WHERE id = $1 RETURNING last_used_at IS NOT NULL AS used',
  revokeToken: `
    UPDATE application_tokens SET revoked_at = coalesce(revoked_at, now()) WHERE application_id = $1 AND id = $2 RETURNING id`,
  beginSession: `
    WITH ended AS (
      DELETE FROM sessions WHERE hash = $1 OR id = ANY (ARRAY(
        SELECT id FROM sessions WHERE last_seen_at < now() - interval '12 hours' ORDER BY last_seen_at LIMIT 1000)))
    INSERT INTO sessions (hash, token_id, person_id, portal_link_id, administrator, address)
    VALUES ($2, $3, $4, $5, $6, '127.0.0.1') RETURNING id`,
  callerBySession: `
    SELECT a.id AS application, t.id AS token, p.id AS person, l.read_only, s.id, s.last_seen_at > now() - interval '12 hours'
      AND s.created_at > now() - interval '24 hours' AND a.active AND p.active IS NOT FALSE
      AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AS valid
    FROM sessions s LEFT JOIN application_tokens t ON t.id = s.token_id LEFT JOIN people p ON p.id = s.person_id
    LEFT JOIN portal_links l ON l.id = s.portal_link_id
    JOIN applications a ON a.id = coalesce(t.application_id, p.application_id, l.application_id, 0) WHERE s.hash = $1`,
  useSession: `
    WITH used AS (UPDATE sessions SET last_seen_at = now() WHERE id = $1 RETURNING token_id, person_id),
      person AS (UPDATE people SET last_seen_at = now() FROM used WHERE people.id = used.person_id)
    UPDATE application_tokens SET last_used_at = now() FROM used WHERE application_tokens.id = used.token_id`,
  endSession: 'DELETE FROM sessions WHERE hash = $1 RETURNING id',
  createLink: `
    INSERT INTO portal_links (application_id, hash, read_only, expires_at)
    SELECT $1, $2, $3, now() + interval '1 hour' RETURNING expires_at`,
  useLink: `
    UPDATE portal_links l SET used_at = now() FROM applications a
    WHERE l.hash = $1 AND l.used_at IS NULL AND l.expires_at > now() AND a.id = l.application_id AND a.active RETURNING a.id, l.id AS link`,
  withdraw: `
    WITH withdrawn AS (DELETE FROM portal_links WHERE application_id = $1 AND used_at IS NULL)
    SELECT id FROM applications WHERE id = $1 AND id <> 0`,
  setLink: `
    UPDATE people SET link_hash = $2, link_expires_at = now() + interval '1 hour' WHERE id = $1 AND issuer IS NULL RETURNING link_expires_at`,
  ofLink: 'SELECT id FROM people WHERE link_hash = $1 AND link_expires_at > now() AND active',
  setPassword: `
    WITH changed AS (
      UPDATE people SET password_hash = '\\x00', password_salt = '\\x00', link_hash = NULL, link_expires_at = NULL
      WHERE link_hash = $1 AND link_expires_at > now() AND active RETURNING id),
    ended AS (DELETE FROM sessions s USING changed WHERE s.person_id = changed.id) SELECT id FROM changed`,
} as const;

/** A process of the version before: it keeps its prepared statements through the upgrade. */
class FormerProcess {
  private constructor(private readonly connection: Client) {}

  static async start({ url }: TestDatabase): Promise<FormerProcess> {
    const connection = new Client({ connectionString: url! });
    await connection.connect();
    return new FormerProcess(connection);
  }

  async run(statement: keyof typeof FORMER, ...values: unknown[]): Promise<Record<string, unknown>[]> {
    const { rows } = await this.connection.query({ name: statement, text: FORMER[statement], values });
    return rows as Record<string, unknown>[];
  }

  /** Uses every statement. @returns the numbers of rows that they return */
  async useAll(application: number, person: number): Promise<Record<string, number[]>> {
    const [token, session, portal, password] = [newSecret(), newSecret(), newSecret(), newSecret()].map(
      hashOf,
    );
    const counts: Record<string, number[]> = {};
    const count = async (statement: keyof typeof FORMER, ...values: unknown[]) => {
      const rows = await this.run(statement, ...values);
      (counts[statement] ??= []).push(rows.length);
      return rows[0]!;
    };
    const { id } = await count('createToken', application, 'Former', token, 'aZ09', null);
    await count('createToken', application, 'Former', hashOf('late'), 'aZ09', new Date(0));
    await count('callerByToken', token);
    await count('useToken', id);
    await count('createLink', application, portal, true);
    const { link } = await count('useLink', portal);
    await count('useLink', portal);
    for (const owner of [
      [id, null, null, null],
      [null, person, null, null],
      [null, null, link, null],
    ]) {
      const hash = hashOf(newSecret());
      const { id: begun } = await count('beginSession', session, hash, ...owner);
      await count('callerBySession', hash);
      await count('useSession', begun);
      if (owner[1] === null) await count('endSession', hash);
    }
    await count('setLink', person, password);
    await count('ofLink', password);
    await count('setPassword', password);
    await count('setPassword', password);
    await count('withdraw', application);
    await count('revokeToken', application, id);
    await count('callerByToken', token);
    return counts;
  }

  stop = (): Promise<void> => this.connection.end();
}

const USED = {
  ...{
    createToken: [1, 0],
    callerByToken: [1, 0],
    useToken: [1],
    revokeToken: [1],
    createLink: [1],
    useLink: [1, 0],
  },
  ...{ beginSession: [1, 1, 1], callerBySession: [1, 1, 1], useSession: [0, 0, 0], endSession: [1, 1] },
  ...{ setLink: [1], ofLink: [1], setPassword: [1, 0], withdraw: [1] },
};

/** Callers by every kind of secret, two of each that can be used once. */
interface Secrets {
  application: number;
  person: number;
  token: string;
  sessions: SessionClient[];
  portalSecrets: string[];
  passwordSecret: string;
}

async function newSecrets({ url, admin }: TestService): Promise<Secrets> {
  const { id: application, token } = await newApplication(admin);
  const person = await signedInPerson(admin, { roles: ['reader'] });
  const linkOf = async (path: string): Promise<string> => secretIn(bodyOf(await admin.post(path, {})).link);
  const portal = await openedPortal(admin, application, { readOnly: true });
  return {
    ...{ application, person: person.id, token },
    sessions: [
      await signedIn(url, { token }),
      await signedIn(url, { token: ADMIN_TOKEN }),
      person.client,
      portal.client,
    ],
    portalSecrets: [
      await linkOf(`/applications/${application}/portal_links`),
      await linkOf(`/applications/${application}/portal_links`),
    ],
    passwordSecret: secretIn(bodyOf(await admin.post(`/people/${person.id}/password_links`)).link),
  };
}

/** The identities by which the service knows the owners of the secrets, and what it lists about them. */
async function shownOf(service: TestService, { application, token, sessions }: Secrets): Promise<unknown[]> {
  const clients: ApiClient[] = [
    service.client(token),
    ...sessions.map(({ cookie }) => new SessionClient(service.url, cookie)),
  ];
  const identities: unknown[] = [];
  for (const client of clients) identities.push(bodyOf(await client.get('/me')));
  const lists = await Promise.all(
    [
      `/applications/${application}/tokens`,
      '/sessions?limit=500',
      `/applications/${application}/history`,
    ].map(async (path) => bodyOf(await service.admin.get(path))),
  );
  return JSON.parse(
    JSON.stringify([identities, lists], (key, value) => (/^last\w+At$/.test(key) ? null : value)),
  );
}

const open = (service: TestService, portalSecret: string): Promise<number> =>
  service
    .client(null)
    .post(CONSOLE_SESSION, { portalSecret })
    .then(({ status }) => status);
const setPassword = (service: TestService, secret: string): Promise<number> =>
  service
    .client(null)
    .post(CONSOLE_PASSWORD, { secret, password: PASSWORD })
    .then(({ status }) => status);

describeWithPostgres('the migration of secrets that name a caller', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let secrets: Secrets;
  let before: unknown[];
  let former: FormerProcess;
  let service: TestService;
  beforeAll(async () => {
    database = await createDatabase();
    dataSource = await new DataSource(dataSourceOptions(database.connection)).initialize();
    const first = await startService({}, database);
    secrets = await newSecrets(first);
    // Sessions and tokens had ids of their own, so the same ones.
    await database.query('UPDATE credentials SET session_id = session_id + 1000');
    await database.query(`
      UPDATE credentials c SET session_id = s.number
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM credentials WHERE kind = 'session') s WHERE s.id = c.id`);
    before = await shownOf(first, secrets);
    await first.stop();
    await revert(database, 'Credentials1796428800000');
    former = await FormerProcess.start(database);
  });
  afterAll(async () => {
    await service.stop();
    await former.stop();
    await dataSource.destroy();
    await database.drop();
  });

  it('is undone without a loss', async () => {
    const { application, person, token, sessions, portalSecrets, passwordSecret } = secrets;
    expect(await former.run('callerByToken', hashOf(token))).toMatchObject([{ application: application }]);
    for (const { cookie } of sessions)
      expect(await former.run('callerBySession', hashOf(cookie.split('=')[1]!))).toMatchObject([
        { valid: true },
      ]);
    expect(await former.run('ofLink', hashOf(passwordSecret))).toEqual([{ id: person }]);
    expect(await database.query('SELECT used_at IS NULL AS open FROM portal_links ORDER BY id')).toEqual(
      [false, true, true].map((open) => ({ open })),
    );
    expect(portalSecrets).toHaveLength(2);
    const [other] = await database.query<{ application: number; person: number }>(`
      WITH application AS (INSERT INTO applications (name, rights, webhook_key) VALUES ('Other', '{}', 'x') RETURNING id)
      INSERT INTO people (name, application_id) SELECT 'Grace Hopper', id FROM application
      RETURNING application_id::int AS application, id::int AS person`);
    expect(await former.useAll(other!.application, other!.person)).toEqual(USED);
  });

  it('keeps all secrets and the ids that clients know', async () => {
    await migrate(dataSource);
    service = await startService({}, database);
    expect(await shownOf(service, secrets)).toEqual(before);
    expect(await open(service, secrets.portalSecrets[0]!)).toBe(201);
    expect(await open(service, secrets.portalSecrets[0]!)).toBe(401);
  });

  it('lets a process of the version before go on with its statements', async () => {
    const { id } = bodyOf(
      await service.admin.post('/people', { name: 'Grace', email: 'grace@example.com', roles: [] }),
    );
    expect(await former.useAll((await newApplication(service.admin)).id, id)).toEqual(USED);
  });

  it('lets each version use what the other one has created', async () => {
    const { application, person } = secrets;
    const [session, portal, password] = [newSecret(), newSecret(), newSecret()];
    await former.run('createLink', application, hashOf(portal), false);
    await former.run('setLink', person, hashOf(password));
    await former.run('beginSession', null, hashOf(session), null, person, null, null);
    const client = new SessionClient(service.url, `order_taking_session=${session}`);
    expect(bodyOf(await client.get('/me')).person.id).toBe(person);
    expect(await open(service, portal)).toBe(201);
    expect(await former.run('useLink', hashOf(portal))).toEqual([]);
    // The later link replaces the earlier one.
    expect(await setPassword(service, secrets.passwordSecret)).toBe(401);
    expect(await setPassword(service, password)).toBe(204);
    expect(await former.run('ofLink', hashOf(password))).toEqual([]);

    const { link } = bodyOf(await service.admin.post(`/people/${person}/password_links`));
    expect(await former.run('setPassword', hashOf(secretIn(link)))).toEqual([{ id: person }]);
    expect(await setPassword(service, secretIn(link))).toBe(401);
    expect(await former.run('useLink', hashOf(secrets.portalSecrets[1]!))).toHaveLength(1);
    expect(await open(service, secrets.portalSecrets[1]!)).toBe(401);
    const [token] = bodyOf(await service.admin.get(`/applications/${application}/tokens`));
    await former.run('revokeToken', application, token.id);
    expect(
      bodyOf(await service.admin.get(`/applications/${application}/tokens/${token.id}`)).revokedAt,
    ).not.toBeNull();
  });
});
