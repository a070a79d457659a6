import { Injectable, Module } from '@nestjs/common';
import {
  RecordedResourceRepository,
  type HistoryAction,
  type RecordedResource,
} from './recorded-resource.repository.js';
import {
  boundedPage,
  type Bounded,
  conditionsOf,
  keysetPage,
  type ListPosition,
} from '../../platform/postgres/statements/keyset-page.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { WEBHOOK_ACTIONS, type WebhookAction } from '../webhooks/webhook-values.js';
import { JournalEntryEntity, type JournalFault } from './journal.entity.js';
import { deleteFree } from '../locks/free-rows.js';

/** The number of refused requests that are kept for each application. */
const REFUSED_KEPT = 200;

const WRITTEN = Columns.of(JournalEntryEntity).except('id', 'createdAt');
const AUDITED = Columns.of(JournalEntryEntity).only(
  'id',
  'requestId',
  'operation',
  'resource',
  'refusal',
  'address',
  'changes',
  'createdAt',
);
const RECORDED = Columns.of(JournalEntryEntity).only('id', 'reason', 'changes', 'createdAt');
const REFUSED = Columns.of(JournalEntryEntity).only('id', 'requestId', 'operation', 'resource', 'createdAt');

/** An entry to be written; what is missing is null. */
export type NewJournalEntry = ActorIds &
  Pick<JournalEntryEntity, 'resource' | 'outcome'> &
  Partial<JournalEntryEntity>;

export type AuditRow = RowOf<typeof AUDITED> & { actor: ActorRow };
export type ResourceHistoryRow = RowOf<typeof RECORDED> & Bounded & { action: HistoryAction; by: ActorRow };
export type WebhookHistoryRow = RowOf<typeof RECORDED> & {
  action: WebhookAction;
  by: ActorRow;
  deliveryId: number | null;
  replayId: number | null;
};
export type RefusedRequestRow = RowOf<typeof REFUSED> & {
  application: { id: number; name: string };
  externalId: string | null;
  code: string;
  faults: JournalFault[];
};

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

interface JournalPage<Filters> {
  filters: Filters;
  after: ListPosition | null;
  limit: number;
}

// Constants, so that PostgreSQL uses the partial indexes.
const IS_AUDITED = sql`j.operation IS NOT NULL AND j.outcome <> 'refused'`;
const IS_HISTORY = sql`j.outcome IN ('created', 'changed')`;
const IS_ACTION = sql`j.outcome IN (${raw(WEBHOOK_ACTIONS.map((action) => `'${action}'`).join(', '))})`;

const FROM = sql`
  FROM journal j
  JOIN applications a ON a.id = j.actor_id
  LEFT JOIN credentials k ON k.id = j.actor_token_id
  LEFT JOIN people p ON p.id = j.actor_person_id`;
const ACTOR = actorSql('a', 'k', 'p');

/** Inserts entries in this sequence. Those of an application that does not exist are left out. */
export const insertEntries = (entries: NewJournalEntry[]): Sql => sql`
  INSERT INTO journal (${WRITTEN.names}, created_at)
  SELECT ${WRITTEN.valuesOf('v')}, coalesce(v."createdAt", now())
  FROM ROWS FROM (
    json_to_recordset(${JSON.stringify(entries)}::json) AS (${WRITTEN.definition}, "createdAt" timestamptz)
  ) WITH ORDINALITY AS v JOIN applications a ON a.id = v."actorId"
  ORDER BY v.ordinality`;

/** Who did what: the audit, refused requests, and the histories of resources and of subscriptions. */
@Injectable()
export class JournalRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Also deletes the oldest refused requests of these applications. With `=` instead of BETWEEN, PostgreSQL sometimes chooses an index
   * without the application, and reads the refused requests of all applications.
   */
  recordRefused(requests: NewJournalEntry[]): Promise<void> {
    const applications = [...new Set(requests.map(({ actorId }) => actorId))];
    return this.transactions.run(async (tx) => {
      await tx.rows(insertEntries(requests));
      const behindKept = sql`
        FROM unnest(${applications}::bigint[]) AS a(id)
        CROSS JOIN LATERAL (
          SELECT k.id, k.created_at FROM journal k WHERE k.actor_id BETWEEN a.id AND a.id AND k.outcome = 'refused'
          ORDER BY k.actor_id DESC, k.created_at DESC, k.id DESC OFFSET ${raw(REFUSED_KEPT)} LIMIT 1
        ) last
        JOIN journal r ON r.actor_id = a.id AND r.outcome = 'refused'
          AND (r.created_at, r.id) <= (last.created_at, last.id)`;
      await tx.rows(deleteFree('journal', 'id', behindKept));
    });
  }

  /** Deletes all refused requests of these applications, because names of members and external ids can be personal data. */
  async deleteRefusedOf(tx: Tx, applicationIds: number[]): Promise<void> {
    await tx.rows(sql`DELETE FROM journal WHERE actor_id = ANY (${applicationIds}) AND outcome = 'refused'`);
  }

  /** Deletes refused requests that are older than their application keeps personal data. */
  async deleteExpiredRefused(tx: Tx): Promise<void> {
    await tx.rows(sql`
      DELETE FROM journal j USING applications a
      WHERE a.id = j.actor_id AND j.outcome = 'refused'
        AND j.created_at < now() - make_interval(days => a.personal_data_days)`);
  }

  /** Newest first. Cut at the maximum size of a page. */
  audited(page: JournalPage<AuditFilters>): Promise<(AuditRow & Bounded)[]> {
    return this.transactions.autocommit.rows(
      boundedPage({
        entries: newestFirst(page, {
          select: sql`SELECT j.id, j.created_at AS at FROM journal j`,
          conditions: [
            IS_AUDITED,
            ...conditionsOf(page.filters, {
              application: (application) => sql`j.actor_id = ${application}`,
              person: (person) => sql`j.actor_person_id = ${person}`,
              operation: (operation) => sql`j.operation = ${operation}`,
              resource: (resource) => sql`j.resource = ${resource}`,
              refused: (refused) => (refused ? sql`j.outcome = 'forbidden'` : sql`j.outcome <> 'forbidden'`),
              since: (since) => sql`j.created_at >= ${since}`,
              before: (before) => sql`j.created_at < ${before}`,
            }),
          ],
        }),
        // Without OFFSET PostgreSQL would join the page with the whole table.
        size: sql`
          SELECT 300 + coalesce(octet_length(sized.changes::text), 0) AS bytes FROM journal sized
          WHERE sized.id = page.id OFFSET 0`,
        select: sql`SELECT ${AUDITED.selectFrom('j')}, ${ACTOR} AS actor ${FROM}`,
        id: 'j.id',
        at: '"createdAt"',
        descending: true,
      }),
    );
  }

  /** The history of a resource, oldest first, from behind an entry. Cut at the maximum size of a page. */
  historyOf(
    resource: RecordedResource,
    id: number,
    { after, limit }: { after: number; limit: number },
  ): Promise<ResourceHistoryRow[]> {
    return this.transactions.autocommit.rows(
      boundedPage({
        entries: sql`
          SELECT j.id, j.id AS at FROM journal j
          WHERE j.resource = ${`${resource}/${id}`} AND ${IS_HISTORY} AND j.id > ${after} ORDER BY j.id LIMIT ${limit}`,
        size: sql`
          SELECT coalesce(octet_length(sized.changes::text), 0) AS bytes FROM journal sized WHERE sized.id = page.id`,
        select: sql`SELECT ${RECORDED.selectFrom('j')}, j.outcome AS action, ${ACTOR} AS by ${FROM}`,
        id: 'j.id',
        at: 'id',
        descending: false,
      }),
    );
  }

  /** The history of a subscription, newest first. @param applicationId its owner; null for any */
  webhookHistory(
    page: JournalPage<{ applicationId: number | null; webhookId: number }>,
  ): Promise<WebhookHistoryRow[]> {
    return this.transactions.autocommit.rows(
      newestFirst(page, {
        select: sql`
          SELECT ${RECORDED.selectFrom('j')}, j.outcome AS action, ${ACTOR} AS by,
            (j.details ->> 'deliveryId')::bigint AS "deliveryId", (j.details ->> 'replayId')::bigint AS "replayId"
          ${FROM}`,
        conditions: [
          sql`j.resource = ${`webhooks/${page.filters.webhookId}`} AND ${IS_ACTION}`,
          ...conditionsOf(
            { applicationId: page.filters.applicationId },
            {
              applicationId: (id) =>
                sql`EXISTS (SELECT FROM webhooks w WHERE w.id = ${page.filters.webhookId} AND w.application_id = ${id})`,
            },
          ),
        ],
      }),
    );
  }

  /** Newest first. @param applicationId null for all applications */
  refused(page: JournalPage<{ applicationId: number | null }>): Promise<RefusedRequestRow[]> {
    return this.transactions.autocommit.rows(
      newestFirst(page, {
        select: sql`
          SELECT ${REFUSED.selectFrom('j')}, j.refusal AS code, j.details ->> 'externalId' AS "externalId",
            j.details -> 'faults' AS faults, json_build_object('id', a.id, 'name', a.name) AS application
          FROM journal j JOIN applications a ON a.id = j.actor_id`,
        conditions: [
          sql`j.outcome = 'refused'`,
          ...conditionsOf(page.filters, { applicationId: (id) => sql`j.actor_id = ${id}` }),
        ],
      }),
    );
  }
}

const newestFirst = (
  { after, limit }: Pick<JournalPage<unknown>, 'after' | 'limit'>,
  { select, conditions }: { select: Sql; conditions: Sql[] },
): Sql =>
  keysetPage({
    ...{ select, conditions, limit, descending: true },
    at: sql`j.created_at`,
    id: sql`j.id`,
    after: after && { at: after.createdAt, id: after.id },
  });

const REPOSITORIES = [JournalRepository, RecordedResourceRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class JournalPersistenceModule {}
