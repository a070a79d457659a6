import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DeclaredTotals } from '../../money/declared-totals.js';
import type { Tax } from '../../money/totals.js';
import type {
  Address,
  Blocker,
  Breakdown,
  OrderContact,
  OrderShipping,
  Voucher,
} from '../orders/order-values.js';
import { ApplicationEntity } from './application.entity.js';
import { PackagingEntity } from './catalogue.entity.js';
import { ContactEntity, CustomerEntity } from './contact.entity.js';
import {
  Amount,
  CreatedAt,
  currencyCode,
  filled,
  Flag,
  Id,
  Instant,
  Json,
  notNegative,
  Quantity,
  Reference,
  Text,
  UnitPrice,
} from './columns.js';

const ORDER_STATES = `'pending', 'validated', 'shipped', 'delivered', 'cancelled'`;

/** An order. Names, addresses and prices are copies, so that later changes elsewhere do not affect it. */
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
@Check('orders_code_check', filled('code'))
@Check('orders_access_id_check', filled('access_id'))
@Check('orders_external_id_check', filled('external_id'))
@Check('orders_currency_check', currencyCode('currency'))
@Check('orders_calculation_mode_check', `calculation_mode IN ('unit', 'line', 'total')`)
@Check(
  'orders_rounding_mode_check',
  `rounding_mode IN ('up', 'down', 'half_up', 'half_down', 'half_even', 'half_odd')`,
)
@Check('orders_state_check', `state IN (${ORDER_STATES})`)
@Check('orders_version_check', `version > 0`)
@Check('orders_paid_amount_check', notNegative('paid_amount'))
@Check('orders_priced_check', `state IN ('pending', 'cancelled') OR gross IS NOT NULL`)
@Check('orders_amounts_check', `num_nulls(net, vat, other_taxes, gross) IN (0, 4)`)
@Check('orders_totals_check', `net + vat + other_taxes = gross AND gross >= 0 AND gross <> 'NaN'`)
export class OrderEntity {
  @Id() id: number;
  @Text() code: string;
  /** The opaque public identifier. */
  @Text() accessId: string;
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  applicationId: number;
  /** The name of the application when the order was created. */
  @Text() applicationName: string;
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
  /** The customer's name as it was sent, or else its name when the order was created. */
  @Text() customerName: string;
  /** Whether the account was temporary when it was assigned to the order. */
  @Flag() customerTemporary: boolean;
  @Json() contact: OrderContact;
  @Json() invoicingAddress: Address;
  @Json() deliveryAddress: Address;
  @Json({ nullable: true }) shippingMethod: OrderShipping | null;
  @Json() vouchers: Voucher[];
  @Text() calculationMode: string;
  @Text() roundingMode: string;
  @Column({ type: 'character', length: 3 }) currency: string;
  /** The four amounts are null while a price is missing. */
  @Amount({ nullable: true }) net: string | null;
  @Amount({ nullable: true }) vat: string | null;
  @Amount({ nullable: true }) otherTaxes: string | null;
  @Amount({ nullable: true }) gross: string | null;
  @Json() breakdown: Breakdown;
  @Json({ nullable: true }) declaredTotals: DeclaredTotals | null;
  /** The sum of the payment operations for this order. */
  @Amount({ default: 0 }) paidAmount: string;
  @Json() blockers: Blocker[];
  @Instant({ nullable: true }) expectedDeliveryDate: Date | null;
  @Text({ nullable: true }) comment: string | null;
  /** The normalised request, to distinguish a repeated request from a conflicting one. */
  @Column({ type: 'json' }) content: unknown;
  /** The content after the latest change; null while it is the original content. */
  @Column({ type: 'json', nullable: true }) effectiveContent: unknown;
  @CreatedAt() createdAt: Date;
  @Instant() updatedAt: Date;
  @Instant({ nullable: true }) validatedAt: Date | null;
}

@Entity('order_items')
@Index('order_items_packaging_idx', ['packagingId'])
@Check('order_items_quantity_check', `ordered_quantity > 0 AND ordered_quantity <> 'NaN'`)
@Check('order_items_unit_price_check', notNegative('unit_price'))
@Check('order_items_position_check', `position > 0`)
@Check('order_items_label_check', filled('label'))
@Check('order_items_external_reference_check', filled('external_reference'))
@Check('order_items_net_check', notNegative('net'))
@Check('order_items_vat_check', notNegative('vat'))
@Check('order_items_gross_check', `gross <> 'NaN'`)
@Check('order_items_amounts_check', `num_nulls(net, vat, gross) IN (0, 3) AND net + vat <= gross`)
@Check('order_items_taxes_check', `jsonb_typeof(taxes) = 'array'`)
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

/** A change of an order's state or content: by whom, when and why. */
@Entity('order_transitions')
@Check('order_transitions_version_check', `version > 0`)
@Check('order_transitions_states_check', `from_state IN (${ORDER_STATES}) AND to_state IN (${ORDER_STATES})`)
@Check('order_transitions_first_check', `(from_state IS NULL) = (version = 1)`)
export class OrderTransitionEntity {
  @ForeignKey(() => OrderEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn({ type: 'bigint' })
  orderId: number;
  /** The order's version after the change. */
  @PrimaryColumn({ type: 'integer' }) version: number;
  @Text({ nullable: true }) fromState: string | null;
  @Text() toState: string;
  /** The application that made the change. */
  @ForeignKey(() => ApplicationEntity)
  @Reference()
  actorId: number;
  @Text({ nullable: true }) reason: string | null;
  @CreatedAt() createdAt: Date;
}
