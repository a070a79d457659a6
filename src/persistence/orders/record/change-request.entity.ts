import { Column, Entity } from 'typeorm';
import { Id, RefersTo } from '../../../platform/postgres/statements/entity-columns.js';
import { OrderEntity } from './order.entity.js';
import type { ChangeRequestState } from './order-values.js';

/** A change that the application that sent an order asks the seller to make in it. Only one request of an order is open. */
@Entity('change_requests')
export class ChangeRequestEntity {
  @Id() id: number;
  @RefersTo(() => OrderEntity, { onDelete: 'CASCADE' }) orderId: number;
  @Column('text') externalId: string;
  @Column('text') state: ChangeRequestState;
  /** Not used any more. A later version removes it, because processes of the previous one write it during an update. */
  @Column('bigint', { nullable: true }) sequence: number | null;
  /** The request as it was sent, to recognise a repetition, and to carry it out. */
  @Column({ type: 'json' }) content: unknown;
  /** The request as the API shows it, without its id. */
  @Column({ type: 'json' }) document: unknown;
}
