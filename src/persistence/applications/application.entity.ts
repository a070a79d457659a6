import type { AcceptChanges, UnknownItems } from './application-values.js';
import { Column, CreateDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import { Id, NOW } from '../../platform/postgres/statements/entity-columns.js';

/** A client of the API. */
@Entity('applications')
export class ApplicationEntity {
  @Id() id: number;
  @Column('text') name: string;
  /** If false, its tokens are refused, and nothing is sent to its subscriptions. */
  @Column('boolean', { default: true }) active: boolean;
  @Column('text', { array: true }) rights: string[];
  /** Its orders are validated when they are created, if they have no blockers. */
  @Column('boolean', { default: false }) autoValidate: boolean;
  /** The codes of the holds with which its orders are created. */
  @Column('text', { array: true, default: [] }) holdOrders: string[];
  @Column('text', { default: 'refuse' }) unknownItems: UnknownItems;
  /** Hours from the validation of an order until the seller's answer is due; null for no limit. */
  @Column('numeric', { precision: 10, scale: 6, nullable: true }) answerWithin: string | null;
  @Column('text', { default: 'never' }) acceptChanges: AcceptChanges;
  /** Days for which the personal data of its orders is kept after their end; null for no limit. */
  @Column('integer', { nullable: true }) personalDataDays: number | null;
  /** Sent with every webhook as X-WEBHOOK-KEY. */
  @Column('text') webhookKey: string;
  /**
   * It has lost a right, and not all its waiting deliveries have been checked yet for events that it may not receive any more.
   */
  @Column('boolean', { default: false }) withdrawing: boolean;
  /**
   * One of its ordered subscriptions was deleted or is not ordered any more, and its held back deliveries have not all been
   * examined since.
   */
  @Column('boolean', { default: false }) examining: boolean;
  @CreateDateColumn(NOW) createdAt: Date;
  @UpdateDateColumn(NOW) updatedAt: Date;
}
