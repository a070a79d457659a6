import { Injectable } from '@nestjs/common';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

/** How long a key is published before it begins to sign, and after it has ended: as long as receivers may keep the keys. */
const PUBLISHED = `interval '1 hour'`;
/** How long a key signs together with its successor. */
const OVERLAP = `interval '24 hours'`;

const PUBLIC_KEYS = {
  name: 'public_webhook_keys',
  text: `
    SELECT public_key AS "publicKey" FROM webhook_keys
    WHERE application_id = $1 AND (signs_until IS NULL OR signs_until > now() - ${PUBLISHED})
    ORDER BY id DESC`,
};

/** An application's first key signs at once. */
export const ADD_FIRST_KEY = {
  name: 'add_first_webhook_key',
  text: `
    INSERT INTO webhook_keys (application_id, public_key, private_key, signs_from)
    SELECT $1, $2, $3, now() WHERE NOT EXISTS (SELECT FROM webhook_keys WHERE application_id = $1)`,
};

const DELETE_ENDED_KEYS = {
  name: 'delete_ended_webhook_keys',
  text: `DELETE FROM webhook_keys WHERE application_id = $1 AND signs_until <= now() - ${PUBLISHED}`,
};

/**
 * Adds a key that signs later, unless there is one already. The latest key signs together with it for a while; one that was
 * replaced before ends when the new one begins, so that never more than two sign.
 */
const ROTATE_KEYS = {
  name: 'rotate_webhook_keys',
  text: `
    WITH successor AS (
      SELECT FROM webhook_keys WHERE application_id = $1 AND signs_from > now()
    ), replaced AS (
      UPDATE webhook_keys
      SET signs_until = least(signs_until, now() + ${PUBLISHED} + CASE WHEN signs_until IS NULL THEN ${OVERLAP} ELSE '0' END)
      WHERE application_id = $1 AND NOT EXISTS (SELECT FROM successor)
      RETURNING id
    )
    INSERT INTO webhook_keys (application_id, public_key, private_key, signs_from)
    SELECT $1, $2, $3, now() + ${PUBLISHED} WHERE NOT EXISTS (SELECT FROM successor) AND EXISTS (SELECT FROM replaced)`,
};

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
    const rows = await session.rows<{ publicKey: string }>(PUBLIC_KEYS, [applicationId]);
    return rows.map(({ publicKey }) => publicKey);
  }

  /** Stores the key as the successor of the one that signs, unless that has one already, or as the first one of the application. */
  async rotate(tx: Tx, applicationId: number, { publicKey, privateKey }: SealedKeyPair): Promise<void> {
    const values = [applicationId, publicKey, privateKey];
    await tx.rows(DELETE_ENDED_KEYS, [applicationId]);
    await tx.rows(ROTATE_KEYS, values);
    await tx.rows(ADD_FIRST_KEY, values);
  }
}
