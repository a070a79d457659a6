import { Injectable, Module } from '@nestjs/common';
import { ApplicationEntity } from './application.entity.js';
import type { Role } from '../../config/role.js';
import { ADMIN_TOKEN_NAME } from './actor.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** The application that ADMIN_TOKEN authenticates; the first migration inserts it, and the API cannot change it. */
const ADMINISTRATOR_ID = 0;

export type ApplicationRow = ApplicationEntity;
type ApplicationValues = Partial<ApplicationRow>;

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

/** A caller who is known, and whether the credential may be used. */
export interface KnownCaller extends CallerWithToken {
  isValid: boolean;
}

/** For an application that acts by itself. */
const NO_PERSON = { personId: null, personName: null, roles: null };

/** Locks the row of an application: deliveries can still lock its subscriptions, and inserts that refer to it do not wait. */
export const lockApplication = (id: number): Sql =>
  sql`SELECT id FROM applications WHERE id = ${id} FOR NO KEY UPDATE`;

@Injectable()
export class ApplicationRepository {
  constructor(private readonly transactions: Transactions) {}

  async administrator(): Promise<KnownCaller> {
    const caller = await this.transactions.autocommit.row<CallerRow>(
      sql`SELECT ${CALLER_COLUMNS.selectFrom('a')} FROM applications a WHERE a.id = ${ADMINISTRATOR_ID}`,
    );
    return { ...caller, tokenId: null, tokenName: ADMIN_TOKEN_NAME, ...NO_PERSON, isValid: true };
  }

  /** The application of a machine with a token of an identity provider. */
  async callerById(id: number): Promise<KnownCaller | null> {
    const caller = await this.transactions.autocommit.rowOrNull<CallerRow>(
      sql`SELECT ${CALLER_COLUMNS.selectFrom('a')} FROM applications a WHERE a.id = ${id} AND a.active`,
    );
    return caller && { ...caller, tokenId: null, tokenName: null, ...NO_PERSON, isValid: true };
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
}

@Module({ providers: [ApplicationRepository], exports: [ApplicationRepository] })
export class ApplicationsPersistenceModule {}
