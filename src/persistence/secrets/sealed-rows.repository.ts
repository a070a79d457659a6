import { Injectable } from '@nestjs/common';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

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

/** A private key that signs webhooks. */
export interface SealedKey {
  id: number;
  privateKey: Buffer;
}

export interface AnswerKey {
  applicationId: number;
  digest: Buffer;
}

export interface SealedAnswer extends AnswerKey {
  answer: Buffer;
}

/** A rotation of one of these secrets waits for the end of the transaction. */
const LOCK_SECRETS = {
  name: 'lock_webhook_secrets',
  text: `
    SELECT id, secret, CASE WHEN previous_secret_until > now() THEN previous_secret END AS "previousSecret",
      headers
    FROM webhooks
    WHERE id > $1 AND application_id IS NOT NULL
    ORDER BY id LIMIT $2
    FOR NO KEY UPDATE`,
};

/** What clients see of a subscription stays the same, and with it updated_at. */
const REPLACE_SECRETS = {
  name: 'replace_webhook_secrets',
  text: `
    UPDATE webhooks w
    SET secret = coalesce(sealed.secret, w.secret),
      previous_secret = coalesce(sealed.previous_secret, w.previous_secret), headers = coalesce(sealed.headers, w.headers)
    FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[]) AS sealed(id, secret, previous_secret, headers)
    WHERE w.id = sealed.id`,
};

const LOCK_KEYS = {
  name: 'lock_webhook_keys',
  text: `
    SELECT id, private_key AS "privateKey" FROM webhook_keys WHERE id > $1 ORDER BY id LIMIT $2
    FOR NO KEY UPDATE`,
};

const REPLACE_KEYS = {
  name: 'replace_webhook_keys',
  text: `
    UPDATE webhook_keys k SET private_key = sealed.private_key
    FROM unnest($1::bigint[], $2::bytea[]) AS sealed(id, private_key)
    WHERE k.id = sealed.id`,
};

const LAST_OF_PAGE = {
  name: 'last_idempotency_key_of_page',
  text: `
    SELECT application_id AS "applicationId", digest
    FROM (
      SELECT application_id, digest FROM idempotency_keys
      WHERE (application_id, digest) > ($1, $2)
      ORDER BY application_id, digest LIMIT $3
    ) page
    ORDER BY application_id DESC, digest DESC LIMIT 1`,
};

/** $5: the first byte of answers that need not be read; null to read all. */
const LOCK_ANSWERS = {
  name: 'lock_stored_answers',
  text: `
    SELECT application_id AS "applicationId", digest, answer FROM idempotency_keys
    WHERE (application_id, digest) > ($1, $2) AND (application_id, digest) <= ($3, $4)
    AND answer IS NOT NULL AND substring(answer FROM 1 FOR 1) IS DISTINCT FROM $5::bytea
    ORDER BY application_id, digest
    FOR NO KEY UPDATE`,
};

const REPLACE_ANSWERS = {
  name: 'replace_stored_answers',
  text: `
    UPDATE idempotency_keys k
    SET answer = sealed.answer
    FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS sealed(application_id, digest, answer)
    WHERE k.application_id = sealed.application_id AND k.digest = sealed.digest`,
};

/** The rows with encrypted values, in pages that are locked until the transaction ends. */
@Injectable()
export class SealedRowsRepository {
  constructor(private readonly transactions: Transactions) {}

  lockSecrets(tx: Tx, after: number, limit: number): Promise<SealedSecrets[]> {
    return tx.rows(LOCK_SECRETS, [after, limit]);
  }

  async replaceSecrets(tx: Tx, rows: ResealedSecrets[]): Promise<void> {
    await tx.rows(REPLACE_SECRETS, [
      rows.map(({ id }) => id),
      rows.map(({ secret }) => secret),
      rows.map(({ previousSecret }) => previousSecret),
      rows.map(({ headers }) => headers),
    ]);
  }

  lockKeys(tx: Tx, after: number, limit: number): Promise<SealedKey[]> {
    return tx.rows(LOCK_KEYS, [after, limit]);
  }

  async replaceKeys(tx: Tx, rows: SealedKey[]): Promise<void> {
    await tx.rows(REPLACE_KEYS, [rows.map(({ id }) => id), rows.map(({ privateKey }) => privateKey)]);
  }

  /** @returns the last of the next `limit` keys, whether they have an answer or not; null when there are no more */
  lastOfPage(
    { applicationId, digest }: AnswerKey,
    limit: number,
    session: Session = this.transactions.autocommit,
  ): Promise<AnswerKey | null> {
    return session.rowOrNull(LAST_OF_PAGE, [applicationId, digest, limit]);
  }

  /** @param exceptKeyId the first byte of answers that are left out */
  lockAnswers(
    tx: Tx,
    after: AnswerKey,
    last: AnswerKey,
    exceptKeyId: number | null,
  ): Promise<SealedAnswer[]> {
    const values = [after.applicationId, after.digest, last.applicationId, last.digest];
    return tx.rows(LOCK_ANSWERS, [...values, exceptKeyId === null ? null : Buffer.of(exceptKeyId)]);
  }

  async replaceAnswers(tx: Tx, rows: SealedAnswer[]): Promise<void> {
    await tx.rows(REPLACE_ANSWERS, [
      rows.map(({ applicationId }) => applicationId),
      rows.map(({ digest }) => digest),
      rows.map(({ answer }) => answer),
    ]);
  }
}
