import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { CALLER_COLUMNS, type CallerWithToken } from '../applications/application.repository.js';
import type { PortalLinkEntity } from './person.entity.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/**
 * The JSON of the link of a session; null without a link.
 * @param l the link, left-joined
 */
export const portalOf = (l: string): Sql =>
  sql`CASE WHEN ${raw(l)}.id IS NOT NULL THEN json_build_object('linkId', ${raw(l)}.id, 'readOnly', ${raw(l)}.read_only) END`;

type NewPortalLink = Pick<PortalLinkEntity, 'applicationId' | 'hash' | 'readOnly'> & {
  /** Null for the default. */
  expiresAt: Date | null;
  /** The expiry of the token with which the link is created; null when it does not expire. */
  latest: Date | null;
};

@Injectable()
export class PortalLinkRepository {
  /** @returns when the link expires; null when `expiresAt` is not in the allowed period, and nothing was inserted */
  async insert(
    tx: Tx,
    { applicationId, hash, readOnly, expiresAt, latest }: NewPortalLink,
    { hours, mostDays }: { hours: number; mostDays: number },
  ): Promise<Date | null> {
    // Expiry is decided by the clock of the database, as in use().
    const row = await tx.rowOrNull<{ expiresAt: Date }>(sql`
      INSERT INTO portal_links (application_id, hash, read_only, expires_at)
      SELECT ${applicationId}, ${hash}, ${readOnly}, coalesce(${expiresAt}, least(${latest}, now() + make_interval(hours => ${hours})))
      WHERE ${expiresAt}::timestamptz IS NULL OR ${expiresAt} > now() AND ${expiresAt} <= now() + make_interval(days => ${mostDays})
      RETURNING expires_at AS "expiresAt"`);
    return row?.expiresAt ?? null;
  }

  /** @returns the application; null when the link does not exist, was used, or has expired, or the application is switched off */
  use(tx: Tx, hash: Buffer): Promise<CallerWithToken | null> {
    // A second request waits for the lock of the first, and then finds the link used.
    return tx.rowOrNull(sql`
      UPDATE portal_links l SET used_at = now() FROM applications a
      WHERE l.hash = ${hash} AND l.used_at IS NULL AND l.expires_at > now() AND a.id = l.application_id AND a.active
      RETURNING ${CALLER_COLUMNS.selectFrom('a')}, NULL AS "tokenId", NULL AS "tokenName", NULL AS "personId",
        NULL AS "personName", NULL AS roles, ${portalOf('l')} AS portal`);
  }

  /**
   * Deletes the links that nobody has opened.
   * @returns whether there is such an application
   */
  async withdraw(tx: Tx, applicationId: number): Promise<boolean> {
    // A link that is opened at the same time is locked, and used after that. The administrator has none.
    const rows = await tx.rows(sql`
      WITH withdrawn AS (DELETE FROM portal_links WHERE application_id = ${applicationId} AND used_at IS NULL)
      SELECT id FROM applications WHERE id = ${applicationId} AND id <> 0`);
    return rows.length === 1;
  }
}
