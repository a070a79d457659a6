import { Column, CreateDateColumn, Entity } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import { AMOUNT, Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { OrderEntity } from '../orders/record/order.entity.js';

/** Money that an application received or, with a negative amount, refunded. Never changed. */
@Entity('payments')
export class PaymentEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @Column('text') reference: string;
  @Column('text', { nullable: true }) type: string | null;
  /** The application's reference for the contact who paid. */
  @Column('text', { nullable: true }) customerExternalReference: string | null;
  @Column(INSTANT) date: Date;
  @Column(AMOUNT) amount: string;
  @Column('character', { length: 3 }) currency: string;
  @Column('text', { nullable: true }) comment: string | null;
  /** The normalised request, to distinguish a repeated request from a conflicting one; its HMAC once it was erased. */
  @Column('json') content: unknown;
  @CreateDateColumn(NOW) createdAt: Date;
}

/** The part of a payment that is assigned to one order. */
@Entity('payment_operations')
export class PaymentOperationEntity {
  @RefersTo(() => PaymentEntity, { onDelete: 'CASCADE', primary: true }) paymentId: number;
  /** 1 for the first. */
  @Column('integer', { primary: true }) position: number;
  @RefersTo(() => OrderEntity) orderId: number;
  /** The application's reference for the order. */
  @Column('text') orderExternalReference: string;
  @Column(AMOUNT) amount: string;
}
