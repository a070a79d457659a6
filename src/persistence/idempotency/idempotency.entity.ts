import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import { INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';

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
