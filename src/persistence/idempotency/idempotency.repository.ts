import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { Injectable, Module } from '@nestjs/common';
import { ApplicationEntity } from '../applications/application.entity.js';
import { INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';

/** The use of an Idempotency-Key: reserved while the request is processed, with its response afterwards. */
@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @RefersTo(() => ApplicationEntity, { primary: true }) applicationId: number;
  /** SHA-256 of path and key, so that its length is fixed. */
  @PrimaryColumn('bytea') digest: Buffer;
  /** SHA-256 of the request that used the key. */
  @Column('bytea') fingerprint: Buffer;
  /** The attempt that processes the request; no other one may until `leaseUntil`, by the database's clock. */
  @Column('uuid', { nullable: true }) leaseToken: string | null;
  @Column({ ...INSTANT, nullable: true }) leaseUntil: Date | null;
  /** Status, headers and body of the response, encrypted with AES-256-GCM and SECRETS_KEY because it may contain a new token. */
  @Column('bytea', { nullable: true }) answer: Buffer | null;
  @CreateDateColumn(NOW) createdAt: Date;
}

export interface KeyUse {
  applicationId: number;
  digest: Buffer;
  fingerprint: Buffer;
  /** Identifies this attempt to process the request. */
  leaseToken: string;
}

interface EarlierUse {
  sameRequest: boolean;
  /** The response; null while that request is processed. */
  answer: Buffer | null;
}

/** Idempotency-Keys with their leases and responses; times are those of the database's clock. */
@Injectable()
export class IdempotencyRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * @param limits how long the request may run, and for how many days a response is kept
   * @returns null when the key is reserved for this request
   */
  async reserve(
    use: KeyUse,
    { leaseSeconds, keepDays }: { leaseSeconds: number; keepDays: number },
  ): Promise<EarlierUse | null> {
    const { applicationId, digest, fingerprint, leaseToken } = use;
    type Reservation = EarlierUse & { reserved: boolean };
    // Reserves a key that is free: new, expired, left by an attempt of the same request whose lease has run out, or reserved
    // by this attempt before, which lost the connection. Of two concurrent requests one waits for the row of the other, and
    // then finds it reserved.
    const row = await this.transactions.autocommit.rowOrNull<Reservation>(sql`
      WITH reserved AS (
        INSERT INTO idempotency_keys AS k (application_id, digest, fingerprint, lease_token, lease_until)
        VALUES (${applicationId}, ${digest}, ${fingerprint}, ${leaseToken}, now() + make_interval(secs => ${leaseSeconds}))
        ON CONFLICT (application_id, digest) DO UPDATE SET
          fingerprint = excluded.fingerprint, lease_token = excluded.lease_token, lease_until = excluded.lease_until,
          answer = NULL, created_at = now()
        WHERE k.created_at < now() - make_interval(days => ${keepDays})
          OR (k.fingerprint = excluded.fingerprint AND k.lease_until < now())
          OR k.lease_token = excluded.lease_token
        RETURNING 1
      )
      SELECT true AS reserved, true AS "sameRequest", NULL::bytea AS answer FROM reserved
      UNION ALL
      SELECT false, fingerprint = ${fingerprint}, answer FROM idempotency_keys
      WHERE application_id = ${applicationId} AND digest = ${digest} AND NOT EXISTS (SELECT FROM reserved)`);
    // No row: another request reserved or released the key at the same time.
    const { reserved, ...earlierUse } = row ?? { reserved: false, sameRequest: true, answer: null };
    return reserved ? null : earlierUse;
  }

  /** @returns false when another attempt has reserved the key meanwhile */
  async storeResponse({ applicationId, digest, leaseToken }: KeyUse, answer: Buffer): Promise<boolean> {
    const rows = await this.transactions.autocommit.rows(sql`
      UPDATE idempotency_keys SET answer = ${answer}, lease_token = NULL, lease_until = NULL
      WHERE application_id = ${applicationId} AND digest = ${digest} AND lease_token = ${leaseToken}
      RETURNING 1`);
    return rows.length === 1;
  }

  /** Ends the lease: the response is stored already, or another attempt may begin. */
  async endLease({ applicationId, digest, leaseToken }: KeyUse): Promise<void> {
    await this.transactions.autocommit.rows(sql`
      UPDATE idempotency_keys SET lease_until = now() - interval '1 ms'
      WHERE application_id = ${applicationId} AND digest = ${digest} AND lease_token = ${leaseToken}`);
  }

  /** Deletes the key of a request that was rejected. */
  async release({ applicationId, digest, leaseToken }: KeyUse): Promise<void> {
    await this.transactions.autocommit.rows(
      sql`DELETE FROM idempotency_keys WHERE application_id = ${applicationId} AND digest = ${digest} AND lease_token = ${leaseToken}`,
    );
  }
}

@Module({ providers: [IdempotencyRepository], exports: [IdempotencyRepository] })
export class IdempotencyPersistenceModule {}
