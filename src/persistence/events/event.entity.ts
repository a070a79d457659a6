import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type {
  DeliveredType,
  DeliveryKind,
  DeliveryState,
  WebhookSignature,
} from '../../events/delivery-values.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import type { EventName } from '../../events/catalogue.js';
import type { DisabledReason, WebhookContent } from '../../events/event-bodies.js';

/** An event with its payload, which changes only when personal data is erased. */
@Entity('events')
export class EventEntity {
  @Id() id: number;
  /** The header webhook-id: the same for all attempts and all subscribers. */
  @Column('text') messageId: string;
  @Column('text') type: DeliveredType;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @Column('bigint', { nullable: true }) orderId: number | null;
  /** Numbers the events of an order in ascending order. */
  @Column('integer', { nullable: true }) sequence: number | null;
  /** The exact body that is sent; text, because jsonb would reorder the members. */
  @Column('text') payload: string;
  /** True if personal data was erased from the payload. */
  @Column('boolean', { default: false }) erased: boolean;
  /** The trace of the request that caused it, as in the header traceparent; null without a request. */
  @Column('text', { nullable: true }) traceparent: string | null;
  @CreateDateColumn(NOW) createdAt: Date;
  /** The position in the event feed, together with the id; see the database function feed_position(). */
  @Column({ type: 'bigint', default: () => 'feed_position()' }) feedPosition: number;
}

/** The delivery of one event to one subscription: the transactional outbox, with the schedule of attempts. */
@Entity('webhook_deliveries')
export class WebhookDeliveryEntity {
  @Id() id: number;
  @RefersTo(() => EventEntity, { onDelete: 'CASCADE' }) eventId: number;
  @RefersTo(() => WebhookEntity, { onDelete: 'CASCADE' }) webhookId: number;
  /** A ping tests a receiver and has no other effect; a forged ping is signed with a wrong key. */
  @Column('text', { default: 'event' }) kind: DeliveryKind;
  @Column('text', { default: 'waiting' }) state: DeliveryState;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('integer', { default: 0 }) attempts: number;
  /** The attempts before the latest redelivery was requested, which starts the schedule again. */
  @Column('integer', { default: 0 }) earlierAttempts: number;
  /** The time at which a redelivery was last requested. */
  @Column({ ...INSTANT, nullable: true }) redeliveredAt: Date | null;
  @Column({ ...INSTANT, nullable: true, default: () => 'now()' }) nextAttemptAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
  @Column({ ...INSTANT, nullable: true }) finishedAt: Date | null;
}

/**
 * A lease: the exclusive right to attempt deliveries of one subscription. It has no foreign keys because their checks
 * would wait while a subscription is deleted. Leases that are left over expire.
 */
@Entity('webhook_leases')
export class WebhookLeaseEntity {
  @PrimaryColumn({ type: 'uuid' }) token: string;
  @Column('bigint') webhookId: number;
  /** The deliveries that are still in flight. */
  @Column({ type: 'bigint', array: true }) deliveryIds: number[];
  /** True once a worker has started to use it. */
  @Column('boolean', { default: false }) started: boolean;
  /** The time at which it expires, by the database's clock. */
  @Column(INSTANT) until: Date;
  /** Counts upwards, so that a claim need not read the outdated rows of earlier leases. */
  @Column({ type: 'bigint', generatedIdentity: 'BY DEFAULT', generated: 'identity' }) number: number;
}

@Entity('webhook_attempts')
export class WebhookAttemptEntity {
  @RefersTo(() => WebhookDeliveryEntity, { onDelete: 'CASCADE', primary: true }) deliveryId: number;
  /** 1 for the first. */
  @Column('integer', { primary: true }) attempt: number;
  @Column(INSTANT) startedAt: Date;
  @Column('integer') durationMs: number;
  @Column('integer', { nullable: true }) status: number | null;
  @Column('text') reason: string;
  /** The first 16 KiB of the response body. */
  @Column('text') response: string;
}

/** A subscription of one application to one or several types of events. */
@Entity('webhooks')
export class WebhookEntity {
  @Id() id: number;
  /** Null after the application has deleted it; then it is removed with its deliveries in small steps. */
  @RefersTo(() => ApplicationEntity, { nullable: true }) applicationId: number | null;
  /** Each once, in the order of the catalogue, so that the same events are the same subscription. */
  @Column('text', { array: true }) events: EventName[];
  @Column('text') url: string;
  /** The signing secret, encrypted with AES-256-GCM and SECRETS_KEY. */
  @Column({ type: 'bytea' }) secret: Buffer;
  /** Also used for signing until previousSecretUntil, as the receiver may not know the new secret yet; encrypted likewise. */
  @Column({ type: 'bytea', nullable: true }) previousSecret: Buffer | null;
  @Column({ ...INSTANT, nullable: true }) previousSecretUntil: Date | null;
  /** The kinds of signatures, in the order in which a request has them. */
  @Column('text', { array: true, default: '{v1}' }) signatures: WebhookSignature[];
  /** The names of the receiver's own headers, in the order in which they were given. */
  @Column('text', { array: true, default: '{}' }) headerNames: string[];
  /** These headers with their values as JSON, encrypted likewise; null when there are none. */
  @Column({ type: 'bytea', nullable: true }) headers: Buffer | null;
  /** `full` for the bodies of the events, `reference` for bodies that only refer to them. */
  @Column('text', { default: 'full' }) content: WebhookContent;
  @Column('boolean', { default: true }) active: boolean;
  /** True if a delivery waits for those of earlier events of its order to ordered subscriptions of the application. */
  @Column('boolean', { default: false }) ordered: boolean;
  /** `gone` when the receiver responded 410, `failing` when it failed for too long. */
  @Column('text', { nullable: true }) disabledReason: DisabledReason | null;
  /** Nothing is sent until then, because the receiver asked for a pause. */
  @Column({ ...INSTANT, nullable: true }) pausedUntil: Date | null;
  /** The first of the consecutive failures; null while there are none. Pings do not count. */
  @Column({ ...INSTANT, nullable: true }) failingSince: Date | null;
  /** The number of attempts to deliver events that have failed since the last success; pings do not count. */
  @Column('integer', { default: 0 }) failuresInRow: number;
  /** The time since which it counts as failing, as webhook_failing reports it; null after a success. */
  @Column({ ...INSTANT, nullable: true }) failingConfirmedAt: Date | null;
  /** The maximum of deliveries in flight while a backlog is reduced after failures; null without this limit. */
  @Column('integer', { nullable: true }) maxInFlight: number | null;
  /** The time of the last failed attempt to deliver an event, also if successes followed it; pings do not count. */
  @Column({ ...INSTANT, nullable: true }) lastFailedAt: Date | null;
  /** The delivery of that attempt; retention may have deleted it. */
  @Column('bigint', { nullable: true }) lastFailedDeliveryId: number | null;
  @Column('text', { nullable: true }) lastFailureReason: string | null;
  @Column('integer', { nullable: true }) lastFailureStatus: number | null;
  /** True if the receiver accepted the latest ping that was signed with a wrong key. */
  @Column('boolean', { default: false }) signatureWarning: boolean;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}

/** A key pair that signs the webhooks of an application with Ed25519. */
@Entity('webhook_keys')
export class WebhookKeyEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  /** 32 bytes as base64url. */
  @Column('text') publicKey: string;
  /** Encrypted with AES-256-GCM and SECRETS_KEY. */
  @Column({ type: 'bytea' }) privateKey: Buffer;
  @CreateDateColumn(NOW) createdAt: Date;
  /** It is published before it signs, so that receivers that keep the keys for a while know it. */
  @Column(INSTANT) signsFrom: Date;
  /** Null until another key replaces it. */
  @Column({ ...INSTANT, nullable: true }) signsUntil: Date | null;
}
