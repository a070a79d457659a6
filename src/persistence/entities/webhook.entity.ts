import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from './application.entity.js';
import { CreatedAt, filled, Flag, Id, Instant, Reference, Text, UpdatedAt } from './columns.js';

/** A subscription: one application wants one event at one url. */
@Entity('webhooks')
@Index('webhooks_event_idx', ['event', 'applicationId'], { unique: true })
@Index('webhooks_application_idx', ['applicationId'])
@Check('webhooks_event_check', filled('event'))
@Check('webhooks_url_check', `url ~ '^https?://'`)
@Check('webhooks_disabled_reason_check', `disabled_reason IN ('gone', 'failing')`)
@Check('webhooks_flow_check', 'flow > 0')
@Check('webhooks_previous_secret_check', `(previous_secret IS NULL) = (previous_secret_until IS NULL)`)
export class WebhookEntity {
  @Id() id: number;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  applicationId: number;
  @Text() event: string;
  @Text() url: string;
  /** AES-256-GCM under SECRETS_KEY. */
  @Column({ type: 'bytea' }) secret: Buffer;
  /** Signs too until that moment, sealed like the other: the receiver may not know the new one yet. */
  @Column({ type: 'bytea', nullable: true }) previousSecret: Buffer | null;
  @Instant({ nullable: true }) previousSecretUntil: Date | null;
  @Flag({ default: true }) active: boolean;
  /** Why it is not active: the receiver answered 410, or failed for too long. */
  @Text({ nullable: true }) disabledReason: string | null;
  /** Nothing is sent before this moment: the receiver asked for a pause. */
  @Instant({ nullable: true }) pausedUntil: Date | null;
  /** Since the first of the failures that no success came between; null while it is well. Pings do not count. */
  @Instant({ nullable: true }) failingSince: Date | null;
  /** How many deliveries may be in flight while a backlog drains after failures; null for a full share. */
  @Column({ type: 'integer', nullable: true }) flow: number | null;
  /** The receiver accepted the latest ping that was signed with a wrong key. */
  @Flag({ default: false }) signatureWarning: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
}

/** What happened, frozen when it happened. */
@Entity('events')
@Index('events_message_idx', ['messageId'], { unique: true })
@Index('events_order_idx', ['orderId', 'sequence'])
@Index('events_created_idx', ['createdAt', 'id'])
@Index('events_feed_idx', ['applicationId', 'type', 'feedPosition', 'id'])
@Index('events_whole_feed_idx', ['type', 'feedPosition', 'id'])
@Check('events_message_check', filled('message_id'))
@Check('events_type_check', filled('type'))
@Check('events_sequence_check', `sequence > 0`)
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
  /** Its place in the feed, together with the id; see the function in the database. */
  @Column({ type: 'bigint', default: () => 'feed_position()' }) feedPosition: number;
}

/** One event for one subscription: the outbox and the schedule in one row. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_due_idx', ['webhookId', 'nextAttemptAt'], { where: `state = 'waiting'` })
@Index('webhook_deliveries_event_idx', ['eventId'])
@Index('webhook_deliveries_created_idx', ['webhookId', 'createdAt', 'id'])
@Index('webhook_deliveries_failed_idx', ['webhookId', 'createdAt', 'id'], {
  where: `state IN ('exhausted', 'cancelled')`,
})
@Check('webhook_deliveries_state_check', `state IN ('waiting', 'delivered', 'exhausted', 'cancelled')`)
@Check('webhook_deliveries_attempts_check', `attempts >= 0 AND earlier_attempts >= 0`)
@Check('webhook_deliveries_kind_check', `kind IN ('event', 'ping', 'forged_ping')`)
export class WebhookDeliveryEntity {
  @Id() id: number;
  @ForeignKey(() => EventEntity, { onDelete: 'CASCADE' })
  @Reference()
  eventId: number;
  @ForeignKey(() => WebhookEntity, { onDelete: 'CASCADE' })
  @Reference()
  webhookId: number;
  /** A ping tries a receiver out and changes nothing else; a forged one is signed with a wrong key. */
  @Text({ default: 'event' }) kind: string;
  @Text({ default: 'waiting' }) state: string;
  @Text({ nullable: true }) reason: string | null;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  /** Those made before the delivery was last asked for again: the schedule begins anew after them. */
  @Column({ type: 'integer', default: 0 }) earlierAttempts: number;
  /** When it was last asked for again. */
  @Instant({ nullable: true }) redeliveredAt: Date | null;
  @Instant({ nullable: true, default: () => 'now()' }) nextAttemptAt: Date | null;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) finishedAt: Date | null;
}

/**
 * The right to make attempts at deliveries of one subscription. No foreign keys: to check one would wait for the end of a
 * subscription. What is left behind runs out.
 */
@Entity('webhook_leases')
export class WebhookLeaseEntity {
  @PrimaryColumn({ type: 'uuid' }) token: string;
  @Reference() webhookId: number;
  /** Those still in flight. */
  @Column({ type: 'bigint', array: true }) deliveryIds: number[];
  /** Somebody has begun to work under it. */
  @Flag({ default: false }) takenUp: boolean;
  /** By the database's clock. */
  @Instant() until: Date;
}

@Entity('webhook_attempts')
@Check('webhook_attempts_attempt_check', `attempt > 0`)
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
