import { Injectable } from '@nestjs/common';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';

/** A request that carries an Idempotency-Key. */
export interface KeyUse {
  applicationId: number;
  /** Of path and key. */
  digest: Buffer;
  /** Of the request. */
  fingerprint: Buffer;
  /** Of this attempt alone. */
  leaseToken: string;
}

/** What is known of a key that somebody else used before. */
export interface EarlierUse {
  sameRequest: boolean;
  /** Null while that request runs. */
  answer: Buffer | null;
}

/**
 * Takes a key that is free: new, forgotten, or held by the same request of a process that must have died. Two
 * at once: one of them waits for the other's row, and then finds it taken.
 */
const RESERVE = {
  name: 'reserve_idempotency_key',
  text: `
    WITH reserved AS (
      INSERT INTO idempotency_keys AS k (application_id, digest, fingerprint, lease_token, lease_until)
      VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
      ON CONFLICT (application_id, digest) DO UPDATE SET
        fingerprint = excluded.fingerprint, lease_token = excluded.lease_token, lease_until = excluded.lease_until,
        answer = NULL, created_at = now()
      WHERE k.created_at < now() - make_interval(days => $6)
        OR (k.fingerprint = excluded.fingerprint AND k.lease_until < now())
      RETURNING 1
    )
    SELECT true AS reserved, true AS "sameRequest", NULL::bytea AS answer FROM reserved
    UNION ALL
    SELECT false, fingerprint = $3, answer FROM idempotency_keys
    WHERE application_id = $1 AND digest = $2 AND NOT EXISTS (SELECT FROM reserved)`,
};

const KEEP = {
  name: 'keep_idempotent_answer',
  text: `
    UPDATE idempotency_keys SET answer = $4, lease_token = NULL, lease_until = NULL
    WHERE application_id = $1 AND digest = $2 AND lease_token = $3`,
};

const RELEASE = {
  name: 'release_idempotency_key',
  text: 'DELETE FROM idempotency_keys WHERE application_id = $1 AND digest = $2 AND lease_token = $3',
};

const FORGET = {
  name: 'forget_idempotency_keys',
  text: `
    WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCKS.forgetIdempotencyKeys}) AS ours), old AS (
      SELECT application_id, digest FROM idempotency_keys
      WHERE created_at < now() - make_interval(days => $1) AND (SELECT ours FROM turn)
      ORDER BY created_at LIMIT $2
      FOR UPDATE SKIP LOCKED
    )
    DELETE FROM idempotency_keys k USING old
    WHERE k.application_id = old.application_id AND k.digest = old.digest
    RETURNING 1`,
};

/** Uses of Idempotency-Keys, by the database's clock. */
@Injectable()
export class IdempotencyRepository {
  /**
   * @param limits how long the request may run, and for how many days an answer is kept
   * @returns null when the key is reserved for this request
   */
  async reserve(
    tx: Tx,
    use: KeyUse,
    { leaseSeconds, keepDays }: { leaseSeconds: number; keepDays: number },
  ): Promise<EarlierUse | null> {
    const { applicationId, digest, fingerprint, leaseToken } = use;
    const values = [applicationId, digest, fingerprint, leaseToken, leaseSeconds, keepDays];
    const [row] = await execute<EarlierUse & { reserved: boolean }>(tx, RESERVE, values);
    if (row?.reserved) return null;
    // Nothing at all: it was reserved or let go at this very moment.
    return row === undefined
      ? { sameRequest: true, answer: null }
      : { sameRequest: row.sameRequest, answer: row.answer };
  }

  /** Keeps the answer, unless another attempt has taken the key over. */
  async keep(tx: Tx, { applicationId, digest, leaseToken }: KeyUse, answer: Buffer): Promise<void> {
    await execute(tx, KEEP, [applicationId, digest, leaseToken, answer]);
  }

  /** Lets go of a key whose request was refused. */
  async release(tx: Tx, { applicationId, digest, leaseToken }: KeyUse): Promise<void> {
    await execute(tx, RELEASE, [applicationId, digest, leaseToken]);
  }

  /** @returns how many keys older than that were forgotten, at most `limit`; none while another process does it */
  async forget(tx: Tx, keepDays: number, limit: number): Promise<number> {
    return (await execute(tx, FORGET, [keepDays, limit])).length;
  }
}
