import { Injectable } from '@nestjs/common';
import { ApplicationEntity, ApplicationTokenEntity } from './application.entity.js';
import type { Role } from '../../config/role.js';
import { ADMIN_TOKEN_NAME, NO_PERSON } from './actor.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** The application that ADMIN_TOKEN authenticates; the first migration inserts it, and the API cannot change it. */
const ADMINISTRATOR_ID = 0;

export type ApplicationRow = ApplicationEntity;
type ApplicationValues = Partial<
  Pick<
    ApplicationRow,
    | 'name'
    | 'active'
    | 'rights'
    | 'autoValidate'
    | 'holdOrders'
    | 'unknownItems'
    | 'answerWithin'
    | 'acceptChanges'
    | 'personalDataDays'
    | 'webhookKey'
    | 'withdrawing'
  >
>;

export const CALLER_COLUMNS = Columns.of(ApplicationEntity).only(
  'id',
  'name',
  'rights',
  'autoValidate',
  'holdOrders',
  'unknownItems',
  'answerWithin',
  'webhookKey',
);
type CallerRow = RowOf<typeof CALLER_COLUMNS>;
/**
 * An application, and the token by which it was authenticated, or the person who acts on its behalf. `tokenId` is null for
 * ADMIN_TOKEN; `tokenId` and `tokenName` are null for a person and for a token of an identity provider.
 */
export interface CallerWithToken extends CallerRow {
  tokenId: number | null;
  tokenName: string | null;
  /** Absent or null when the token does not expire. */
  expiresAt?: Date | null;
  /** Null when nobody acts on its behalf. */
  personId: number | null;
  personName: string | null;
  /** Null without a person. */
  roles: Role[] | null;
  /** The link that began the session; absent or null without one. */
  portal?: { linkId: number; readOnly: boolean } | null;
}

interface TokenCallerRow extends CallerRow, Pick<CallerWithToken, 'tokenName' | 'expiresAt'> {
  tokenId: number;
  /** True if no use was recorded within the last minute. */
  isUseDue: boolean;
}

/** Without the hash, which only callerByToken() needs. */
const TOKEN_COLUMNS = Columns.of(ApplicationTokenEntity).except('applicationId', 'hash');
export type TokenRow = RowOf<typeof TOKEN_COLUMNS>;
/** `expiresAt` is null for a token that is valid until it is revoked. */
type NewTokenRow = Pick<ApplicationTokenEntity, 'applicationId' | 'name' | 'hash' | 'lastFour' | 'expiresAt'>;

/** Locks the row of an application: deliveries can still lock its subscriptions, and inserts that refer to it do not wait. */
export const lockApplication = (id: number): Sql =>
  sql`SELECT id FROM applications WHERE id = ${id} FOR NO KEY UPDATE`;

@Injectable()
export class ApplicationRepository {
  constructor(private readonly transactions: Transactions) {}

  async administrator(): Promise<CallerWithToken> {
    const caller = await this.transactions.autocommit.row<CallerRow>(
      sql`SELECT ${CALLER_COLUMNS.selectFrom('a')} FROM applications a WHERE a.id = ${ADMINISTRATOR_ID}`,
    );
    return { ...caller, tokenId: null, tokenName: ADMIN_TOKEN_NAME, ...NO_PERSON };
  }

  /** The application of a machine with a token of an identity provider. */
  async callerById(id: number): Promise<CallerWithToken | null> {
    const caller = await this.transactions.autocommit.rowOrNull<CallerRow>(
      sql`SELECT ${CALLER_COLUMNS.selectFrom('a')} FROM applications a WHERE a.id = ${id} AND a.active`,
    );
    return caller && { ...caller, tokenId: null, tokenName: null, ...NO_PERSON };
  }

  async callerByToken(hash: Buffer): Promise<CallerWithToken | null> {
    const { autocommit } = this.transactions;
    const row = await autocommit.rowOrNull<TokenCallerRow>(sql`
      SELECT ${CALLER_COLUMNS.selectFrom('a')}, t.id AS "tokenId", t.name AS "tokenName", t.expires_at AS "expiresAt",
        t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute' AS "isUseDue"
      FROM application_tokens t JOIN applications a ON a.id = t.application_id
      WHERE t.hash = ${hash} AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now()) AND a.active`);
    if (row === null) return null;
    const { isUseDue, ...caller } = row;
    // The request continues even if the use cannot be recorded.
    if (isUseDue)
      await autocommit
        .rows(sql`UPDATE application_tokens SET last_used_at = now() WHERE id = ${caller.tokenId}`)
        .catch(() => undefined);
    return { ...caller, ...NO_PERSON };
  }

  /** All applications but the administrator; only active or only inactive ones unless `active` is null. */
  applications(active: boolean | null = null): Promise<ApplicationRow[]> {
    // A constant, so that applications_inactive_idx is used for inactive ones.
    const isWanted = active === null ? sql`` : raw(`AND a.active = ${active}`);
    return this.transactions.autocommit.rows(sql`
      SELECT ${Columns.of(ApplicationEntity).selectFrom('a')} FROM applications a
      WHERE a.id > ${ADMINISTRATOR_ID} ${isWanted} ORDER BY a.id`);
  }

  application(id: number, session: Session = this.transactions.autocommit): Promise<ApplicationRow | null> {
    return session.findById(ApplicationEntity, id);
  }

  insertApplication(tx: Tx, values: ApplicationValues): Promise<number> {
    return tx.insert(ApplicationEntity, values);
  }

  /** @param withChange also written when one of the values differs */
  updateApplication(
    tx: Tx,
    id: number,
    values: ApplicationValues,
    withChange: Pick<ApplicationValues, 'withdrawing'> = {},
  ): Promise<void> {
    return tx.update(ApplicationEntity, { id }, values, withChange);
  }

  tokens(applicationId: number, session: Session = this.transactions.autocommit): Promise<TokenRow[]> {
    return session.rows(
      sql`SELECT ${TOKEN_COLUMNS.selectFrom('t')} FROM application_tokens t WHERE application_id = ${applicationId} ORDER BY id`,
    );
  }

  async token(applicationId: number, id: number): Promise<TokenRow | null> {
    return this.transactions.autocommit.rowOrNull<TokenRow>(
      sql`SELECT ${TOKEN_COLUMNS.selectFrom('t')} FROM application_tokens t WHERE application_id = ${applicationId} AND id = ${id}`,
    );
  }

  async liveTokens(tx: Tx, applicationId: number): Promise<number[]> {
    // The same condition as in callerByToken().
    const rows = await tx.rows<{ id: number }>(sql`
      SELECT id FROM application_tokens
      WHERE application_id = ${applicationId} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`);
    return rows.map(({ id }) => id);
  }

  /** @returns null when `expiresAt` is not in the future; then nothing was inserted */
  async insertToken(session: Session, token: NewTokenRow): Promise<TokenRow | null> {
    const { applicationId, name, hash, lastFour, expiresAt } = token;
    // Expiry is decided by the clock of the database, as in callerByToken().
    return session.rowOrNull<TokenRow>(sql`
      INSERT INTO application_tokens AS t (application_id, name, hash, last_four, expires_at)
      SELECT ${applicationId}, ${name}, ${hash}, ${lastFour}, ${expiresAt} WHERE ${expiresAt}::timestamptz IS NULL OR ${expiresAt} > now()
      RETURNING ${TOKEN_COLUMNS.selectFrom('t')}`);
  }

  /** @returns whether the application has this token, even if it was revoked before */
  async revokeToken(tx: Tx, applicationId: number, id: number): Promise<boolean> {
    // Revoking again keeps the time of the first revocation.
    const rows = await tx.rows(sql`
      UPDATE application_tokens SET revoked_at = coalesce(revoked_at, now())
      WHERE application_id = ${applicationId} AND id = ${id}
      RETURNING id`);
    return rows.length === 1;
  }
}
