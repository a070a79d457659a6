import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { CreatedAt, filled, Flag, Id, Instant, Reference, Text, UpdatedAt } from './columns.js';

/** A client of the API. */
@Entity('applications')
@Check('applications_name_check', filled('name'))
@Check('applications_webhook_key_check', filled('webhook_key'))
@Check('applications_rights_check', `rights <@ ARRAY['crm', 'catalogue', 'sales', 'admin']`)
export class ApplicationEntity {
  @Id() id: number;
  @Text() name: string;
  @Column({ type: 'text', array: true }) rights: string[];
  /** Its orders are validated when they are created, if they have no blockers. */
  @Flag({ default: false }) autoValidate: boolean;
  /** Sent with every webhook as X-WEBHOOK-KEY. */
  @Text() webhookKey: string;
  /**
   * It has lost a right, and its waiting deliveries have not all been checked yet for events that it may not receive
   * any more.
   */
  @Flag({ default: false }) withdrawing: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

@Entity('application_tokens')
@Index('application_tokens_hash_idx', ['hash'], { unique: true })
@Index('application_tokens_application_idx', ['applicationId'])
@Check('application_tokens_hash_check', `octet_length(hash) = 32`)
export class ApplicationTokenEntity {
  @Id() id: number;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  applicationId: number;
  /** SHA-256 of the token. The token itself is returned once, and never stored. */
  @Column({ type: 'bytea' }) hash: Buffer;
  @Instant({ nullable: true }) expiresAt: Date | null;
  @Instant({ nullable: true }) lastUsedAt: Date | null;
  @Instant({ nullable: true }) revokedAt: Date | null;
  @CreatedAt() createdAt: Date;
}
