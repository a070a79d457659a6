import { Injectable, Module } from '@nestjs/common';
import type { Role } from '../../config/role.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { CALLER_COLUMNS, type KnownCaller } from '../applications/application.repository.js';
import { PersonEntity } from '../applications/application.entity.js';
import { findInList, type List } from '../../platform/postgres/statements/list-statements.js';
import { sql } from '../../platform/postgres/sql.js';

const SHOWN = Columns.of(PersonEntity).except(
  'passwordHash',
  'passwordSalt',
  'linkHash',
  'linkExpiresAt',
  'updatedAt',
);
/** A person without secrets. */
export type PersonRow = RowOf<typeof SHOWN> & { hasPassword: boolean };

/** The values that an identity provider tells of a person. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Null when the token does not tell it; then what is stored stays. */
  name: string | null;
  email: string | null;
  /** Null when roles do not come from a claim. */
  claimed: { roles: Role[]; applicationId: number } | null;
}

export const PERSON_LIST: List = {
  name: 'people',
  select: sql`SELECT ${SHOWN.selectFrom('p')}, p.password_hash IS NOT NULL AS "hasPassword"`,
  from: sql`FROM people p`,
  id: sql`p.id`,
  changed: [sql`p.updated_at`],
};

/** The columns of a KnownCaller, of the tables applications `a` and people `p`. */
const PERSON_CALLER_COLUMNS = sql`
  ${CALLER_COLUMNS.selectFrom('a')}, NULL AS "tokenId", NULL AS "tokenName",
  p.id AS "personId", p.name AS "personName", p.roles, p.active AND a.active AS "isValid"`;

interface PasswordRow {
  /** The same for all spellings of an e-mail address that find the same person. */
  address: string;
  /** Null when it finds nobody who has a password; so are the others then. */
  id: number | null;
  passwordHash: Buffer | null;
  passwordSalt: Buffer | null;
}

@Injectable()
export class PersonRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * In the order of ids, from behind the id `after`.
   * @param active null for all
   */
  page(active: boolean | null, after: number, limit: number): Promise<PersonRow[]> {
    return this.transactions.autocommit.rows(
      sql`${PERSON_LIST.select} ${PERSON_LIST.from} WHERE p.id > ${after} AND p.active = coalesce(${active}, p.active) ORDER BY p.id LIMIT ${limit}`,
    );
  }

  person(id: number): Promise<PersonRow | null> {
    return findInList(this.transactions.autocommit, PERSON_LIST, id);
  }

  update(tx: Tx, id: number, values: Partial<PersonEntity>): Promise<void> {
    return tx.update(PersonEntity, { id }, values);
  }

  /** @returns null when there is no such person */
  caller(id: number, session: Session = this.transactions.autocommit): Promise<KnownCaller | null> {
    return session.rowOrNull(sql`
      SELECT ${PERSON_CALLER_COLUMNS} FROM people p JOIN applications a ON a.id = p.application_id
      WHERE p.id = ${id}`);
  }

  /**
   * The caller that an identity provider names. Writes only what has changed, and once a minute when the person was seen, so
   * that people who are known can read while the database is read-only.
   */
  async callerOf({ issuer, subject, name, email, claimed }: Identity): Promise<KnownCaller> {
    const { autocommit } = this.transactions;
    const { roles, applicationId } = claimed ?? { roles: [], applicationId: 0 };
    const isClaimed = claimed !== null;
    const known = await autocommit.rowOrNull<KnownCaller>(sql`
      SELECT ${PERSON_CALLER_COLUMNS} FROM people p JOIN applications a ON a.id = p.application_id
      WHERE p.issuer = ${issuer} AND p.subject = ${subject} AND p.last_seen_at > now() - interval '1 minute'
        AND p.name = coalesce(${name}, p.name) AND p.email IS NOT DISTINCT FROM coalesce(${email}, p.email)
        AND (NOT ${isClaimed}::boolean OR (p.roles_claimed AND p.roles = ${roles}::text[] AND p.application_id = ${applicationId}))`);
    if (known !== null) return known;
    // Creates the person at the first sign-in. An administrator may have switched the person off; that stays. Without the
    // application that the claim gives, the person has no roles.
    const { id } = await autocommit.row<{ id: number }>(sql`
      INSERT INTO people AS p (issuer, subject, name, email, roles_claimed, roles, application_id, last_seen_at)
      SELECT ${issuer}, ${subject}, coalesce(${name}, ${subject}), ${email}, ${isClaimed}, CASE WHEN a.id IS NULL THEN '{}' ELSE ${roles}::text[] END, coalesce(a.id, 0), now()
      FROM (SELECT ${applicationId}::bigint AS id) claimed LEFT JOIN applications a ON a.id = claimed.id
      ON CONFLICT (issuer, subject) DO UPDATE SET
        name = coalesce(${name}, p.name), email = coalesce(${email}, p.email), last_seen_at = now(),
        roles_claimed = ${isClaimed},
        roles = CASE WHEN ${isClaimed} THEN excluded.roles ELSE p.roles END,
        application_id = CASE WHEN ${isClaimed} THEN excluded.application_id ELSE p.application_id END
      RETURNING id`);
    return (await this.caller(id))!;
  }

  password(email: string): Promise<PasswordRow> {
    return this.transactions.autocommit.row(sql`
      SELECT lower(${email}) AS address, p.id, p.password_hash AS "passwordHash", p.password_salt AS "passwordSalt"
      FROM (SELECT 1) one
      LEFT JOIN people p ON lower(p.email) = lower(${email}) AND p.issuer IS NULL AND p.password_hash IS NOT NULL`);
  }
}

@Module({ providers: [PersonRepository], exports: [PersonRepository] })
export class PeoplePersistenceModule {}
