import { Check, Entity, Index } from 'typeorm';
import {
  CreatedAt,
  Id,
  Instant,
  Integer,
  oneOf,
  PartOf,
  Reference,
  Text,
} from '../../platform/postgres/statements/entity-columns.js';
import { WebhookEntity } from '../events/webhook.entity.js';
import { REPLAY_STATES, REPLAY_STATUSES, type ReplayState, type ReplayStatus } from './webhook-values.js';

/** A request to deliver the events of a time range to one subscription again, and its progress. */
@Entity('webhook_replays')
@Index('webhook_replays_created_idx', ['webhookId', 'createdAt', 'id'])
@Index('webhook_replays_running_idx', ['webhookId'], { unique: true, where: `status = 'running'` })
@Check('webhook_replays_state_check', oneOf('state', REPLAY_STATES))
@Check('webhook_replays_status_check', oneOf('status', REPLAY_STATUSES))
export class WebhookReplayEntity {
  @Id() id: number;
  @PartOf(() => WebhookEntity) webhookId: number;
  /** The start of the time range, inclusive. */
  @Instant() since: Date;
  /** The end of the time range, exclusive; never later than the creation of the replay. */
  @Instant() until: Date;
  /** The state of the deliveries whose events are replayed. */
  @Text() state: ReplayState;
  @Text({ default: 'running' }) status: ReplayStatus;
  /** The creation time and id of the last event that was processed. */
  @Instant() positionAt: Date;
  @Reference({ default: 0 }) positionId: number;
  /** The number of deliveries that were queued so far. */
  @Integer({ default: 0 }) queued: number;
  @CreatedAt() createdAt: Date;
  @Instant({ nullable: true }) finishedAt: Date | null;
}
