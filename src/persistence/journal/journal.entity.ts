import { Column, CreateDateColumn, Entity } from 'typeorm';
import type { DocumentChanges } from '../../common/history/document-changes.js';
import { Id, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { ApplicationEntity, CredentialEntity, PersonEntity } from '../applications/application.entity.js';
import type { WebhookAction } from '../webhooks/webhook-values.js';
import type { HistoryAction } from './recorded-resource.repository.js';

/**
 * `created`, `changed` and the actions on subscriptions are in the history of the resource. `done` is a change whose history is
 * elsewhere, or that has none. `forbidden` and `refused` are requests that changed nothing: for the audit, and for the developers
 * of the client.
 */
type JournalOutcome = HistoryAction | WebhookAction | 'done' | 'forbidden' | 'refused';

/** A fault of a refused request: where it is and what it is, without the value that was sent. */
export interface JournalFault {
  pointer?: string;
  parameter?: string;
  code: string;
}

/** Further values of an action on a subscription, or of a refused request. */
interface JournalDetails {
  /** The ping, or the delivery that was sent again; retention may have deleted it. */
  deliveryId?: number;
  /** The replay that was started or cancelled; retention may have deleted it. */
  replayId?: number;
  /** The member `externalId` of the body; null without one. */
  externalId?: string | null;
  faults?: JournalFault[];
}

/** Who did what to a resource, or was refused; one row for each resource that a request changed. */
@Entity('journal')
export class JournalEntryEntity {
  @Id() id: number;
  /** Null for a change by a command, and when the entry is only part of a history any more. So is `operation`. */
  @Column('text', { nullable: true }) requestId: string | null;
  @RefersTo(() => ApplicationEntity) actorId: number;
  /** Null for ADMIN_TOKEN and for a person. */
  @RefersTo(() => CredentialEntity, { nullable: true }) actorTokenId: number | null;
  /** Null when the application acted by itself. */
  @RefersTo(() => PersonEntity, { nullable: true }) actorPersonId: number | null;
  /** The operation of the OpenAPI document. */
  @Column('text', { nullable: true }) operation: string | null;
  /** The path of the resource, such as `orders/5`. */
  @Column('text') resource: string;
  @Column('text') outcome: JournalOutcome;
  /** The code of the error; null when the request succeeded. */
  @Column('text', { nullable: true }) refusal: string | null;
  /** Null when the change was requested for the resource itself. */
  @Column('text', { nullable: true }) reason: string | null;
  /** The client's address, as far as the proxies in front of the service tell it. */
  @Column('text', { nullable: true }) address: string | null;
  /** The values that were replaced; null for a new resource, and for a refused request. */
  @Column('json', { nullable: true }) changes: DocumentChanges | null;
  @Column('json', { nullable: true }) details: JournalDetails | null;
  @CreateDateColumn(NOW) createdAt: Date;
}
