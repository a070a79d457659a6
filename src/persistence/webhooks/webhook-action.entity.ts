import { Column, CreateDateColumn, Entity } from 'typeorm';
import type { DocumentChanges } from '../../common/history/document-changes.js';
import type { WebhookAction } from './webhook-values.js';
import { ApplicationEntity, ApplicationTokenEntity } from '../applications/application.entity.js';
import { PersonEntity } from '../people/person.entity.js';
import { Id, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { WebhookEntity } from '../events/webhook.entity.js';

/** An action of an application on a subscription: on its own, or with the right `sales` on any. */
@Entity('webhook_actions')
export class WebhookActionEntity {
  @Id() id: number;
  @RefersTo(() => WebhookEntity, { onDelete: 'CASCADE' }) webhookId: number;
  @Column('text') action: WebhookAction;
  /** The ping, or the delivery that was sent again; retention may have deleted it. */
  @Column('bigint', { nullable: true }) deliveryId: number | null;
  /** The replay that was started or cancelled; retention may have deleted it. */
  @Column('bigint', { nullable: true }) replayId: number | null;
  /** The values of the subscription that were replaced. */
  @Column('json', { nullable: true }) changes: DocumentChanges | null;
  @RefersTo(() => ApplicationEntity) actorId: number;
  /** Null for ADMIN_TOKEN and for a person. */
  @RefersTo(() => ApplicationTokenEntity, { nullable: true }) actorTokenId: number | null;
  /** Null when the application acted by itself. */
  @RefersTo(() => PersonEntity, { nullable: true }) actorPersonId: number | null;
  @CreateDateColumn(NOW) createdAt: Date;
}
