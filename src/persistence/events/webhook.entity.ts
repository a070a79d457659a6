import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import {
  CreatedAt,
  filled,
  FilledText,
  Flag,
  Id,
  Instant,
  Integer,
  PartOf,
  PositiveInteger,
  Reference,
  RefersTo,
  Text,
  UpdatedAt,
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
  @Text() url: string;
  /** The signing secret, encrypted with AES-256-GCM and SECRETS_KEY. */
  @Column({ type: 'bytea' }) secret: Buffer;
  /**
   * Also used for signing until previousSecretUntil, as the receiver may not know the new secret yet; encrypted
   * likewise.
   */
  @Column({ type: 'bytea', nullable: true }) previousSecret: Buffer | null;
  @Instant({ nullable: true }) previousSecretUntil: Date | null;
  @Flag({ default: true }) active: boolean;
  /** Whether a delivery waits for those of earlier events of its order to ordered subscriptions of the application. */
  @Flag({ default: false }) ordered: boolean;
  /** Why it was disabled: `gone` when the receiver responded 410, `failing` when it failed for too long. */
  @Text({ nullable: true }) disabledReason: string | null;
  /** Until when nothing is sent because the receiver asked for a pause. */
  @Instant({ nullable: true }) pausedUntil: Date | null;
  /** The first of the consecutive failures; null while there are none. Pings do not count. */
  @Instant({ nullable: true }) failingSince: Date | null;
  /** How many attempts to deliver events have failed since the last success; pings do not count. */
  @Integer({ default: 0 }) failuresInRow: number;
  /** Since when it counts as failing, as webhook_failing reports it; null after a success. See delivery-policy.ts. */
  @Instant({ nullable: true }) failingConfirmedAt: Date | null;
  /** How many deliveries may be in flight while a backlog is reduced after failures; null without this limit. */
  @PositiveInteger({ nullable: true }) maxInFlight: number | null;
  /** When the last attempt to deliver an event failed, also if it was followed by successes; pings do not count. */
  @Instant({ nullable: true }) lastFailedAt: Date | null;
  /** The delivery of that attempt; retention may have deleted it. */
  @Reference({ nullable: true }) lastFailedDeliveryId: number | null;
  @Text({ nullable: true }) lastFailureReason: string | null;
  @Integer({ nullable: true }) lastFailureStatus: number | null;
  /** Whether the receiver accepted the latest ping that was signed with a wrong key. */
  @Flag({ default: false }) signatureWarning: boolean;
  @CreatedAt() createdAt: Date;
  @UpdatedAt() updatedAt: Date;
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
  @Text() messageId: string;
  @FilledText() type: string;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @Reference({ nullable: true }) orderId: number | null;
  /** Numbers the events of an order in ascending order. */
  @PositiveInteger({ nullable: true }) sequence: number | null;
  /** The exact body that is sent; text, because jsonb would reorder the members. */
  @Text() payload: string;
  /** The trace of the request that caused it, as in the header traceparent; null without a request. */
  @Text({ nullable: true }) traceparent: string | null;
  @CreatedAt() createdAt: Date;
  /** The position in the event feed, together with the id; see the database function feed_position(). */
  @Column({ type: 'bigint', default: () => 'feed_position()' }) feedPosition: number;
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
  @PartOf(() => EventEntity) eventId: number;
  @PartOf(() => WebhookEntity) webhookId: number;
  /** A ping tests a receiver and has no other effect; a forged ping is signed with a wrong key. */
  @Text({ default: 'event' }) kind: string;
  @Text({ default: 'waiting' }) state: string;
  @Text({ nullable: true }) reason: string | null;
  @Integer({ default: 0 }) attempts: number;
  /** The attempts before the latest redelivery was requested, which starts the schedule again. */
  @Integer({ default: 0 }) earlierAttempts: number;
  @Instant({ nullable: true }) redeliveredAt: Date | null;
  @Instant({ nullable: true, default: () => 'now()' }) nextAttemptAt: Date | null;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) finishedAt: Date | null;
}

/**
 * A lease: the exclusive right to attempt deliveries of one subscription. It has no foreign keys because their checks
 * would wait while a subscription is deleted. Leases that are left over expire.
 */
@Entity('webhook_leases')
@Index('webhook_leases_number_idx', ['number'])
export class WebhookLeaseEntity {
  @PrimaryColumn({ type: 'uuid' }) token: string;
  @Reference() webhookId: number;
  /** The deliveries that are still in flight. */
  @Column({ type: 'bigint', array: true }) deliveryIds: number[];
  /** Whether a worker has started to use it. */
  @Flag({ default: false }) started: boolean;
  /** When it expires, by the database's clock. */
  @Instant() until: Date;
  /** Counts upwards, so that a claim need not read the outdated rows of earlier leases. */
  @Column({ type: 'bigint', generatedIdentity: 'BY DEFAULT', generated: 'identity' }) number: number;
}

@Entity('webhook_attempts')
export class WebhookAttemptEntity {
  @PartOf(() => WebhookDeliveryEntity, { primary: true }) deliveryId: number;
  /** 1 for the first. */
  @PositiveInteger({ primary: true }) attempt: number;
  @Instant() startedAt: Date;
  @Integer() durationMs: number;
  @Integer({ nullable: true }) status: number | null;
  @Text() reason: string;
  /** The first 16 KiB of the response body. */
  @Text() response: string;
}
