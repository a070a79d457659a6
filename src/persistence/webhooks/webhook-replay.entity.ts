import { Column, CreateDateColumn, Entity } from 'typeorm';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { WebhookEntity } from '../events/webhook.entity.js';
import type { ReplayState, ReplayStatus } from './webhook-values.js';

/** A request to deliver the events of a time range to one subscription again, and its progress. */
@Entity('webhook_replays')
export class WebhookReplayEntity {
  @Id() id: number;
  @RefersTo(() => WebhookEntity, { onDelete: 'CASCADE' }) webhookId: number;
  /** The start of the time range, inclusive. */
  @Column(INSTANT) since: Date;
  /** The end of the time range, exclusive; never later than the creation of the replay. */
  @Column(INSTANT) until: Date;
  /** The state of the deliveries whose events are replayed. */
  @Column('text') state: ReplayState;
  @Column('text', { default: 'running' }) status: ReplayStatus;
  /** The creation time and id of the last event that was processed. */
  @Column(INSTANT) positionAt: Date;
  @Column('bigint', { default: 0 }) positionId: number;
  @Column('integer', { default: 0 }) queued: number;
  @CreateDateColumn(NOW) createdAt: Date;
  @Column({ ...INSTANT, nullable: true }) finishedAt: Date | null;
}
