import { Column, CreateDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import type { EventName } from '../../events/catalogue.js';
import type { DisabledReason, WebhookContent } from '../../events/event-bodies.js';
import type { WebhookSignature } from '../../events/delivery-values.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';

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
  /** The kinds of signatures of a request, in their order. */
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
