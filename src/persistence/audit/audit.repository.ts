import { Injectable } from '@nestjs/common';
import type { ActorIds, ActorRow } from '../applications/actor.js';
import { actorSql } from '../applications/actor.js';
import { boundedPage, type Bounded } from '../../platform/postgres/statements/bounded-page.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  conditionsOf,
  keysetPage,
  type Condition,
  type ListPosition,
  type Query,
} from '../../platform/postgres/statements/keyset-page.js';
import type { ChangedResource, Session } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { AuditEntryEntity } from './audit.entity.js';

const ENTRY = Columns.of(AuditEntryEntity).except('actorId', 'actorTokenId', 'actorPersonId');
export type AuditRow = RowOf<typeof ENTRY> & { actor: ActorRow };

/** What every entry of a request tells. */
export interface AuditedRequest extends ActorIds {
  requestId: string;
  operation: string;
  address: string | null;
  /** The code of the error; null when the request succeeded. */
  refusal: string | null;
}

const RECORD = {
  name: 'record_audit_entries',
  text: `
    INSERT INTO audit_entries (
      request_id, actor_id, actor_token_id, actor_person_id, operation, address, refusal, resource, changes)
    SELECT $1, $2, $3, $4, $5, $6, $7, resource, changes
    FROM json_to_recordset($8::json) AS c(resource text, changes json)`,
};

const FILTERS = {
  application: { name: 'application', text: 'e.actor_id = $' },
  person: { name: 'person', text: 'e.actor_person_id = $' },
  operation: { name: 'operation', text: 'e.operation = $' },
  resource: { name: 'resource', text: 'e.resource = $' },
  since: { name: 'since', text: 'e.created_at >= $' },
  before: { name: 'before', text: 'e.created_at < $' },
};

/** The filter for refused requests or for all others; a constant in the SQL, so that PostgreSQL uses the partial index. */
const refusedCondition = (refused: boolean): Condition => ({
  name: refused ? 'refused' : 'done',
  text: `e.refusal IS ${refused ? 'NOT ' : ''}NULL`,
  values: [],
});

/** Null for all. */
export type AuditFilters = Record<keyof typeof FILTERS, unknown> & { refused: boolean | null };

interface AuditPage {
  filters: AuditFilters;
  after: ListPosition | null;
  limit: number;
}

const BOUNDED = {
  // Without OFFSET PostgreSQL would join the page with the whole table.
  size: `
    SELECT 300 + coalesce(octet_length(sized.changes::text), 0) AS bytes FROM audit_entries sized
    WHERE sized.id = page.id OFFSET 0`,
  select: `
    SELECT ${ENTRY.selectFrom('e')}, ${actorSql('a', 'k', 'p')} AS actor
    FROM audit_entries e
    JOIN applications a ON a.id = e.actor_id
    LEFT JOIN application_tokens k ON k.id = e.actor_token_id
    LEFT JOIN people p ON p.id = e.actor_person_id`,
  id: 'e.id',
  at: '"createdAt"',
  descending: true,
};

/** Ids ascend almost as the times do, so the oldest entries are found with the primary key. */
const DELETE_OLD = {
  name: 'delete_old_audit_entries',
  text: `
    DELETE FROM audit_entries WHERE id = ANY (ARRAY(
      SELECT id FROM (SELECT id, created_at FROM audit_entries ORDER BY id LIMIT $2) oldest
      WHERE created_at < now() - make_interval(days => $1)))
    RETURNING 1`,
};

/** Who changed what, and who was refused. */
@Injectable()
export class AuditRepository {
  constructor(private readonly transactions: Transactions) {}

  /** @param session the transaction of the changes, so that both are stored or neither */
  async record(session: Session, request: AuditedRequest, changed: ChangedResource[]): Promise<void> {
    const { requestId, actorId, actorTokenId, actorPersonId, operation, address, refusal } = request;
    const actor = [actorId, actorTokenId, actorPersonId];
    await session.rows(RECORD, [requestId, ...actor, operation, address, refusal, JSON.stringify(changed)]);
  }

  /** Newest first. Cut at the maximum size of a page. */
  page(page: AuditPage): Promise<(AuditRow & Bounded)[]> {
    const { statement, values } = auditPageStatement(page);
    return this.transactions.autocommit.rows(statement, values);
  }

  /** Deletes at most `limit` entries that are older than `days`. @returns how many were deleted */
  async deleteOld(days: number, limit: number): Promise<number> {
    return (await this.transactions.autocommit.rows(DELETE_OLD, [days, limit])).length;
  }
}

export function auditPageStatement({ filters: { refused, ...others }, after, limit }: AuditPage): Query {
  const { statement, values } = keysetPage({
    name: 'audit',
    select: 'SELECT e.id, e.created_at AS at FROM audit_entries e',
    conditions: [...conditionsOf(FILTERS, others), ...(refused === null ? [] : [refusedCondition(refused)])],
    at: 'e.created_at',
    id: 'e.id',
    descending: true,
    after: after && { at: after.createdAt, id: after.id },
    limit,
  });
  return { statement: { ...statement, text: boundedPage({ ...BOUNDED, entries: statement.text }) }, values };
}
