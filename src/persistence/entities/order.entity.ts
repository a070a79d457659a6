import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Tax } from '../../money/totals.js';
import { ApplicationEntity } from './application.entity.js';
import { PackagingEntity } from './catalogue.entity.js';
import { ContactEntity, CustomerEntity } from './contact.entity.js';
import { Amount, CreatedAt, Id, Instant, Json, Quantity, Reference, Text, UnitPrice } from './columns.js';

/** An order. Who, where and what it costs are snapshots: later changes elsewhere do not touch it. */
@Entity('orders')
@Index('orders_external_id_idx', ['externalId', 'applicationId'], { unique: true })
@Index('orders_external_reference_idx', ['externalReference'], { where: 'external_reference IS NOT NULL' })
@Index('orders_code_idx', ['code'], { unique: true })
@Index('orders_access_id_idx', ['accessId'], { unique: true })
@Index('orders_created_idx', ['createdAt', 'id'])
@Index('orders_application_created_idx', ['applicationId', 'createdAt', 'id'])
@Index('orders_updated_idx', ['updatedAt', 'id'])
@Index('orders_application_updated_idx', ['applicationId', 'updatedAt', 'id'])
@Index('orders_state_created_idx', ['state', 'createdAt', 'id'])
@Index('orders_contact_idx', ['contactId', 'createdAt', 'id'])
@Index('orders_customer_idx', ['customerId', 'createdAt', 'id'])
@Check('orders_state_check', `state IN ('pending', 'validated', 'shipped', 'delivered', 'cancelled')`)
@Check('orders_version_check', `version > 0`)
@Check('orders_paid_amount_check', `paid_amount >= 0 AND paid_amount <> 'NaN'`)
@Check('orders_totals_check', `net + vat + other_taxes = gross AND gross >= 0 AND gross <> 'NaN'`)
export class OrderEntity {
  @Id() id: number;
  @Text() code: string;
  /** The opaque public identifier. */
  @Text() accessId: string;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  applicationId: number;
  @Text() externalId: string;
  @Text({ nullable: true }) externalReference: string | null;
  @Text() state: string;
  @Column({ type: 'integer' }) version: number;
  @ForeignKey(() => ContactEntity)
  @Reference()
  contactId: number;
  @ForeignKey(() => CustomerEntity)
  @Reference()
  customerId: number;
  /** {externalReference, firstName, lastName, email} as they stood when the order was taken. */
  @Json() contact: unknown;
  @Json() invoicingAddress: unknown;
  @Json() deliveryAddress: unknown;
  @Json({ nullable: true }) shippingMethod: unknown;
  @Json() vouchers: unknown;
  @Text() calculationMode: string;
  @Text() roundingMode: string;
  @Column({ type: 'character', length: 3 }) currency: string;
  /** The four amounts are null together, while a price is missing. */
  @Amount({ nullable: true }) net: string | null;
  @Amount({ nullable: true }) vat: string | null;
  @Amount({ nullable: true }) otherTaxes: string | null;
  @Amount({ nullable: true }) gross: string | null;
  /** The parts of the totals: byRate, otherTaxes, vatDeviation. */
  @Json() breakdown: unknown;
  /** {net, vat, gross}, as far as the client declared them. */
  @Json({ nullable: true }) declaredTotals: unknown;
  /** The sum of the operations of its payments. */
  @Amount({ default: 0 }) paidAmount: string;
  @Json() blockers: unknown;
  @Instant({ nullable: true }) expectedDeliveryDate: Date | null;
  @Text({ nullable: true }) comment: string | null;
  /** The normalised request, to tell a repetition from a conflict. */
  @Column({ type: 'json' }) content: unknown;
  /** What the order asks for since it was changed; null as long as that is what was first sent. */
  @Column({ type: 'json', nullable: true }) effectiveContent: unknown;
  @CreatedAt() createdAt: Date;
  @Instant() updatedAt: Date;
  @Instant({ nullable: true }) validatedAt: Date | null;
}

@Entity('order_items')
@Index('order_items_packaging_idx', ['packagingId'])
@Check('order_items_quantity_check', `ordered_quantity > 0 AND ordered_quantity <> 'NaN'`)
@Check('order_items_unit_price_check', `unit_price >= 0 AND unit_price <> 'NaN'`)
export class OrderItemEntity {
  @Id() id: number;
  @Index('order_items_order_idx')
  @ForeignKey(() => OrderEntity, { onDelete: 'CASCADE' })
  @Reference()
  orderId: number;
  @Column({ type: 'integer' }) position: number;
  @ForeignKey(() => PackagingEntity)
  @Reference()
  packagingId: number;
  @Reference({ nullable: true }) packagingReferenceId: number | null;
  @Text({ nullable: true }) externalReference: string | null;
  @Text() label: string;
  @Quantity() orderedQuantity: string;
  @UnitPrice({ nullable: true }) unitPrice: string | null;
  @Amount({ nullable: true }) net: string | null;
  @Amount({ nullable: true }) vat: string | null;
  @Amount({ nullable: true }) gross: string | null;
  @Json() taxes: (Tax & { amount: string | null })[];
}

/** Who moved an order from which state to which, when and why. */
@Entity('order_transitions')
export class OrderTransitionEntity {
  @ForeignKey(() => OrderEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'bigint' })
  orderId: number;
  /** The order's version after the step. */
  @PrimaryColumn({ type: 'integer' }) version: number;
  @Text({ nullable: true }) fromState: string | null;
  @Text() toState: string;
  /** The application that took the step. */
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  actorId: number;
  @Text({ nullable: true }) reason: string | null;
  @CreatedAt() createdAt: Date;
}
