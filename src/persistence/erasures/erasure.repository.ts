import { Injectable } from '@nestjs/common';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { ErasureEntity, type ErasureCounts } from './erasure.entity.js';

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

/** The ids of resources. */
export interface Subjects {
  contactIds: number[];
  customerIds: number[];
  orderIds: number[];
}

const ERASURES = `
  SELECT ${ERASURE.selectFrom('e')}, ${actorSql('a', 'k', 'p')} AS actor
  FROM erasures e
  JOIN applications a ON a.id = e.actor_id
  LEFT JOIN application_tokens k ON k.id = e.actor_token_id
  LEFT JOIN people p ON p.id = e.actor_person_id`;

const FIND = { name: 'erasure', text: `${ERASURES} WHERE e.id = $1` };

const LATEST = {
  name: 'latest_erasure_of_contact',
  text: `${ERASURES} WHERE e.id = (SELECT max(id) FROM erasures WHERE contact_id = $1)`,
};

const PENDING = {
  name: 'pending_erasures',
  text: `SELECT id FROM erasures WHERE state <> 'done' ORDER BY id`,
};

const LOCK = {
  name: 'lock_erasure',
  text: `SELECT ${OPEN.selectFrom('e')} FROM erasures e WHERE id = $1 AND state <> 'done' FOR UPDATE SKIP LOCKED`,
};

const ADVANCE = {
  name: 'advance_erasure',
  text: `
    UPDATE erasures
    SET (${PROGRESS.names}) = ROW($2::text, $3::jsonb, $4::bigint[], $5::timestamptz, $6::bigint, $7::bytea),
      finished_at = CASE WHEN $2 = 'done' THEN now() END
    WHERE id = $1`,
};

const erasedAmong = (table: string, ids: string): string =>
  `ARRAY(SELECT id FROM ${table} WHERE id = ANY (${ids}::bigint[]) AND erased_at IS NOT NULL)`;

const ERASED_AMONG = {
  name: 'erased_among',
  text: `
    SELECT ${erasedAmong('contacts', '$1')} AS "contactIds", ${erasedAmong('customers', '$2')} AS "customerIds",
      ${erasedAmong('orders', '$3')} AS "orderIds"`,
};

/** What was erased, why, and how far that has come. */
@Injectable()
export class ErasureRepository {
  constructor(private readonly transactions: Transactions) {}

  find(id: number): Promise<ErasureRow | null> {
    return this.transactions.autocommit.rowOrNull(FIND, [id]);
  }

  latestOf(tx: Tx, contactId: number): Promise<ErasureRow | null> {
    return tx.rowOrNull(LATEST, [contactId]);
  }

  async insert(
    tx: Tx,
    values: ActorIds & { contactId: number; reason: string; counts: ErasureCounts; applicationIds: number[] },
  ): Promise<ErasureRow> {
    const id = await tx.insert(ErasureEntity, values);
    return tx.row(FIND, [id]);
  }

  /** Erasures that are not done. */
  async pending(): Promise<number[]> {
    const rows = await this.transactions.autocommit.rows<{ id: number }>(PENDING, []);
    return rows.map(({ id }) => id);
  }

  /** @returns null when the erasure is done, or another process works on it */
  lock(tx: Tx, id: number): Promise<OpenErasure | null> {
    return tx.rowOrNull(LOCK, [id]);
  }

  async advance(tx: Tx, id: number, progress: ErasureProgress): Promise<void> {
    const { state, counts, applicationIds, positionAt, positionId, positionDigest } = progress;
    const values = [state, JSON.stringify(counts), applicationIds, positionAt, positionId, positionDigest];
    await tx.rows(ADVANCE, [id, ...values]);
  }

  /** Those of these resources that were erased. */
  erasedAmong(tx: Tx, { contactIds, customerIds, orderIds }: Subjects): Promise<Subjects> {
    return tx.row(ERASED_AMONG, [contactIds, customerIds, orderIds]);
  }
}
