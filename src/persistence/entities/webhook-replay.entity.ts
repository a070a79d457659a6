import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { CreatedAt, Id, Instant, Reference, Text } from './columns.js';
import { WebhookEntity } from './webhook.entity.js';

/** Events of a range of time that are to be delivered again to one subscription, and how far that has come. */
@Entity('webhook_replays')
@Index('webhook_replays_created_idx', ['webhookId', 'createdAt', 'id'])
@Index('webhook_replays_running_idx', ['webhookId'], { unique: true, where: `status = 'running'` })
@Check(
  'webhook_replays_state_check',
  `state IN ('undelivered', 'exhausted', 'cancelled', 'missing', 'delivered', 'all')`,
)
@Check('webhook_replays_status_check', `status IN ('running', 'finished', 'cancelled')`)
export class WebhookReplayEntity {
  @Id() id: number;
  @ForeignKey(() => WebhookEntity, { onDelete: 'CASCADE' })
  @Reference()
  webhookId: number;
  /** Events that happened at this moment or later. */
  @Instant() since: Date;
  /** Events that happened before this moment; never after the replay was asked for. */
  @Instant() until: Date;
  /** Which of them: what became of their deliveries so far. */
  @Text() state: string;
  @Text({ default: 'running' }) status: string;
  /** The last event that was looked at: when it happened, and its id. */
  @Instant() positionAt: Date;
  @Reference({ default: 0 }) positionId: number;
  /** Deliveries that were made due so far. */
  @Column({ type: 'integer', default: 0 }) queued: number;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) finishedAt: Date | null;
}
