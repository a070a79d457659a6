import { Injectable } from '@nestjs/common';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

/** A key is published for this long before it begins to sign, and after it has ended: as long as receivers may keep the keys. */
const PUBLISHED = sql`interval '1 hour'`;
/** A key signs together with its successor for this long. */
const OVERLAP = sql`interval '24 hours'`;

/** An application's first key signs at once. */
export const addFirstKey = (applicationId: number, { publicKey, privateKey }: SealedKeyPair): Sql => sql`
    INSERT INTO webhook_keys (application_id, public_key, private_key, signs_from)
    SELECT ${applicationId}, ${publicKey}, ${privateKey}, now() WHERE NOT EXISTS (SELECT FROM webhook_keys WHERE application_id = ${applicationId})`;

/**
 * Adds a key that signs later, unless there is one already. The latest key signs together with it for a while; one that was
 * replaced before ends when the new one begins, so that never more than two sign.
 */
const rotateKeys = (applicationId: number, { publicKey, privateKey }: SealedKeyPair): Sql => sql`
    WITH successor AS (
      SELECT FROM webhook_keys WHERE application_id = ${applicationId} AND signs_from > now()
    ), replaced AS (
      UPDATE webhook_keys
      SET signs_until = least(signs_until, now() + ${PUBLISHED} + CASE WHEN signs_until IS NULL THEN ${OVERLAP} ELSE '0' END)
      WHERE application_id = ${applicationId} AND NOT EXISTS (SELECT FROM successor)
      RETURNING id
    )
    INSERT INTO webhook_keys (application_id, public_key, private_key, signs_from)
    SELECT ${applicationId}, ${publicKey}, ${privateKey}, now() + ${PUBLISHED} WHERE NOT EXISTS (SELECT FROM successor) AND EXISTS (SELECT FROM replaced)`;

/** A new key pair, its private part encrypted. */
export interface SealedKeyPair {
  publicKey: string;
  privateKey: Buffer;
}

/** The keys that sign the webhooks of an application with Ed25519. Changes require the lock of its subscriptions. */
@Injectable()
export class WebhookKeyRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Base64url of the keys that receivers have to know, newest first; none for an application without keys. */
  async publicKeys(
    applicationId: number,
    session: Session = this.transactions.autocommit,
  ): Promise<string[]> {
    const rows = await session.rows<{ publicKey: string }>(sql`
      SELECT public_key AS "publicKey" FROM webhook_keys
      WHERE application_id = ${applicationId} AND (signs_until IS NULL OR signs_until > now() - ${PUBLISHED})
      ORDER BY id DESC`);
    return rows.map(({ publicKey }) => publicKey);
  }

  /** Stores the key as the successor of the one that signs, unless that has one already, or as the first of the application. */
  async rotate(tx: Tx, applicationId: number, key: SealedKeyPair): Promise<void> {
    await tx.rows(
      sql`DELETE FROM webhook_keys WHERE application_id = ${applicationId} AND signs_until <= now() - ${PUBLISHED}`,
    );
    await tx.rows(rotateKeys(applicationId, key));
    await tx.rows(addFirstKey(applicationId, key));
  }
}
