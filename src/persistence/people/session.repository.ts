import { Injectable } from '@nestjs/common';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, ADMIN_TOKEN_NAME, type ActorRow } from '../applications/actor.js';
import { CALLER_COLUMNS, type CallerWithToken } from '../applications/application.repository.js';
import { SessionEntity } from './person.entity.js';
import { portalOf } from './portal-link.repository.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** A session ends when it was not used for this long. */
const IDLE = sql`interval '12 hours'`;
/** A session ends this long after the sign-in, however often it is used. */
const LIFE = sql`interval '24 hours'`;
const IS_CURRENT = sql`s.last_seen_at > now() - ${IDLE} AND s.created_at > now() - ${LIFE}`;
/** The maximum of expired sessions that one sign-in deletes. */
const EXPIRED_AT_ONCE = 1_000;

export type SessionOwner = Pick<SessionEntity, 'tokenId' | 'personId' | 'portalLinkId' | 'administrator'>;

interface NewSession {
  /** The hash of the session that the browser had; null when it had none. */
  former: Buffer | null;
  hash: Buffer;
  owner: SessionOwner;
  address: string | null;
}

/** The caller of a session, and whether it may still be used. */
interface SessionCaller extends CallerWithToken {
  isValid: boolean;
}

interface SessionCallerRow extends SessionCaller {
  sessionId: number;
  /** True if the last recorded use is more than a minute ago. */
  isUseDue: boolean;
}

export interface SessionScope {
  of: 'all' | 'person' | 'token' | 'portal_link';
  /** The id of the person, token or link; ignored for all. */
  id: number;
}

/** Each scope has statements of its own, so that each uses its index. */
function isIn({ of, id }: SessionScope): Sql {
  if (of === 'all') return sql`true`;
  return {
    person: sql`s.person_id = ${id}`,
    token: sql`s.token_id = ${id}`,
    portal_link: sql`s.portal_link_id = ${id}`,
  }[of];
}

export interface SessionRow {
  id: number;
  by: ActorRow;
  hash: Buffer;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

@Injectable()
export class SessionRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @param tokenSignIn whether sessions of tokens may be used
   * @param administrators the digests of ADMIN_TOKEN
   */
  async caller(hash: Buffer, tokenSignIn: boolean, administrators: Buffer[]): Promise<SessionCaller | null> {
    const { autocommit } = this.transactions;
    // A session that may not be used any more is found too, so that the audit can name the person.
    const row = await autocommit.rowOrNull<SessionCallerRow>(sql`
      SELECT ${CALLER_COLUMNS.selectFrom('a')}, t.id AS "tokenId",
        CASE WHEN s.administrator IS NULL THEN t.name ELSE '${raw(ADMIN_TOKEN_NAME)}' END AS "tokenName", t.expires_at AS "expiresAt",
        p.id AS "personId", p.name AS "personName", p.roles, ${portalOf('l')} AS portal, s.id AS "sessionId",
        ${IS_CURRENT} AND a.active AND p.active IS NOT FALSE
          AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AS "isValid",
        s.last_seen_at < now() - interval '1 minute' AS "isUseDue"
      FROM sessions s
      LEFT JOIN application_tokens t ON t.id = s.token_id
      LEFT JOIN people p ON p.id = s.person_id
      LEFT JOIN portal_links l ON l.id = s.portal_link_id
      JOIN applications a ON a.id = coalesce(t.application_id, p.application_id, l.application_id, 0)
      WHERE s.hash = ${hash} AND (s.person_id IS NOT NULL OR l.id IS NOT NULL OR ${tokenSignIn}) AND (s.administrator IS NULL OR s.administrator = ANY (${administrators}::bytea[]))`);
    if (row === null) return null;
    const { isUseDue, sessionId, ...caller } = row;
    // The request continues even if the use cannot be recorded.
    if (isUseDue && caller.isValid)
      await autocommit
        .rows(
          sql`
        WITH used AS (
          UPDATE sessions SET last_seen_at = now() WHERE id = ${sessionId} RETURNING token_id, person_id
        ), person AS (
          UPDATE people SET last_seen_at = now() FROM used WHERE people.id = used.person_id
        )
        UPDATE application_tokens SET last_used_at = now() FROM used WHERE application_tokens.id = used.token_id`,
        )
        .catch(() => undefined);
    return caller;
  }

  async begin(tx: Tx, { former, hash, owner, address }: NewSession): Promise<number> {
    // Deletes the former session of the browser, and sessions that have ended by themselves, which are not used any more.
    const { id } = await tx.row<{ id: number }>(sql`
      WITH ended AS (
        DELETE FROM sessions WHERE hash = ${former} OR id = ANY (ARRAY(
          SELECT id FROM sessions WHERE last_seen_at < now() - ${IDLE} ORDER BY last_seen_at LIMIT ${raw(EXPIRED_AT_ONCE)}))
      )
      INSERT INTO sessions (hash, token_id, person_id, portal_link_id, administrator, address)
      VALUES (${hash}, ${owner.tokenId}, ${owner.personId}, ${owner.portalLinkId}, ${owner.administrator}, ${address})
      RETURNING id`);
    tx.changed.push({ resource: `sessions/${id}`, changes: null });
    return id;
  }

  /** Does nothing when the session has ended already. */
  async end(tx: Tx, hash: Buffer): Promise<void> {
    const ended = await tx.rows<{ id: number }>(sql`DELETE FROM sessions WHERE hash = ${hash} RETURNING id`);
    for (const { id } of ended) tx.changed.push({ resource: `sessions/${id}`, changes: null });
  }

  async endOfPerson(session: Session, personId: number): Promise<void> {
    await session.rows(sql`DELETE FROM sessions WHERE person_id = ${personId}`);
  }

  /** Ends those that a link began, if the application is switched off. */
  async endPortalSessionsIfInactive(session: Session, applicationId: number): Promise<void> {
    await session.rows(sql`
      DELETE FROM sessions s USING portal_links l, applications a
      WHERE l.id = s.portal_link_id AND l.application_id = ${applicationId} AND a.id = l.application_id AND NOT a.active`);
  }

  /** Sessions that may be used, in the order of ids, from behind the id `after`. */
  page(scope: SessionScope, after: number, limit: number): Promise<SessionRow[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT s.id, ${actorSql('a', 't', 'p')} AS by, s.hash, s.address, s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt"
      FROM sessions s
      LEFT JOIN application_tokens t ON t.id = s.token_id
      LEFT JOIN people p ON p.id = s.person_id
      LEFT JOIN portal_links l ON l.id = s.portal_link_id
      JOIN applications a ON a.id = coalesce(t.application_id, p.application_id, l.application_id, 0)
      WHERE ${isIn(scope)} AND ${IS_CURRENT} AND s.id > ${after} ORDER BY s.id LIMIT ${limit}`);
  }

  /** @returns whether there was such a session */
  async endById(tx: Tx, scope: SessionScope, id: number): Promise<boolean> {
    const ended = await tx.rows(
      sql`DELETE FROM sessions s WHERE ${isIn(scope)} AND s.id = ${id} RETURNING s.id`,
    );
    if (ended.length > 0) tx.changed.push({ resource: `sessions/${id}`, changes: null });
    return ended.length > 0;
  }
}
