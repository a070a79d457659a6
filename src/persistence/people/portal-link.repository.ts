import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { CALLER_COLUMNS, type CallerWithToken } from '../applications/application.repository.js';
import type { PortalLinkEntity } from './person.entity.js';

/** The JSON of what a session of a link knows of it; null without a link. @param l the link, left-joined */
export const portalOf = (l: string): string =>
  `CASE WHEN ${l}.id IS NOT NULL THEN json_build_object('linkId', ${l}.id, 'readOnly', ${l}.read_only) END`;

type NewPortalLink = Pick<PortalLinkEntity, 'applicationId' | 'hash' | 'readOnly'> & {
  /** Null for the default. */
  expiresAt: Date | null;
  /** When the token expires that it is created with; null when it does not. */
  latest: Date | null;
};

/** Inserts nothing when the link would expire in the past or too late, by the clock of the database as in USE_PORTAL_LINK. */
const INSERT_PORTAL_LINK = {
  name: 'insert_portal_link',
  text: `
    INSERT INTO portal_links (application_id, hash, read_only, expires_at)
    SELECT $1, $2, $3, coalesce($4, least($7, now() + make_interval(hours => $5)))
    WHERE $4::timestamptz IS NULL OR $4 > now() AND $4 <= now() + make_interval(days => $6)
    RETURNING expires_at AS "expiresAt"`,
};

/** A second request waits for the lock of the first, and then finds the link used. */
const USE_PORTAL_LINK = {
  name: 'use_portal_link',
  text: `
    UPDATE portal_links l SET used_at = now() FROM applications a
    WHERE l.hash = $1 AND l.used_at IS NULL AND l.expires_at > now() AND a.id = l.application_id AND a.active
    RETURNING ${CALLER_COLUMNS.selectFrom('a')}, NULL AS "tokenId", NULL AS "tokenName", NULL AS "personId",
      NULL AS "personName", NULL AS roles, ${portalOf('l')} AS portal`,
};

/** One that is opened at the same time is locked, and then not unused any more. The administrator has none. */
const WITHDRAW_PORTAL_LINKS = {
  name: 'withdraw_portal_links',
  text: `
    WITH withdrawn AS (DELETE FROM portal_links WHERE application_id = $1 AND used_at IS NULL)
    SELECT id FROM applications WHERE id = $1 AND id <> 0`,
};

/** The links that open the console once as an application. */
@Injectable()
export class PortalLinkRepository {
  /** @returns when the link expires; null when `expiresAt` is not in the allowed period, and nothing was inserted */
  async insert(
    tx: Tx,
    { applicationId, hash, readOnly, expiresAt, latest }: NewPortalLink,
    { hours, mostDays }: { hours: number; mostDays: number },
  ): Promise<Date | null> {
    const values = [applicationId, hash, readOnly, expiresAt, hours, mostDays, latest];
    const row = await tx.rowOrNull<{ expiresAt: Date }>(INSERT_PORTAL_LINK, values);
    return row?.expiresAt ?? null;
  }

  /** @returns the application; null when the link does not exist, was used, or has expired, or the application is switched off */
  use(tx: Tx, hash: Buffer): Promise<CallerWithToken | null> {
    return tx.rowOrNull(USE_PORTAL_LINK, [hash]);
  }

  /** Deletes those that nobody has opened. @returns whether there is such an application */
  async withdraw(tx: Tx, applicationId: number): Promise<boolean> {
    return (await tx.rows(WITHDRAW_PORTAL_LINKS, [applicationId])).length === 1;
  }
}
