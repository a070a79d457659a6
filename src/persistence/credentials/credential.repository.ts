import { hash } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, ADMIN_TOKEN_NAME, type ActorRow } from '../applications/actor.js';
import {
  CALLER_COLUMNS,
  type CallerWithToken,
  type KnownCaller,
} from '../applications/application.repository.js';
import { CredentialEntity } from '../applications/application.entity.js';

/** Secrets have at least 178 random bits, so a slow password hash is not necessary. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The hours for which a credential is valid unless it is told otherwise, and at most; null for ever. */
export const VALIDITY: Record<CredentialEntity['kind'], { hours: number | null; most: number | null }> = {
  token: { hours: null, most: null },
  session: { hours: 24, most: 24 },
  portal_link: { hours: 24, most: 30 * 24 },
  password_link: { hours: 24, most: 24 },
};
/** A session ends when it was not used for this long. */
const IDLE = sql`interval '12 hours'`;

const ROW = Columns.of(CredentialEntity).except('hash', 'administrator');
export type CredentialRow = RowOf<typeof ROW>;

type Owner = 'applicationId' | 'personId' | 'tokenId' | 'portalLinkId' | 'administrator';
/** With one owner. */
type NewCredential = Pick<CredentialEntity, 'kind'> &
  Partial<Pick<CredentialEntity, Owner | 'name' | 'readOnly' | 'address'>> & {
    /** Null for the usual time. */
    expiresAt?: Date | null;
    /** The usual time ends at the latest then. */
    latest?: Date | null;
  };

interface CallerRow extends KnownCaller {
  credentialId: number;
  /** True for a token or session whose last recorded use is more than a minute ago. */
  isUseDue: boolean;
}

/** The sessions that may be used, beside those of people and portal links. */
interface AllowedSessions {
  /** True for those of tokens and ADMIN_TOKEN. */
  tokenSignIn: boolean;
  /** The digests of ADMIN_TOKEN. */
  administrators: Buffer[];
}

export interface SessionRow {
  id: number;
  by: ActorRow;
  /** True for the session of the request. */
  current: boolean;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** All sessions, or those of the person, token or link with this id: each with statements of its own, so that each uses its index. */
export interface SessionScope {
  of: 'all' | 'person' | 'token' | 'portal_link';
  id: number;
}

const isIn = ({ of, id }: SessionScope): Sql =>
  of === 'all' ? sql`c.session_id IS NOT NULL` : sql`c.kind = 'session' AND ${raw(`c.${of}_id`)} = ${id}`;

const notEnded = (table: string): Sql =>
  sql`${raw(table)}.ended_at IS NULL AND (${raw(table)}.expires_at IS NULL OR ${raw(table)}.expires_at > now())`;
const IS_CURRENT = sql`${notEnded('c')} AND (c.kind <> 'session' OR c.last_used_at > now() - ${IDLE})`;

/** Credentials with the token `t` or the portal link `l` that they are or began with, their person and their application. */
const WITH_OWNERS = sql`
  credentials c
  LEFT JOIN credentials t ON t.id = coalesce(c.token_id, c.id) AND t.kind = 'token'
  LEFT JOIN credentials l ON l.id = coalesce(c.portal_link_id, c.id) AND l.kind = 'portal_link'
  LEFT JOIN people p ON p.id = c.person_id
  JOIN applications a ON a.id = coalesce(t.application_id, p.application_id, l.application_id, 0)`;

/** Also finds what may not be used any more, so that the audit can name the caller. A link to set a password needs no application. */
const callerOf = (
  kind: CredentialEntity['kind'],
  secret: string,
  { tokenSignIn, administrators }: AllowedSessions,
) => sql`
  SELECT ${CALLER_COLUMNS.selectFrom('a')}, t.id AS "tokenId",
    CASE WHEN c.administrator IS NULL THEN t.name ELSE '${raw(ADMIN_TOKEN_NAME)}' END AS "tokenName",
    t.expires_at AS "expiresAt", p.id AS "personId", p.name AS "personName", p.roles,
    CASE WHEN l.id IS NOT NULL THEN json_build_object('linkId', l.id, 'readOnly', l.read_only) END AS portal,
    ${IS_CURRENT} AND (t.id IS NULL OR ${notEnded('t')}) AND p.active IS NOT FALSE
      AND (a.active OR c.kind = 'password_link') AS "isValid",
    c.id AS "credentialId",
    c.kind IN ('token', 'session') AND (c.last_used_at IS NULL OR c.last_used_at < now() - interval '1 minute') AS "isUseDue"
  FROM ${WITH_OWNERS}
  WHERE c.hash = ${secretHash(secret)} AND c.kind = ${kind}
    AND (c.kind <> 'session' OR coalesce(p.id, l.id) IS NOT NULL OR ${tokenSignIn})
    AND (c.administrator IS NULL OR c.administrator = ANY (${administrators}::bytea[]))`;

function callerIn({ credentialId: _id, isUseDue: _isUseDue, ...caller }: CallerRow): KnownCaller {
  return caller;
}

/** Finds, creates and ends all secrets that name a caller. Only their hashes are stored. */
@Injectable()
export class CredentialRepository {
  constructor(private readonly transactions: Transactions) {}

  async caller(
    kind: CredentialEntity['kind'],
    secret: string,
    allowed: AllowedSessions = { tokenSignIn: true, administrators: [] },
  ): Promise<KnownCaller | null> {
    const { autocommit } = this.transactions;
    const row = await autocommit.rowOrNull<CallerRow>(callerOf(kind, secret, allowed));
    if (row === null) return null;
    const { credentialId, tokenId, personId } = row;
    // The request continues even if the use cannot be recorded.
    if (row.isUseDue && row.isValid)
      await autocommit
        .rows(
          sql`
        WITH person AS (UPDATE people SET last_seen_at = now() WHERE id = ${personId})
        UPDATE credentials SET last_used_at = now() WHERE id IN (${credentialId}, ${tokenId})`,
        )
        .catch(() => undefined);
    return callerIn(row);
  }

  /**
   * Uses a link up.
   * @returns null when it does not exist, was used, or has expired, or its owner is switched off
   */
  async use(tx: Tx, kind: 'portal_link' | 'password_link', secret: string): Promise<CallerWithToken | null> {
    const allowed = { tokenSignIn: false, administrators: [] };
    // A second request waits for the lock of the first, and then finds the link used.
    const row = await tx.rowOrNull<CallerRow>(sql`${callerOf(kind, secret, allowed)} FOR NO KEY UPDATE OF c`);
    if (!row?.isValid) return null;
    await tx.rows(sql`UPDATE credentials SET ended_at = now() WHERE id = ${row.credentialId}`);
    const { isValid: _isValid, ...caller } = callerIn(row);
    return caller;
  }

  /** @returns null when `expiresAt` is not in the allowed period; then nothing was inserted */
  async create(session: Session, secret: string, values: NewCredential): Promise<CredentialRow | null> {
    const { kind, applicationId = null, personId = null, tokenId = null, portalLinkId = null } = values;
    const { administrator = null, name = null, readOnly = null, address = null } = values;
    const { expiresAt = null, latest = null } = values;
    const { hours, most } = VALIDITY[kind];
    const lastFour = kind === 'token' ? secret.slice(-4) : null;
    // Expiry is decided by the clock of the database, as in caller().
    return session.rowOrNull<CredentialRow>(sql`
      INSERT INTO credentials AS c (id, session_id, kind, hash, application_id, person_id, token_id, portal_link_id, administrator,
        name, last_four, read_only, address, last_used_at, expires_at)
      SELECT nextval(CASE ${kind} WHEN 'token' THEN 'credentials_id_seq' ELSE 'credentials_other_id_seq' END::regclass),
        CASE ${kind} WHEN 'session' THEN nextval('credentials_session_id_seq') END, ${kind}, ${secretHash(secret)},
        ${applicationId}, ${personId}, ${tokenId}, ${portalLinkId}, ${administrator}, ${name}, ${lastFour}, ${readOnly}, ${address},
        CASE ${kind} WHEN 'session' THEN now() END,
        coalesce(${expiresAt}, least(${latest}, now() + make_interval(hours => ${hours})))
      WHERE ${expiresAt}::timestamptz IS NULL OR ${expiresAt} > now()
        AND (${most}::int IS NULL OR ${expiresAt} <= now() + make_interval(hours => ${most}))
      RETURNING ${ROW.selectFrom('c')}`);
  }

  tokens(applicationId: number, session: Session = this.transactions.autocommit): Promise<CredentialRow[]> {
    return session.rows(sql`
      SELECT ${ROW.selectFrom('c')} FROM credentials c
      WHERE c.kind = 'token' AND c.application_id = ${applicationId} ORDER BY c.id`);
  }

  async liveTokens(tx: Tx, applicationId: number): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(sql`
      SELECT c.id FROM credentials c
      WHERE c.kind = 'token' AND c.application_id = ${applicationId} AND ${IS_CURRENT}`);
    return rows.map(({ id }) => id);
  }

  /** @returns whether the application has this token, even if it was revoked before */
  async revokeToken(tx: Tx, applicationId: number, id: number): Promise<boolean> {
    // Revoking again keeps the time of the first revocation.
    const rows = await tx.rows(sql`
      UPDATE credentials SET ended_at = coalesce(ended_at, now())
      WHERE kind = 'token' AND application_id = ${applicationId} AND id = ${id}
      RETURNING id`);
    return rows.length === 1;
  }

  /** Sessions that may be used, in the order of ids, from behind the id `after`. @param current the secret of that of the request */
  sessions(scope: SessionScope, after: number, limit: number, current: string | null): Promise<SessionRow[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT c.session_id AS id, ${actorSql('a', 't', 'p')} AS by,
        c.hash IS NOT DISTINCT FROM ${current === null ? null : secretHash(current)} AS current, c.address,
        c.created_at AS "createdAt", c.last_used_at AS "lastSeenAt"
      FROM ${WITH_OWNERS}
      WHERE ${isIn(scope)} AND ${IS_CURRENT} AND c.session_id > ${after} ORDER BY c.session_id LIMIT ${limit}`);
  }

  /** @returns whether there was such a session */
  endSession(tx: Tx, scope: SessionScope, id: number): Promise<boolean> {
    return this.endShown(tx, sql`${isIn(scope)} AND c.session_id = ${id}`);
  }

  /** Ends the session with this secret, if it has not ended already. */
  signOut(tx: Tx, secret: string): Promise<boolean> {
    return this.endShown(tx, sql`c.kind = 'session' AND c.hash = ${secretHash(secret)}`);
  }

  /** Ends the former session of a browser, and some of those that have ended by themselves, which are not used any more. */
  async endFormer(tx: Tx, secret: string | null): Promise<void> {
    const former = secret === null ? null : secretHash(secret);
    await this.end(
      tx,
      sql`c.kind = 'session' AND (c.hash = ${former} OR c.id = ANY (ARRAY(
        SELECT id FROM credentials WHERE kind = 'session' AND last_used_at < now() - ${IDLE} ORDER BY last_used_at LIMIT 1000)))`,
    );
  }

  async endOfPerson(tx: Tx, personId: number, kind: 'session' | 'password_link'): Promise<void> {
    await this.end(tx, sql`c.kind = ${kind} AND c.person_id = ${personId}`);
  }

  /** Ends those that a link began, if the application is switched off. */
  async endPortalSessionsIfInactive(tx: Tx, applicationId: number): Promise<void> {
    await this.end(
      tx,
      sql`c.portal_link_id IN (SELECT l.id FROM credentials l JOIN applications a ON a.id = l.application_id
        WHERE l.kind = 'portal_link' AND a.id = ${applicationId} AND NOT a.active)`,
    );
  }

  /** Withdraws the portal links that nobody has opened. */
  async withdraw(tx: Tx, applicationId: number): Promise<void> {
    // A link that is opened at the same time is locked, and used after that.
    await this.end(
      tx,
      sql`c.kind = 'portal_link' AND c.application_id = ${applicationId} AND c.ended_at IS NULL`,
    );
  }

  /** The audit names the session. */
  private async endShown(tx: Tx, which: Sql): Promise<boolean> {
    const ended = await this.end(tx, which);
    tx.changed.push(...ended.map(({ sessionId }) => ({ resource: `sessions/${sessionId}`, changes: null })));
    return ended.length > 0;
  }

  private end(tx: Tx, which: Sql): Promise<{ sessionId: number | null }[]> {
    return tx.rows(sql`DELETE FROM credentials c WHERE ${which} RETURNING c.session_id AS "sessionId"`);
  }
}

@Module({ providers: [CredentialRepository], exports: [CredentialRepository] })
export class CredentialsPersistenceModule {}
