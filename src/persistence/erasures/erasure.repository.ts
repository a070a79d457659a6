import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { WorkEntity } from '../work/work.entity.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { lockFree } from '../locks/free-rows.js';

/** Counts of what an erasure has emptied, or would empty. */
export interface ErasureCounts {
  contacts: number;
  customers: number;
  references: number;
  proposedChanges: number;
  orders: number;
  payments: number;
  events: number;
  keptAnswers: number;
}

/** An erasure, which continues in the background after the request. Its `number` is its id for clients. */
type Erasure = WorkEntity & {
  number: number;
  actorId: number;
  contactId: number;
  reason: string;
  counts: ErasureCounts;
  applicationIds: number[];
};
const COLUMNS = Columns.of(WorkEntity as abstract new () => Erasure);
const ERASURE = COLUMNS.only('contactId', 'reason', 'state', 'counts', 'createdAt', 'finishedAt');
const OPEN = COLUMNS.only(
  ...(['number', 'state', 'contactId', 'counts', 'applicationIds', 'positionAt', 'positionId'] as const),
  ...(['positionDigest', 'actorId', 'actorTokenId', 'actorPersonId', 'createdAt'] as const),
);

export type ErasureRow = RowOf<typeof ERASURE> & { id: number; actor: ActorRow };
/** An erasure that is not done, with what has been emptied so far. */
export type OpenErasure = RowOf<typeof OPEN>;

export interface Subjects {
  contactIds: number[];
  customerIds: number[];
  orderIds: number[];
}

const ERASURES = sql`
  SELECT e.number AS id, ${ERASURE.selectFrom('e')}, ${actorSql('a', 'k', 'p')} AS actor
  FROM work e
  JOIN applications a ON a.id = e.actor_id
  LEFT JOIN credentials k ON k.id = e.actor_token_id
  LEFT JOIN people p ON p.id = e.actor_person_id`;

const erasure = (id: number): Sql => sql`${ERASURES} WHERE (e.kind, e.number) = ('erasure', ${id})`;

const erasedAmong = (table: string, ids: number[]): Sql =>
  sql`ARRAY(SELECT id FROM ${raw(table)} WHERE id = ANY (${ids}::bigint[]) AND erased_at IS NOT NULL)`;

@Injectable()
export class ErasureRepository {
  constructor(private readonly transactions: Transactions) {}

  find(id: number): Promise<ErasureRow | null> {
    return this.transactions.autocommit.rowOrNull(erasure(id));
  }

  latestOf(tx: Tx, contactId: number): Promise<ErasureRow | null> {
    return tx.rowOrNull(sql`${ERASURES} WHERE e.contact_id = ${contactId} ORDER BY e.number DESC LIMIT 1`);
  }

  async insert(
    tx: Tx,
    values: ActorIds & { contactId: number; reason: string; counts: ErasureCounts; applicationIds: number[] },
  ): Promise<ErasureRow> {
    const { actorId, actorTokenId, actorPersonId, contactId, reason, counts, applicationIds } = values;
    const { number } = await tx.row<{ number: number }>(sql`
      INSERT INTO work (id, number, kind, state, actor_id, actor_token_id, actor_person_id, contact_id, reason, counts, application_ids)
      VALUES (nextval('work_other_id_seq'), nextval('work_erasure_number_seq'), 'erasure', 'orders', ${actorId}, ${actorTokenId},
        ${actorPersonId}, ${contactId}, ${reason}, ${JSON.stringify(counts)}::jsonb, ${applicationIds})
      RETURNING number`);
    return tx.row(erasure(number));
  }

  /** @returns null when the erasure is done, or another process is running it */
  lock(tx: Tx, workId: number): Promise<OpenErasure | null> {
    return tx.rowOrNull(
      lockFree(
        'e',
        sql`SELECT ${OPEN.selectFrom('e')} FROM work e WHERE id = ${workId} AND finished_at IS NULL`,
      ),
    );
  }

  async advance(tx: Tx, workId: number, progress: OpenErasure): Promise<void> {
    const { state, counts, applicationIds, positionAt, positionId, positionDigest } = progress;
    await tx.rows(sql`
      UPDATE work
      SET state = ${state}, counts = ${JSON.stringify(counts)}, application_ids = ${applicationIds}, position_at = ${positionAt},
        position_id = ${positionId}, position_digest = ${positionDigest},
        finished_at = CASE WHEN ${state} = 'done' THEN now() END
      WHERE id = ${workId}`);
  }

  /** Those of these resources that were erased. */
  erasedAmong(tx: Tx, { contactIds, customerIds, orderIds }: Subjects): Promise<Subjects> {
    return tx.row(sql`
      SELECT ${erasedAmong('contacts', contactIds)} AS "contactIds", ${erasedAmong('customers', customerIds)} AS "customerIds",
        ${erasedAmong('orders', orderIds)} AS "orderIds"`);
  }
}
