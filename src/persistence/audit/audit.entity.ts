import { Column, CreateDateColumn, Entity } from 'typeorm';
import type { DocumentChanges } from '../../common/history/document-changes.js';
import { Id, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { ApplicationEntity, ApplicationTokenEntity } from '../applications/application.entity.js';
import { PersonEntity } from '../people/person.entity.js';

/** A request that changed something, one row for each resource that it changed; or one that was refused. */
@Entity('audit_entries')
export class AuditEntryEntity {
  @Id() id: number;
  @Column('text') requestId: string;
  @RefersTo(() => ApplicationEntity) actorId: number;
  /** Null for ADMIN_TOKEN and for a person. */
  @RefersTo(() => ApplicationTokenEntity, { nullable: true }) actorTokenId: number | null;
  /** Null when the application acted by itself. */
  @RefersTo(() => PersonEntity, { nullable: true }) actorPersonId: number | null;
  /** The operation of the OpenAPI document. */
  @Column('text') operation: string;
  /** The path of the resource, such as `orders/5`. */
  @Column('text') resource: string;
  /** The code of the error; null when the request succeeded. */
  @Column('text', { nullable: true }) refusal: string | null;
  /** The client's address, as far as the proxies in front of the service tell it. */
  @Column('text', { nullable: true }) address: string | null;
  /** The values that were replaced; null for a new resource, and for a refused request. */
  @Column('json', { nullable: true }) changes: DocumentChanges | null;
  @CreateDateColumn(NOW) createdAt: Date;
}
