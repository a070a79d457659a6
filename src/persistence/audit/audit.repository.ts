import { Injectable } from '@nestjs/common';
import type { ActorIds, ActorRow } from '../applications/actor.js';
import { actorSql } from '../applications/actor.js';
import { boundedPage, type Bounded } from '../../platform/postgres/statements/bounded-page.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  conditionsOf,
  keysetPage,
  type ListPosition,
} from '../../platform/postgres/statements/keyset-page.js';
import type { ChangedResource, Session } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { AuditEntryEntity } from './audit.entity.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

const ENTRY = Columns.of(AuditEntryEntity).except('actorId', 'actorTokenId', 'actorPersonId');
export type AuditRow = RowOf<typeof ENTRY> & { actor: ActorRow };

/** The values that all entries of one request have in common. */
export interface AuditedRequest extends ActorIds {
  requestId: string;
  operation: string;
  address: string | null;
  /** The code of the error; null when the request succeeded. */
  refusal: string | null;
}

/** A filter that is null selects all entries. */
export interface AuditFilters {
  application: string | null;
  person: string | null;
  operation: string | null;
  resource: string | null;
  /** True for refused requests, false for all others. */
  refused: boolean | null;
  since: Date | null;
  before: Date | null;
}

interface AuditPage {
  filters: AuditFilters;
  after: ListPosition | null;
  limit: number;
}

const BOUNDED = {
  // Without OFFSET PostgreSQL would join the page with the whole table.
  size: sql`
    SELECT 300 + coalesce(octet_length(sized.changes::text), 0) AS bytes FROM audit_entries sized
    WHERE sized.id = page.id OFFSET 0`,
  select: sql`
    SELECT ${ENTRY.selectFrom('e')}, ${actorSql('a', 'k', 'p')} AS actor
    FROM audit_entries e
    JOIN applications a ON a.id = e.actor_id
    LEFT JOIN application_tokens k ON k.id = e.actor_token_id
    LEFT JOIN people p ON p.id = e.actor_person_id`,
  id: 'e.id',
  at: '"createdAt"',
  descending: true,
};

/** The journal of changes and of refused requests. */
@Injectable()
export class AuditRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @param session the transaction of the changes, so that both are stored or neither */
  async record(session: Session, request: AuditedRequest, changed: ChangedResource[]): Promise<void> {
    const { requestId, actorId, actorTokenId, actorPersonId, operation, address, refusal } = request;
    await session.rows(sql`
      INSERT INTO audit_entries (
        request_id, actor_id, actor_token_id, actor_person_id, operation, address, refusal, resource, changes)
      SELECT ${requestId}, ${actorId}, ${actorTokenId}, ${actorPersonId}, ${operation}, ${address}, ${refusal}, resource, changes
      FROM json_to_recordset(${JSON.stringify(changed)}::json) AS c(resource text, changes json)`);
  }

  /** Newest first. Cut at the maximum size of a page. */
  page(page: AuditPage): Promise<(AuditRow & Bounded)[]> {
    return this.transactions.autocommit.rows(auditPage(page));
  }

  /** @returns how many were deleted */
  async deleteOld(days: number, limit: number): Promise<number> {
    // Ids ascend almost as the times do, so the oldest entries are found with the primary key.
    const rows = await this.transactions.autocommit.rows(sql`
      DELETE FROM audit_entries WHERE id = ANY (ARRAY(
        SELECT id FROM (SELECT id, created_at FROM audit_entries ORDER BY id LIMIT ${limit}) oldest
        WHERE created_at < now() - make_interval(days => ${days})))
      RETURNING 1`);
    return rows.length;
  }
}

export const auditPage = ({ filters, after, limit }: AuditPage): Sql =>
  boundedPage({
    ...BOUNDED,
    entries: keysetPage({
      select: sql`SELECT e.id, e.created_at AS at FROM audit_entries e`,
      conditions: conditionsOf(filters, {
        application: (application) => sql`e.actor_id = ${application}`,
        person: (person) => sql`e.actor_person_id = ${person}`,
        operation: (operation) => sql`e.operation = ${operation}`,
        resource: (resource) => sql`e.resource = ${resource}`,
        // Constants, so that PostgreSQL uses the partial index.
        refused: (refused) => (refused ? sql`e.refusal IS NOT NULL` : sql`e.refusal IS NULL`),
        since: (since) => sql`e.created_at >= ${since}`,
        before: (before) => sql`e.created_at < ${before}`,
      }),
      at: sql`e.created_at`,
      id: sql`e.id`,
      descending: true,
      after: after && { at: after.createdAt, id: after.id },
      limit,
    }),
  });
