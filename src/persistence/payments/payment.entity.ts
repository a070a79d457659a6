import { Check, Column, Entity, Index } from 'typeorm';
import { ApplicationEntity } from '../applications/application.entity.js';
import {
  Amount,
  CreatedAt,
  CurrencyCode,
  FilledText,
  Id,
  Instant,
  PartOf,
  PositiveInteger,
  RefersTo,
  Text,
} from '../../platform/postgres/statements/entity-columns.js';
import { OrderEntity } from '../orders/record/order.entity.js';

/** Money that an application received or, with a negative amount, refunded. Never changed. */
@Entity('payments')
@Index('payments_reference_idx', ['applicationId', 'reference'], { unique: true })
@Index('payments_created_idx', ['createdAt', 'id'])
@Index('payments_application_created_idx', ['applicationId', 'createdAt', 'id'])
@Check('payments_amount_check', `amount <> 0 AND amount <> 'NaN'`)
export class PaymentEntity {
  @Id() id: number;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  @FilledText() reference: string;
  @Text({ nullable: true }) type: string | null;
  /** The application's reference for the contact who paid. */
  @Text({ nullable: true }) customerExternalReference: string | null;
  @Instant() date: Date;
  @Amount() amount: string;
  @CurrencyCode() currency: string;
  @Text({ nullable: true }) comment: string | null;
  /** The normalised request, to distinguish a repeated request from a conflicting one. */
  @Column({ type: 'json' }) content: unknown;
  @CreatedAt() createdAt: Date;
}

/** The part of a payment that is assigned to one order. */
@Entity('payment_operations')
@Index('payment_operations_order_idx', ['orderId'])
@Check('payment_operations_amount_check', `amount <> 0 AND amount <> 'NaN'`)
export class PaymentOperationEntity {
  @PartOf(() => PaymentEntity, { primary: true }) paymentId: number;
  /** 1 for the first. */
  @PositiveInteger({ primary: true }) position: number;
  @RefersTo(() => OrderEntity) orderId: number;
  @Text() orderExternalReference: string;
  @Amount() amount: string;
}
