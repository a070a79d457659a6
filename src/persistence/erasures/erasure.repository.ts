import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { ErasureEntity, type ErasureCounts } from './erasure.entity.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

const ERASURE = Columns.of(ErasureEntity).only(
  'id',
  'contactId',
  'reason',
  'state',
  'counts',
  'createdAt',
  'finishedAt',
);
const OPEN = Columns.of(ErasureEntity).except('reason', 'finishedAt');
const PROGRESS = Columns.of(ErasureEntity).only(
  'state',
  'counts',
  'applicationIds',
  'positionAt',
  'positionId',
  'positionDigest',
);

export type ErasureRow = RowOf<typeof ERASURE> & { actor: ActorRow };
/** An erasure that is not done, with what has been emptied so far. */
export type OpenErasure = RowOf<typeof OPEN>;
export type ErasureProgress = RowOf<typeof PROGRESS>;

export interface Subjects {
  contactIds: number[];
  customerIds: number[];
  orderIds: number[];
}

const ERASURES = sql`
  SELECT ${ERASURE.selectFrom('e')}, ${actorSql('a', 'k', 'p')} AS actor
  FROM erasures e
  JOIN applications a ON a.id = e.actor_id
  LEFT JOIN credentials k ON k.id = e.actor_token_id
  LEFT JOIN people p ON p.id = e.actor_person_id`;

const erasure = (id: number): Sql => sql`${ERASURES} WHERE e.id = ${id}`;

const erasedAmong = (table: string, ids: number[]): Sql =>
  sql`ARRAY(SELECT id FROM ${raw(table)} WHERE id = ANY (${ids}::bigint[]) AND erased_at IS NOT NULL)`;

@Injectable()
export class ErasureRepository {
  constructor(private readonly transactions: Transactions) {}

  find(id: number): Promise<ErasureRow | null> {
    return this.transactions.autocommit.rowOrNull(erasure(id));
  }

  latestOf(tx: Tx, contactId: number): Promise<ErasureRow | null> {
    return tx.rowOrNull(
      sql`${ERASURES} WHERE e.id = (SELECT max(id) FROM erasures WHERE contact_id = ${contactId})`,
    );
  }

  async insert(
    tx: Tx,
    values: ActorIds & { contactId: number; reason: string; counts: ErasureCounts; applicationIds: number[] },
  ): Promise<ErasureRow> {
    const id = await tx.insert(ErasureEntity, values);
    return tx.row(erasure(id));
  }

  async pending(): Promise<number[]> {
    const rows = await this.transactions.autocommit.rows<{ id: number }>(
      sql`SELECT id FROM erasures WHERE state <> 'done' ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  /** @returns null when the erasure is done, or another process is running it */
  lock(tx: Tx, id: number): Promise<OpenErasure | null> {
    return tx.rowOrNull(
      sql`SELECT ${OPEN.selectFrom('e')} FROM erasures e WHERE id = ${id} AND state <> 'done' FOR UPDATE SKIP LOCKED`,
    );
  }

  async advance(tx: Tx, id: number, progress: ErasureProgress): Promise<void> {
    const { state, counts, applicationIds, positionAt, positionId, positionDigest } = progress;
    await tx.rows(sql`
      UPDATE erasures
      SET (${PROGRESS.names}) = ROW(${state}::text, ${JSON.stringify(counts)}::jsonb, ${applicationIds}::bigint[], ${positionAt}::timestamptz, ${positionId}::bigint, ${positionDigest}::bytea),
        finished_at = CASE WHEN ${state} = 'done' THEN now() END
      WHERE id = ${id}`);
  }

  /** Those of these resources that were erased. */
  erasedAmong(tx: Tx, { contactIds, customerIds, orderIds }: Subjects): Promise<Subjects> {
    return tx.row(sql`
      SELECT ${erasedAmong('contacts', contactIds)} AS "contactIds", ${erasedAmong('customers', customerIds)} AS "customerIds",
        ${erasedAmong('orders', orderIds)} AS "orderIds"`);
  }
}
