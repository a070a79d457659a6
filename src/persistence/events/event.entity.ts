import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { DeliveredType, DeliveryKind, DeliveryState } from '../../events/delivery-values.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { WebhookEntity } from './webhook.entity.js';

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
