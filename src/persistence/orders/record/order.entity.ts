import { Check, Column, Entity, Index } from 'typeorm';
import type { DeclaredTotals } from '../../../money/declared-totals.js';
import {
  TAX_TREATMENTS,
  type CalculationMode,
  type RoundingMode,
  type Tax,
  type TaxTreatment,
} from '../../../money/totals.js';
import {
  ORDER_STATES,
  type Address,
  type Blocker,
  type BlockerCode,
  type Breakdown,
  type HoldStep,
  type Metadata,
  type OrderContact,
  type OrderShipping,
  type OrderState,
  type Voucher,
  type Warning,
} from './order-values.js';
import { ApplicationEntity } from '../../applications/application.entity.js';
import { PackagingEntity } from '../../catalogue/catalogue.entity.js';
import { ContactEntity, CustomerEntity } from '../../contacts/contact.entity.js';
import {
  Amount,
  CreatedAt,
  CurrencyCode,
  FilledText,
  Flag,
  Id,
  Instant,
  Integer,
  Json,
  notNegative,
  PartOf,
  PositiveInteger,
  Quantity,
  Rate,
  Reference,
  RefersTo,
  Text,
  UnitPrice,
} from '../../../platform/postgres/statements/entity-columns.js';

const STATES = ORDER_STATES.map((state) => `'${state}'`).join(', ');

const TREATMENTS = TAX_TREATMENTS.map((treatment) => `'${treatment}'`).join(', ');

const IS_BLOCKED = `blockers <> '[]'`;
const hasBlocker = (code: BlockerCode): string => `blockers @> '[{"code": "${code}"}]'`;

/** An order. Names, addresses and prices are copies, so that later changes elsewhere do not affect it. */
@Entity('orders')
@Index('orders_external_id_idx', ['externalId', 'applicationId'], { unique: true })
@Index('orders_external_reference_idx', ['externalReference'], { where: 'external_reference IS NOT NULL' })
@Index('orders_purchase_order_number_idx', ['purchaseOrderNumber'], {
  where: 'purchase_order_number IS NOT NULL',
})
@Index('orders_code_idx', ['code'], { unique: true })
@Index('orders_access_id_idx', ['accessId'], { unique: true })
@Index('orders_created_idx', ['createdAt', 'id'])
@Index('orders_application_created_idx', ['applicationId', 'createdAt', 'id'])
@Index('orders_updated_idx', ['updatedAt', 'id'])
@Index('orders_application_updated_idx', ['applicationId', 'updatedAt', 'id'])
@Index('orders_state_created_idx', ['state', 'createdAt', 'id'])
@Index('orders_blocked_idx', ['createdAt', 'id'], { where: IS_BLOCKED })
@Index('orders_pending_blocked_idx', ['id'], { where: `state = 'pending' AND ${IS_BLOCKED}` })
@Index('orders_missing_price_idx', ['createdAt', 'id'], { where: hasBlocker('missing_price') })
@Index('orders_declared_total_mismatch_idx', ['createdAt', 'id'], {
  where: hasBlocker('declared_total_mismatch'),
})
@Index('orders_purchase_order_missing_idx', ['createdAt', 'id'], {
  where: hasBlocker('purchase_order_missing'),
})
@Index('orders_vat_number_missing_idx', ['createdAt', 'id'], {
  where: hasBlocker('vat_number_missing'),
})
@Index('orders_quantity_not_orderable_idx', ['createdAt', 'id'], {
  where: hasBlocker('quantity_not_orderable'),
})
@Index('orders_on_hold_idx', ['createdAt', 'id'], { where: hasBlocker('on_hold') })
@Index('orders_hold_ends_idx', ['holdEndsAt', 'id'], { where: 'hold_ends_at IS NOT NULL' })
@Index('orders_unknown_item_idx', ['createdAt', 'id'], { where: hasBlocker('unknown_item') })
@Index('orders_contact_idx', ['contactId', 'createdAt', 'id'])
@Index('orders_equal_items_idx', ['contactId', 'itemsKey', 'createdAt'], { where: 'items_key IS NOT NULL' })
@Index('orders_customer_idx', ['customerId', 'createdAt', 'id'])
@Check('orders_calculation_mode_check', `calculation_mode IN ('unit', 'line', 'total')`)
@Check(
  'orders_rounding_mode_check',
  `rounding_mode IN ('up', 'down', 'half_up', 'half_down', 'half_even', 'half_odd')`,
)
@Check('orders_state_check', `state IN (${STATES})`)
@Check('orders_paid_amount_check', notNegative('paid_amount'))
@Check('orders_priced_check', `state IN ('pending', 'cancelled') OR gross IS NOT NULL`)
@Check('orders_amounts_check', `num_nulls(net, vat, other_taxes, gross) IN (0, 4)`)
@Check('orders_totals_check', `net + vat + other_taxes = gross AND gross >= 0 AND gross <> 'NaN'`)
@Check('orders_tax_treatment_check', `tax_treatment IN (${TREATMENTS})`)
@Check('orders_untaxed_check', `tax_treatment = 'standard' OR vat = 0`)
export class OrderEntity {
  @Id() id: number;
  @FilledText() code: string;
  /** The opaque public identifier. */
  @FilledText() accessId: string;
  @RefersTo(() => ApplicationEntity) applicationId: number;
  /** The name of the application when the order was created. */
  @Text() applicationName: string;
  @FilledText() externalId: string;
  @Text({ nullable: true }) externalReference: string | null;
  @Text() state: OrderState;
  @PositiveInteger() version: number;
  @RefersTo(() => ContactEntity) contactId: number;
  @RefersTo(() => CustomerEntity) customerId: number;
  /** The customer's name as it was sent, or else its name when the order was created. */
  @Text() customerName: string;
  /** Whether the account was temporary when it was assigned to the order. */
  @Flag() customerTemporary: boolean;
  /** The number that was sent, or else that of the customer when the order was taken. */
  @FilledText({ nullable: true }) customerVatNumber: string | null;
  @Json() contact: OrderContact;
  @Json() invoicingAddress: Address;
  @Json() deliveryAddress: Address;
  @Json({ nullable: true }) shippingMethod: OrderShipping | null;
  @Json() vouchers: Voucher[];
  @Text() calculationMode: CalculationMode;
  @Text() roundingMode: RoundingMode;
  @CurrencyCode() currency: string;
  @Text({ default: 'standard' }) taxTreatment: TaxTreatment;
  @FilledText({ nullable: true }) exemptionReason: string | null;
  /** The four amounts are null while a price or the packaging of an item is missing. */
  @Amount({ nullable: true }) net: string | null;
  @Amount({ nullable: true }) vat: string | null;
  @Amount({ nullable: true }) otherTaxes: string | null;
  @Amount({ nullable: true }) gross: string | null;
  @Json() breakdown: Breakdown;
  @Json({ nullable: true }) declaredTotals: DeclaredTotals | null;
  /** The sum of the payment operations for this order. */
  @Amount({ default: 0 }) paidAmount: string;
  @Json() blockers: Blocker[];
  /** What was found when the order was taken or changed; null when that is nothing. */
  @Json({ nullable: true }) warnings: Warning[] | null;
  /** When the first of its holds ends by itself; null when none does. */
  @Instant({ nullable: true }) holdEndsAt: Date | null;
  @Instant({ nullable: true }) expectedDeliveryDate: Date | null;
  @Text({ nullable: true }) comment: string | null;
  /** What the buyer reconciles the order by. */
  @FilledText({ nullable: true }) purchaseOrderNumber: string | null;
  @FilledText({ nullable: true }) buyerReference: string | null;
  @FilledText({ nullable: true }) costCentre: string | null;
  @Json({ nullable: true }) metadata: Metadata | null;
  /** Equal for orders with the same items, to find those that were perhaps sent twice. */
  @Integer({ nullable: true }) itemsKey: number | null;
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
@Check('order_items_net_check', notNegative('net'))
@Check('order_items_vat_check', notNegative('vat'))
@Check('order_items_gross_check', `gross <> 'NaN'`)
@Check('order_items_amounts_check', `num_nulls(net, vat, gross) IN (0, 3) AND net + vat <= gross`)
@Check('order_items_named_check', `num_nonnulls(packaging_id, external_reference) > 0`)
@Check('order_items_taxes_check', `jsonb_typeof(taxes) = 'array'`)
@Check('order_items_product_taxes_check', `jsonb_typeof(product_taxes) = 'array'`)
@Check('order_items_vat_rate_check', `vat_rate BETWEEN 0 AND 100`)
export class OrderItemEntity {
  @Id() id: number;
  @Index('order_items_order_idx')
  @PartOf(() => OrderEntity)
  orderId: number;
  @PositiveInteger() position: number;
  /** Null for a parked item, whose external reference is unknown. */
  @RefersTo(() => PackagingEntity, { nullable: true }) packagingId: number | null;
  @Reference({ nullable: true }) packagingReferenceId: number | null;
  @FilledText({ nullable: true }) externalReference: string | null;
  @FilledText() label: string;
  @Quantity() orderedQuantity: string;
  @UnitPrice({ nullable: true }) unitPrice: string | null;
  /** The price with all taxes that was sent; then the net unit price follows from it. */
  @UnitPrice({ nullable: true }) taxedUnitPrice: string | null;
  @Amount({ nullable: true }) net: string | null;
  @Amount({ nullable: true }) vat: string | null;
  @Amount({ nullable: true }) gross: string | null;
  /** What is charged. */
  @Json() taxes: (Tax & { amount: string | null })[];
  /** The taxes of the product, if the order replaces the VAT among them; otherwise null. */
  @Json({ nullable: true }) productTaxes: Tax[] | null;
  /** The VAT that was sent, in percent. */
  @Rate({ nullable: true }) vatRate: string | null;
  @FilledText({ nullable: true }) costCentre: string | null;
  /** Text, because items are read as JSON. */
  @Instant({ nullable: true }) expectedDeliveryDate: string | null;
  @Json({ nullable: true }) metadata: Metadata | null;
}

/** The words by which an order is found with free text. Orders are never deleted; a foreign key would slow each down. */
@Entity('order_words')
@Index('order_words_idx', { synchronize: false })
export class OrderWordsEntity {
  @Reference({ primary: true }) orderId: number;
  /** That of the order. */
  @Reference() applicationId: number;
  @Column({ type: 'tsvector' }) words: string;
}

/** A change of an order's state or content: by whom, when and why. */
@Entity('order_transitions')
@Check('order_transitions_states_check', `from_state IN (${STATES}) AND to_state IN (${STATES})`)
@Check('order_transitions_first_check', `(from_state IS NULL) = (version = 1)`)
export class OrderTransitionEntity {
  @PartOf(() => OrderEntity, { primary: true }) orderId: number;
  /** The order's version after the change. */
  @PositiveInteger({ primary: true }) version: number;
  @Text({ nullable: true }) fromState: OrderState | null;
  @Text() toState: OrderState;
  /** The application that made the change. */
  @RefersTo(() => ApplicationEntity) actorId: number;
  /** Its token; null for ADMIN_TOKEN. Tokens are never deleted, and a foreign key would slow every order down. */
  @Reference({ nullable: true }) actorTokenId: number | null;
  @Text({ nullable: true }) reason: string | null;
  /** The hold that was placed or released by this step. */
  @Json({ nullable: true }) hold: HoldStep | null;
  @CreatedAt() createdAt: Date;
}
