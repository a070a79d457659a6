import { Injectable, Module } from '@nestjs/common';
import { conditionsOf } from '../../platform/postgres/statements/keyset-page.js';
import { joined, raw, sql, type Sql } from '../../platform/postgres/sql.js';
import type { ActorIds } from '../applications/actor.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { WaitingOrdersRepository } from '../orders/waiting-orders.repository.js';

export interface UnknownReferenceRow {
  id: number;
  application: { id: number; name: string };
  externalReference: string;
  /** The packaging that has this name now; null while it is unknown. */
  packagingId: number | null;
  /** True if the packaging and the application's reference to it are active; null while it is unknown. */
  packagingActive: boolean | null;
  orders: number;
  quantity: string;
  /** By currency; one for which no price is known has `net` null. */
  value: { currency: string; net: string | null }[];
  /** The sum of all currencies, by which the list is sorted. */
  rank: string;
  /** Null, like `lastSeenAt`, when no order waits. */
  label: string | null;
  lastSeenAt: Date | null;
  firstSeenAt: Date;
  refused: number;
  refusals: { order: number; detail: string }[];
}

/** The maximum of refused orders that a reference lists. */
const NAMED_REFUSALS = 10;

/** Counts the waiting orders by reference. */
const waitingSql = (condition: Sql): Sql => sql`
    by_currency AS (
      SELECT application_id, external_reference, currency, count(*)::int AS orders, sum(quantity) AS quantity,
        sum(value) AS value, count(refusal)::int AS refused
      FROM waiting_orders WHERE ${condition}
      GROUP BY application_id, external_reference, currency
    ), waiting AS (
      SELECT application_id, external_reference, sum(orders)::int AS orders, sum(quantity) AS quantity,
        coalesce(sum(value), 0) AS rank, sum(refused)::int AS refused,
        json_agg(json_build_object('currency', currency, 'net', value::text) ORDER BY currency) AS value
      FROM by_currency GROUP BY application_id, external_reference
    )`;

const SELECT = sql`
    SELECT u.id, json_build_object('id', a.id, 'name', a.name) AS application,
      u.external_reference AS "externalReference", u.created_at AS "firstSeenAt",
      r.packaging_id AS "packagingId", r.active AND k.active AS "packagingActive",
      coalesce(w.orders, 0) AS orders, coalesce(w.quantity, 0)::text AS quantity,
      coalesce(w.value, '[]') AS value, coalesce(w.rank, 0)::text AS rank,
      newest.label, newest.created_at AS "lastSeenAt",
      coalesce(w.refused, 0) AS refused, refusal.list AS refusals`;

/** @param waiting how the rows that were counted are joined */
const fromSql = (waiting: Sql): Sql => sql`
    FROM ${waiting}
    JOIN applications a ON a.id = u.application_id
    LEFT JOIN packaging_references r
      ON r.application_id = u.application_id AND r.external_reference = u.external_reference
    LEFT JOIN packagings k ON k.id = r.packaging_id
    LEFT JOIN LATERAL (
      SELECT label, created_at FROM waiting_orders n
      WHERE n.application_id = u.application_id AND n.external_reference = u.external_reference
      ORDER BY n.order_id DESC LIMIT 1
    ) newest ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('order', n.order_id, 'detail', n.refusal)), '[]') AS list
      FROM (
        SELECT order_id, refusal FROM waiting_orders n
        WHERE w.refused > 0 AND n.application_id = u.application_id
        AND n.external_reference = u.external_reference AND n.refusal IS NOT NULL
        ORDER BY n.order_id LIMIT ${raw(NAMED_REFUSALS)}
      ) n
    ) refusal`;

interface UnknownReferencePage {
  applicationId: number | null;
  /** A part of the reference. */
  text: string | null;
  /** The last entry of the previous page. */
  after: { rank: string; id: number } | null;
  limit: number;
}

@Injectable()
export class UnknownReferenceRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Those for which orders wait, the greatest waiting value first. */
  page({ applicationId, text, after, limit }: UnknownReferencePage): Promise<UnknownReferenceRow[]> {
    // Without an index: all that waits is counted anyway.
    const conditions = conditionsOf(
      { applicationId, text },
      {
        applicationId: (id) => sql`application_id = ${id}`,
        text: (part) => sql`strpos(lower(external_reference), lower(${part})) > 0`,
      },
    );
    const behind = after === null ? sql`` : sql`WHERE (w.rank, u.id) < (${after.rank}::numeric, ${after.id})`;
    // Found among all that waits, because the list is sorted by what is counted. The rest is joined for the page only.
    return this.transactions.autocommit.rows(sql`
      WITH ${waitingSql(joined([sql`true`, ...conditions], ' AND '))}, page AS MATERIALIZED (
        SELECT w.*, u.id FROM waiting w
        JOIN unknown_references u
          ON u.application_id = w.application_id AND u.external_reference = w.external_reference
        ${behind}
        ORDER BY w.rank DESC, u.id DESC LIMIT ${limit}
      )
      ${SELECT}
      ${fromSql(sql`page w JOIN unknown_references u ON u.id = w.id`)}
      ORDER BY w.rank DESC, u.id DESC`);
  }

  /** Also one for which no order waits any more. */
  find(id: number): Promise<UnknownReferenceRow | null> {
    const itsName = sql`SELECT application_id, external_reference FROM unknown_references WHERE id = ${id}`;
    return this.transactions.autocommit.rowOrNull(sql`
      WITH ${waitingSql(sql`(application_id, external_reference) = (${itsName})`)}
      ${SELECT}
      ${fromSql(sql`unknown_references u LEFT JOIN waiting w ON true`)}
      WHERE u.id = ${id}`);
  }

  /** Locks the reference, so that it is bound once at a time. */
  lock(tx: Tx, id: number): Promise<{ applicationId: number; externalReference: string } | null> {
    return tx.rowOrNull(sql`
      SELECT application_id AS "applicationId", external_reference AS "externalReference"
      FROM unknown_references WHERE id = ${id} FOR UPDATE`);
  }

  /** Records who bound the reference, and tries refused orders again. */
  async recordBinding(
    tx: Tx,
    id: number,
    { applicationId, externalReference }: { applicationId: number; externalReference: string },
    { actorId, actorTokenId, actorPersonId }: ActorIds,
  ): Promise<void> {
    await tx.rows(sql`
      UPDATE unknown_references SET bound_by_id = ${actorId}, bound_by_token_id = ${actorTokenId}, bound_by_person_id = ${actorPersonId}, bound_at = now()
      WHERE id = ${id}`);
    await tx.rows(sql`
      UPDATE waiting_orders SET refusal = NULL
      WHERE application_id = ${applicationId} AND external_reference = ${externalReference} AND refusal IS NOT NULL`);
  }
}

const REPOSITORIES = [UnknownReferenceRepository, WaitingOrdersRepository];

@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class UnknownItemsPersistenceModule {}
