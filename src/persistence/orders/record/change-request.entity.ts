import { Check, Column, Entity, Index } from 'typeorm';
import {
  ColumnCheck,
  FilledText,
  Id,
  oneOf,
  positive,
  RefersTo,
} from '../../../platform/postgres/statements/entity-columns.js';
import { OrderEntity } from './order.entity.js';
import { CHANGE_REQUEST_STATES, type ChangeRequestState } from './order-values.js';

/** What the application that sent an order asks the seller to change in it. Only one request of an order is open. */
@Entity('change_requests')
@Index('change_requests_external_id_idx', ['orderId', 'externalId'], { unique: true })
@Index('change_requests_open_idx', ['orderId'], { unique: true, where: `state = 'requested'` })
// Processes of the previous version may still write `superseded` and a sequence during an update.
@Check('change_requests_state_check', oneOf('state', [...CHANGE_REQUEST_STATES, 'superseded']))
export class ChangeRequestEntity {
  @Id() id: number;
  @RefersTo(() => OrderEntity, { onDelete: 'CASCADE' }) orderId: number;
  @FilledText() externalId: string;
  @Column('text') state: ChangeRequestState;
  /** Not used any more; a later version removes it. */
  @Column('bigint', { nullable: true }) @ColumnCheck(positive) sequence: number | null;
  /** What was sent, to recognise a repetition, and to carry it out. */
  @Column({ type: 'json' }) content: unknown;
  /** The request as the API shows it, without its id. */
  @Column({ type: 'json' }) document: unknown;
}
