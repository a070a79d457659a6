import { Injectable } from '@nestjs/common';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';

interface SealedSecrets {
  id: number;
  secret: Buffer;
  /** Null when there is none that still signs. */
  previousSecret: Buffer | null;
  /** Null when there are none. */
  headers: Buffer | null;
}

/** Null leaves a value as it is. */
export interface ResealedSecrets {
  id: number;
  secret: Buffer | null;
  previousSecret: Buffer | null;
  headers: Buffer | null;
}

/** An encrypted private key that signs webhooks. */
export interface SealedKey {
  id: number;
  privateKey: Buffer;
}

export interface ResponseKey {
  applicationId: number;
  digest: Buffer;
}

export interface SealedAnswer extends ResponseKey {
  answer: Buffer;
}

/** The rows with encrypted values, in pages that are locked until the transaction ends. */
@Injectable()
export class SealedRowsRepository {
  constructor(private readonly transactions: Transactions) {}

  lockSecrets(tx: Tx, after: number, limit: number): Promise<SealedSecrets[]> {
    // A rotation of one of these secrets waits for the end of the transaction.
    return tx.rows(sql`
      SELECT id, secret, CASE WHEN previous_secret_until > now() THEN previous_secret END AS "previousSecret",
        headers
      FROM webhooks
      WHERE id > ${after} AND application_id IS NOT NULL
      ORDER BY id LIMIT ${limit}
      FOR NO KEY UPDATE`);
  }

  async replaceSecrets(tx: Tx, rows: ResealedSecrets[]): Promise<void> {
    // Clients see no change of a subscription, so updated_at stays the same.
    await tx.rows(sql`
      UPDATE webhooks w
      SET secret = coalesce(sealed.secret, w.secret),
        previous_secret = coalesce(sealed.previous_secret, w.previous_secret), headers = coalesce(sealed.headers, w.headers)
      FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ secret }) => secret)}::bytea[], ${rows.map(({ previousSecret }) => previousSecret)}::bytea[], ${rows.map(({ headers }) => headers)}::bytea[]) AS sealed(id, secret, previous_secret, headers)
      WHERE w.id = sealed.id`);
  }

  lockKeys(tx: Tx, after: number, limit: number): Promise<SealedKey[]> {
    return tx.rows(sql`
      SELECT id, private_key AS "privateKey" FROM webhook_keys WHERE id > ${after} ORDER BY id LIMIT ${limit}
      FOR NO KEY UPDATE`);
  }

  async replaceKeys(tx: Tx, rows: SealedKey[]): Promise<void> {
    await tx.rows(sql`
      UPDATE webhook_keys k SET private_key = sealed.private_key
      FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ privateKey }) => privateKey)}::bytea[]) AS sealed(id, private_key)
      WHERE k.id = sealed.id`);
  }

  /** @returns the last of the next `limit` keys, with or without a response; null when there are no more */
  lastOfPage(
    { applicationId, digest }: ResponseKey,
    limit: number,
    session: Session = this.transactions.autocommit,
  ): Promise<ResponseKey | null> {
    return session.rowOrNull(sql`
      SELECT application_id AS "applicationId", digest
      FROM (
        SELECT application_id, digest FROM idempotency_keys
        WHERE (application_id, digest) > (${applicationId}, ${digest})
        ORDER BY application_id, digest LIMIT ${limit}
      ) page
      ORDER BY application_id DESC, digest DESC LIMIT 1`);
  }

  /** @param exceptKeyId the first byte of responses that are left out */
  lockResponses(
    tx: Tx,
    after: ResponseKey,
    last: ResponseKey,
    exceptKeyId: number | null,
  ): Promise<SealedAnswer[]> {
    return tx.rows(sql`
      SELECT application_id AS "applicationId", digest, answer FROM idempotency_keys
      WHERE (application_id, digest) > (${after.applicationId}, ${after.digest}) AND (application_id, digest) <= (${last.applicationId}, ${last.digest})
      AND answer IS NOT NULL AND substring(answer FROM 1 FOR 1) IS DISTINCT FROM ${exceptKeyId === null ? null : Buffer.of(exceptKeyId)}::bytea
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
