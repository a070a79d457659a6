import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';

/** `owner` is a subscription, or the application of a key. */
interface SealedRow {
  id: number;
  owner: number;
  sealed: Buffer[];
}

export interface ResponseKey {
  applicationId: number;
  digest: Buffer;
}

interface SealedAnswer extends ResponseKey {
  answer: Buffer;
}

/** The rows with encrypted values. */
@Injectable()
export class SealedRowsRepository {
  constructor(private readonly transactions: Transactions) {}

  /** The secrets and headers of the next subscriptions, in the order of their ids. */
  webhooks(after: number, limit: number): Promise<SealedRow[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT id, id AS owner, array_remove(
        ARRAY[secret, CASE WHEN previous_secret_until > now() THEN previous_secret END, headers], NULL
      ) AS sealed
      FROM webhooks WHERE id > ${after} AND application_id IS NOT NULL
      ORDER BY id LIMIT ${limit}`);
  }

  /** The next private keys that sign webhooks. */
  keys(after: number, limit: number): Promise<SealedRow[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT id, application_id AS owner, ARRAY[private_key] AS sealed FROM webhook_keys
      WHERE id > ${after} ORDER BY id LIMIT ${limit}`);
  }

  /** @returns the last of the next `limit` keys, with or without a response; null when there are no more */
  lastOfPage(tx: Tx, { applicationId, digest }: ResponseKey, limit: number): Promise<ResponseKey | null> {
    return tx.rowOrNull(sql`
      SELECT application_id AS "applicationId", digest
      FROM (
        SELECT application_id, digest FROM idempotency_keys
        WHERE (application_id, digest) > (${applicationId}, ${digest})
        ORDER BY application_id, digest LIMIT ${limit}
      ) page
      ORDER BY application_id DESC, digest DESC LIMIT 1`);
  }

  lockResponses(tx: Tx, after: ResponseKey, last: ResponseKey): Promise<SealedAnswer[]> {
    return tx.rows(sql`
      SELECT application_id AS "applicationId", digest, answer FROM idempotency_keys
      WHERE (application_id, digest) > (${after.applicationId}, ${after.digest}) AND (application_id, digest) <= (${last.applicationId}, ${last.digest})
      AND answer IS NOT NULL
      ORDER BY application_id, digest
      FOR NO KEY UPDATE`);
  }

  async replaceResponses(tx: Tx, rows: SealedAnswer[]): Promise<void> {
    await tx.rows(sql`
      UPDATE idempotency_keys k
      SET answer = sealed.answer
      FROM unnest(${rows.map(({ applicationId }) => applicationId)}::bigint[], ${rows.map(({ digest }) => digest)}::bytea[], ${rows.map(({ answer }) => answer)}::bytea[]) AS sealed(application_id, digest, answer)
      WHERE k.application_id = sealed.application_id AND k.digest = sealed.digest`);
  }
}
