import { Column, CreateDateColumn, Entity } from 'typeorm';
import { Id, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { ApplicationEntity } from '../applications/application.entity.js';

/** A fault of a request: where it is and what it is, without the value that was sent. */
interface RefusedFault {
  pointer?: string;
  parameter?: string;
  code: string;
}

/** A request that was refused with 4xx. Only the last ones of each application are kept. */
@Entity('refused_requests')
export class RefusedRequestEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @Column('text') requestId: string;
  /** The operation of the OpenAPI document. */
  @Column('text') operation: string;
  /** The path of the resource, such as `orders/5`. */
  @Column('text') resource: string;
  /** The member `externalId` of the body; null without one. */
  @Column('text', { nullable: true }) externalId: string | null;
  /** The code of the problem document. */
  @Column('text') code: string;
  @Column('json') faults: RefusedFault[];
  @CreateDateColumn(NOW) createdAt: Date;
}
