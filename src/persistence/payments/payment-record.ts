import { Column, CreateDateColumn, Entity } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import { AMOUNT, Id, INSTANT, NOW, RefersTo } from '../../platform/postgres/statements/entity-columns.js';
import { OrderEntity } from '../orders/record/order.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';

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

/** The columns that are members of the record as they are. */
export const PAYMENT = Columns.of(PaymentEntity).except('applicationId', 'content');

/** Decimals are strings; the amount is negative when the money went back. */
export interface PaymentRecord extends RowOf<typeof PAYMENT> {
  application: { id: number; name: string };
  operations: PaymentOperation[];
}

export interface PaymentOperation {
  order: PaidOrder;
  /** The externalId or externalReference that the application sent. */
  orderExternalReference: string;
  amount: string;
}

interface PaidOrder {
  id: number;
  code: string;
  externalId: string;
}

/** The entities that were found, and the id that the payment will have if it is recorded. */
export interface PaymentReferenceResult {
  existing: KnownPayment | null;
  id: number;
  /** Also true when no customer is sent. */
  customerIsKnown: boolean;
  orders: NamedOrder[];
}

export interface KnownPayment {
  id: number;
  content: unknown;
}

/** An order with this externalId or externalReference. At most two orders are read per externalReference. */
export interface NamedOrder extends PaidOrder {
  name: string;
  currency: string;
  /** True if `name` is the externalId, which is unique. */
  isExternalId: boolean;
}

export interface LockedOrder {
  id: number;
  version: number;
  currency: string;
  paidAmount: string;
  /** The JSON text of the order. */
  document: string;
}
