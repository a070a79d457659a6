import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import {
  ColumnCheck,
  filled,
  FilledText,
  Id,
  INSTANT,
  NOW,
  positive,
  RefersTo,
} from '../../platform/postgres/statements/entity-columns.js';

/** A subscription of one application to one event type. */
@Entity('webhooks')
@Index('webhooks_event_idx', ['event', 'applicationId'], { unique: true })
@Index('webhooks_application_idx', ['applicationId'])
@Index('webhooks_failing_idx', ['id'], { where: 'failing_since IS NOT NULL' })
@Index('webhooks_failing_confirmed_idx', ['id'], { where: 'failing_confirmed_at IS NOT NULL' })
@Index('webhooks_disabled_idx', ['id'], { where: 'NOT active AND application_id IS NOT NULL' })
@Check('webhooks_url_check', `url ~ '^https?://'`)
@Check('webhooks_disabled_reason_check', `disabled_reason IN ('gone', 'failing')`)
@Check('webhooks_ended_check', 'application_id IS NOT NULL OR NOT active')
@Check('webhooks_previous_secret_check', `(previous_secret IS NULL) = (previous_secret_until IS NULL)`)
export class WebhookEntity {
  @Id() id: number;
  /** Null after the application has deleted it; then it is removed with its deliveries in small steps. */
  @RefersTo(() => ApplicationEntity, { nullable: true }) applicationId: number | null;
  @FilledText() event: string;
  @Column('text') url: string;
  /** The signing secret, encrypted with AES-256-GCM and SECRETS_KEY. */
  @Column('bytea') secret: Buffer;
  /**
   * Also used for signing until previousSecretUntil, as the receiver may not know the new secret yet; encrypted
   * likewise.
   */
  @Column('bytea', { nullable: true }) previousSecret: Buffer | null;
  @Column({ ...INSTANT, nullable: true }) previousSecretUntil: Date | null;
  @Column('boolean', { default: true }) active: boolean;
  /** Whether a delivery waits for those of earlier events of its order to ordered subscriptions of the application. */
  @Column('boolean', { default: false }) ordered: boolean;
  /** Why it was disabled: `gone` when the receiver responded 410, `failing` when it failed for too long. */
  @Column('text', { nullable: true }) disabledReason: string | null;
  /** Until when nothing is sent because the receiver asked for a pause. */
  @Column({ ...INSTANT, nullable: true }) pausedUntil: Date | null;
  /** The first of the consecutive failures; null while there are none. Pings do not count. */
  @Column({ ...INSTANT, nullable: true }) failingSince: Date | null;
  /** How many attempts to deliver events have failed since the last success; pings do not count. */
  @Column('integer', { default: 0 }) failuresInRow: number;
  /** Since when it counts as failing, as webhook_failing reports it; null after a success. See delivery-policy.ts. */
  @Column({ ...INSTANT, nullable: true }) failingConfirmedAt: Date | null;
  /** How many deliveries may be in flight while a backlog is reduced after failures; null without this limit. */
  @Column('integer', { nullable: true }) @ColumnCheck(positive) maxInFlight: number | null;
  /** When the last attempt to deliver an event failed, also if it was followed by successes; pings do not count. */
  @Column({ ...INSTANT, nullable: true }) lastFailedAt: Date | null;
  /** The delivery of that attempt; retention may have deleted it. */
  @Column('bigint', { nullable: true }) lastFailedDeliveryId: number | null;
  @Column('text', { nullable: true }) lastFailureReason: string | null;
  @Column('integer', { nullable: true }) lastFailureStatus: number | null;
  /** Whether the receiver accepted the latest ping that was signed with a wrong key. */
  @Column('boolean', { default: false }) signatureWarning: boolean;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

/** An event with its payload, which never changes. */
@Entity('events')
@Index('events_message_idx', ['messageId'], { unique: true })
@Index('events_order_idx', ['orderId', 'sequence'])
@Index('events_created_idx', ['createdAt', 'id'])
@Index('events_feed_idx', ['applicationId', 'type', 'feedPosition', 'id'])
@Index('events_whole_feed_idx', ['type', 'feedPosition', 'id'])
@Check('events_message_check', filled('message_id'))
export class EventEntity {
  @Id() id: number;
  /** The header webhook-id: the same for all attempts and all subscribers. */
  @Column('text') messageId: string;
  @FilledText() type: string;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @Column('bigint', { nullable: true }) orderId: number | null;
  /** Numbers the events of an order in ascending order. */
  @Column('integer', { nullable: true }) @ColumnCheck(positive) sequence: number | null;
  /** The exact body that is sent; text, because jsonb would reorder the members. */
  @Column('text') payload: string;
  /** The trace of the request that caused it, as in the header traceparent; null without a request. */
  @Column('text', { nullable: true }) traceparent: string | null;
  @CreateDateColumn(NOW) createdAt: Date;
  /** The position in the event feed, together with the id; see the database function feed_position(). */
  @Column('bigint', { default: () => 'feed_position()' }) feedPosition: number;
}

/** The delivery of one event to one subscription: the transactional outbox, with the schedule of attempts. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_due_idx', ['webhookId', 'nextAttemptAt'], { where: `state = 'waiting'` })
@Index('webhook_deliveries_waiting_idx', ['createdAt', 'id'], {
  where: `state = 'waiting' AND finished_at IS NULL`,
})
@Index('webhook_deliveries_pings_idx', ['webhookId'], { where: `state = 'waiting' AND kind <> 'event'` })
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
  @RefersTo(() => EventEntity, { onDelete: 'CASCADE' }) eventId: number;
  @RefersTo(() => WebhookEntity, { onDelete: 'CASCADE' }) webhookId: number;
  /** A ping tests a receiver and has no other effect; a forged ping is signed with a wrong key. */
  @Column('text', { default: 'event' }) kind: string;
  @Column('text', { default: 'waiting' }) state: string;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('integer', { default: 0 }) attempts: number;
  /** The attempts before the latest redelivery was requested, which starts the schedule again. */
  @Column('integer', { default: 0 }) earlierAttempts: number;
  /** When a redelivery was last requested. */
  @Column({ ...INSTANT, nullable: true }) redeliveredAt: Date | null;
  @Column({ ...NOW, nullable: true }) nextAttemptAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @Column({ ...INSTANT, nullable: true }) finishedAt: Date | null;
}

/**
 * A lease: the exclusive right to attempt deliveries of one subscription. It has no foreign keys because their checks
 * would wait while a subscription is deleted. Leases that are left over expire.
 */
@Entity('webhook_leases')
@Index('webhook_leases_number_idx', ['number'])
export class WebhookLeaseEntity {
  @PrimaryColumn('uuid') token: string;
  @Column('bigint') webhookId: number;
  /** The deliveries that are still in flight. */
  @Column('bigint', { array: true }) deliveryIds: number[];
  /** Whether a worker has started to use it. */
  @Column('boolean', { default: false }) started: boolean;
  /** When it expires, by the database's clock. */
  @Column(INSTANT) until: Date;
  /** Counts upwards, so that a claim need not read the outdated rows of earlier leases. */
  @Column({ type: 'bigint', generatedIdentity: 'BY DEFAULT', generated: 'identity' }) number: number;
}

@Entity('webhook_attempts')
export class WebhookAttemptEntity {
  @RefersTo(() => WebhookDeliveryEntity, { onDelete: 'CASCADE', primary: true }) deliveryId: number;
  /** 1 for the first. */
  @Column('integer', { primary: true }) @ColumnCheck(positive) attempt: number;
  @Column(INSTANT) startedAt: Date;
  @Column('integer') durationMs: number;
  @Column('integer', { nullable: true }) status: number | null;
  @Column('text') reason: string;
  /** The first 16 KiB of the response body. */
  @Column('text') response: string;
}
