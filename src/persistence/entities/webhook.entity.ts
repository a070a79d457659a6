import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from './application.entity.js';
import { CreatedAt, Flag, Id, Instant, Reference, Text, UpdatedAt } from './columns.js';

/** A subscription: one application wants one event at one url. */
@Entity('webhooks')
@Index('webhooks_event_idx', ['event', 'applicationId'], { unique: true })
@Index('webhooks_application_idx', ['applicationId'])
export class WebhookEntity {
  @Id() id: number;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  applicationId: number;
  @Text() event: string;
  @Text() url: string;
  /** AES-256-GCM under SECRETS_KEY. */
  @Column({ type: 'bytea' }) secret: Buffer;
  @Flag({ default: true }) active: boolean;
  /** Nothing is sent before this moment: the receiver asked for a pause. */
  @Instant({ nullable: true }) pausedUntil: Date | null;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** What happened, frozen when it happened. */
@Entity('events')
@Index('events_message_idx', ['messageId'], { unique: true })
@Index('events_order_idx', ['orderId', 'sequence'])
export class EventEntity {
  @Id() id: number;
  /** The webhook-id: the same on every attempt and for every subscriber. */
  @Text() messageId: string;
  @Text() type: string;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  applicationId: number;
  @Reference({ nullable: true }) orderId: number | null;
  /** Counts the events of one order upwards. */
  @Column({ type: 'integer', nullable: true }) sequence: number | null;
  /** The very bytes that are sent; text, because jsonb would reorder them. */
  @Text() payload: string;
  @CreatedAt() createdAt: Date;
}

/** One event for one subscription: the outbox and the schedule in one row. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_due_idx', ['webhookId', 'nextAttemptAt'], { where: `state = 'waiting'` })
@Index('webhook_deliveries_leased_idx', ['webhookId'], { where: `lease_token IS NOT NULL` })
@Index('webhook_deliveries_event_idx', ['eventId'])
@Index('webhook_deliveries_webhook_idx', ['webhookId', 'id'])
@Check('webhook_deliveries_state_check', `state IN ('waiting', 'delivered', 'exhausted', 'cancelled')`)
export class WebhookDeliveryEntity {
  @Id() id: number;
  @ForeignKey(() => EventEntity, { onDelete: 'CASCADE' })
  @Reference()
  eventId: number;
  @ForeignKey(() => WebhookEntity, { onDelete: 'CASCADE' })
  @Reference()
  webhookId: number;
  @Text({ default: 'waiting' }) state: string;
  @Text({ nullable: true }) reason: string | null;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  @Instant({ nullable: true, default: () => 'now()' }) nextAttemptAt: Date | null;
  /** Who holds the row, and until when, by the database's clock. */
  @Column({ type: 'uuid', nullable: true }) leaseToken: string | null;
  @Instant({ nullable: true }) leaseUntil: Date | null;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) finishedAt: Date | null;
}

@Entity('webhook_attempts')
export class WebhookAttemptEntity {
  @ForeignKey(() => WebhookDeliveryEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'bigint' })
  deliveryId: number;
  /** 1 for the first. */
  @PrimaryColumn({ type: 'integer' }) attempt: number;
  @Instant() startedAt: Date;
  @Column({ type: 'integer' }) durationMs: number;
  @Column({ type: 'integer', nullable: true }) status: number | null;
  @Text() reason: string;
  /** The first 16 KiB of the answer's body. */
  @Text() response: string;
}
