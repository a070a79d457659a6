import { Column, CreateDateColumn, Entity } from 'typeorm';
import type { DocumentChanges } from '../../common/history/document-changes.js';
import { ApplicationEntity, ApplicationTokenEntity } from '../applications/application.entity.js';
import { PersonEntity } from '../people/person.entity.js';
import { Id, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import type { HistoryAction, RecordedResource } from './recorded-resource.js';

/** The creation or a change of a resource of the back office. Orders and subscriptions have histories of their own. */
@Entity('resource_history')
export class ResourceHistoryEntity {
  @Id() id: number;
  /** The table of the resource. */
  @Column('text') resource: RecordedResource;
  @Column('bigint') resourceId: number;
  @Column('text') action: HistoryAction;
  @RefersTo(() => ApplicationEntity) actorId: number;
  /** Null for ADMIN_TOKEN and for a person. */
  @RefersTo(() => ApplicationTokenEntity, { nullable: true }) actorTokenId: number | null;
  /** Null when the application acted by itself. */
  @RefersTo(() => PersonEntity, { nullable: true }) actorPersonId: number | null;
  /** Null when the change was requested for the resource itself. */
  @Column('text', { nullable: true }) reason: string | null;
  /** The values that were replaced; null for a new resource. */
  @Column('json', { nullable: true }) changes: DocumentChanges | null;
  @CreateDateColumn(NOW) createdAt: Date;
}
