import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import { ApplicationEntity, PersonEntity } from '../applications/application.entity.js';
import { Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { OrderEntity } from '../orders/record/order.entity.js';

/** An external reference that items of parked orders have, and that was unknown when the first of them was taken. */
@Entity('unknown_references')
export class UnknownReferenceEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @Column('text') externalReference: string;
  /** The application that bound it last; null when it was never bound, or by other means than this entry. */
  @RefersTo(() => ApplicationEntity, { nullable: true }) boundById: number | null;
  /** Null for ADMIN_TOKEN and for a person. */
  @Column('bigint', { nullable: true }) boundByTokenId: number | null;
  /** Null when a token was used. */
  @RefersTo(() => PersonEntity, { nullable: true }) boundByPersonId: number | null;
  @Column({ ...INSTANT, nullable: true }) boundAt: Date | null;
  @CreateDateColumn(NOW) createdAt: Date;
}

/**
 * An order that waits for an unknown reference. There is no counter and no foreign key to the reference, because orders that
 * arrive at the same time would wait for each other at its row.
 */
@Entity('waiting_orders')
export class WaitingOrderEntity {
  @RefersTo(() => OrderEntity, { onDelete: 'CASCADE', primary: true }) orderId: number;
  @PrimaryColumn('text') externalReference: string;
  @Column('bigint') applicationId: number;
  @Column('text') label: string;
  /** The sum over all items of the order with this reference. */
  @Column('numeric', { precision: 18, scale: 3 }) quantity: string;
  @Column('text') currency: string;
  /** Quantities times the net prices that were sent; null when none was sent. */
  @Column('numeric', { precision: 36, scale: 9, nullable: true }) value: string | null;
  /** The creation time of the order. */
  @Column(INSTANT) createdAt: Date;
  /** The reason why the order could not be released although the reference is known; it is not tried again by itself. */
  @Column('text', { nullable: true }) refusal: string | null;
}
