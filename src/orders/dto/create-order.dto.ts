import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import {
  PRICE_BOUNDS,
  QUANTITY_BOUNDS,
  RATE_BOUNDS,
  TOTAL_BOUNDS,
  VOUCHER_BOUNDS,
} from '../../common/bounds.js';
import {
  DecimalField,
  EnumField,
  ExternalIdField,
  FlagField,
  FormatField,
  IdField,
  MetadataField,
  NestedField,
  NestedListField,
  NullableDecimalField,
  OptionalTextField,
  VatNumberField,
} from '../../platform/http/documentation/fields.js';
import {
  CALCULATION_MODES,
  ROUNDING_MODES,
  TAX_TREATMENTS,
  type CalculationMode,
  type RoundingMode,
  type TaxTreatment,
} from '../../money/totals.js';
import type { Metadata } from '../../persistence/orders/record/order-values.js';
import { CreateOrderAddressDto } from './address.dto.js';

/** A text by which the buyer assigns the order in its own accounting. */
const BUYER_TEXT = { required: false, maxLength: 100 } as const;

/** Who places the order. Every identifier that is sent must lead to the same contact. */
export class CreateOrderContactDto {
  /** The contact's id; needs the right `crm`. */
  @IdField({ required: false })
  id?: number | string;

  /** The application's own reference of the contact. */
  @ExternalIdField({ required: false, example: 'customer-17' })
  externalReference?: string | number;

  /** Another name of externalReference: if both are sent they must be equal. */
  @ExternalIdField({ required: false })
  externalReferenceId?: string | number;

  /** The id of a contact reference; together with externalReference it binds the two. */
  @IdField({ required: false })
  internalReferenceId?: number | string;

  @OptionalTextField(255, { example: 'Ada' })
  firstName?: string;

  @OptionalTextField(255, { example: 'Martin' })
  lastName?: string;

  @OptionalTextField(254, { format: 'email', example: 'ada@example.com' })
  email?: string;
}

export class CreateOrderCustomerDto {
  /** The company; empty for a private person. It is stored in the order; an existing customer is not changed by it. */
  @OptionalTextField(255, { example: 'Atelier Lumen' })
  name?: string;

  /** A hint that this is a private person. */
  @FlagField({ required: false, example: false })
  individual?: boolean | number | string;

  /**
   * It begins with the letters of its country (EL for Greece); spaces, dots and dashes do not count. Its form is checked,
   * not whether it is valid. The default is the VAT number of the customer.
   */
  @VatNumberField()
  vatNumber?: string;
}

/** One packaging, named in one of three ways. */
export class CreateOrderItemDto {
  /** The packaging's id; needs the right `catalogue`. */
  @IdField({ required: false })
  packaging?: number | string;

  /** The id of a packaging reference; together with externalReference it binds the two. */
  @IdField({ required: false })
  internalReferenceId?: number | string;

  /** The application's own reference of the packaging, or else the id of a packaging reference. */
  @ExternalIdField({ required: false, example: 'LAMP-6' })
  externalReference?: string | number;

  /** How many packagings are ordered; more than 0, with at most 3 decimals. */
  @DecimalField(QUANTITY_BOUNDS, { example: 2 })
  orderedQuantity: number | string;

  /** Net; by default the list price of the packaging, for orders in the default currency. */
  @DecimalField(PRICE_BOUNDS, { required: false, example: '16.658333' })
  unitPrice?: number | string;

  /**
   * The price of one unit with all taxes that the line is charged, instead of `unitPrice`: the gross is exactly this, and the
   * net price follows from it. With another `taxTreatment` than `standard` it contains no VAT.
   */
  @DecimalField(PRICE_BOUNDS, { required: false, example: '19.99' })
  taxedUnitPrice?: number | string;

  /** Percent: the VAT of the line, in place of the product's. Taxes that are not VAT stay. */
  @DecimalField(RATE_BOUNDS, { required: false, example: 20 })
  vatRate?: number | string;

  /** What the line is called; by default the label of the product and the name of the packaging. */
  @OptionalTextField(255)
  label?: string;

  /** The cost centre to which the buyer charges this line. */
  @ExternalIdField(BUYER_TEXT)
  costCentre?: string | number;

  /** When this line is expected; by default the date of the order. Written like that of the order. */
  @FormatField('instant', { required: false })
  expectedDeliveryDate?: string;

  /** The application's own data about this line; see that of the order. */
  @MetadataField({})
  metadata?: Metadata;
}

export class CreateOrderShippingMethodDto {
  /** The shipping method's id; needs the right `catalogue`. */
  @IdField({ required: false })
  id?: number | string;

  /** The application's own reference of the shipping method. */
  @ExternalIdField({ required: false, example: 'parcel' })
  externalReference?: string | number;

  /** The id of a shipping method reference; together with externalReference it binds the two. */
  @IdField({ required: false })
  internalReferenceId?: number | string;

  /** What the shipping is called; by default the name of the method. */
  @OptionalTextField(255, { example: 'Parcel' })
  name?: string;

  /** Net; by default the price of the shipping method, for orders in the default currency. */
  @DecimalField(PRICE_BOUNDS, { required: false, example: '6.90' })
  price?: number | string;

  /** Percent; null means no VAT, absent the method's own rate. */
  @NullableDecimalField(RATE_BOUNDS, { required: false, example: 20 })
  vatRate?: number | string | null;
}

export class CreateOrderVoucherDto {
  /** The name of the voucher. */
  @OptionalTextField(255, { example: 'Welcome' })
  description?: string;

  /** Tax included. */
  @DecimalField(VOUCHER_BOUNDS, { example: '5.00' })
  taxedAmount: number | string;
}

/** The totals that the client computed, at least one of the three. */
export class CreateOrderDeclaredTotalsDto {
  /** Without taxes, after vouchers. */
  @DecimalField(TOTAL_BOUNDS, { required: false, example: '33.32' })
  net?: number | string;

  /** VAT alone, without other taxes. */
  @DecimalField(TOTAL_BOUNDS, { required: false, example: '6.66' })
  vat?: number | string;

  /** All taxes included, after vouchers. */
  @DecimalField(TOTAL_BOUNDS, { required: false, example: '39.98' })
  gross?: number | string;
}

export class CreateOrderDto {
  /** The application's own identifier of the order: unique, for ever. Integers are kept as their digits. */
  @ExternalIdField({ example: 'shop-1001' })
  externalId: string | number;

  /** The application's own order number. */
  @ExternalIdField({ required: false, example: 'WEB-1001' })
  externalReference?: string | number;

  /** The buyer's own number of this order. A customer may demand that every order has one. */
  @ExternalIdField({ ...BUYER_TEXT, example: 'PO-4711' })
  purchaseOrderNumber?: string | number;

  /** Who ordered at the buyer, or what else the buyer wants to find on the invoice. */
  @ExternalIdField({ ...BUYER_TEXT, example: 'Workshop 3' })
  buyerReference?: string | number;

  /** The cost centre to which the buyer charges the order. */
  @ExternalIdField({ ...BUYER_TEXT, example: '4100' })
  costCentre?: string | number;

  /** The person who places the order. One whose reference is new is created with it. */
  @NestedField(CreateOrderContactDto)
  contact: CreateOrderContactDto;

  /** The company of the contact. Required when the contact is not known yet. */
  @NestedField(CreateOrderCustomerDto, { required: false })
  customer?: CreateOrderCustomerDto;

  @NestedField(CreateOrderAddressDto)
  invoicingAddress: CreateOrderAddressDto;

  @NestedField(CreateOrderAddressDto)
  deliveryAddress: CreateOrderAddressDto;

  /** The lines of the order. */
  @NestedListField(CreateOrderItemDto)
  @ArrayMinSize(1)
  @ArrayMaxSize(1000)
  items: CreateOrderItemDto[];

  /** How the order is shipped. Its price is part of the totals. */
  @NestedField(CreateOrderShippingMethodDto, { required: false })
  shippingMethod?: CreateOrderShippingMethodDto;

  /** An ISO 8601 date or date-time, or `YYYY-MM-DD HH:MM:SS`; UTC unless it has an offset. */
  @FormatField('instant', { required: false, example: '2026-12-01' })
  expectedDeliveryDate?: string;

  /** A text for whoever processes the order. It has no effect. */
  @OptionalTextField(5000)
  comment?: string;

  /**
   * The application's own data: at most 50 texts of at most 500 characters, by names of at most 40. They are kept, answered
   * and sent with every event, and have no effect.
   */
  @MetadataField({ example: { cart: 'c-81' } })
  metadata?: Metadata;

  /** Amounts by which the order becomes cheaper: the items first, then shipping. */
  @NestedListField(CreateOrderVoucherDto, { required: false })
  @ArrayMaxSize(50)
  vouchers?: CreateOrderVoucherDto[];

  /** Where amounts are rounded: per unit, per line, or in the total only. `line` by default. */
  @EnumField('CalculationMode', CALCULATION_MODES, { required: false, example: 'line' })
  calculationMode?: CalculationMode;

  /** How an amount between two cents is rounded. `half_up` by default. */
  @EnumField('RoundingMode', ROUNDING_MODES, { required: false, example: 'half_up' })
  roundingMode?: RoundingMode;

  /** ISO 4217, upper case. That of the service by default. */
  @FormatField('currency', { required: false, example: 'EUR' })
  currency?: string;

  /**
   * How the order is taxed; `standard` by default. Anything else makes every VAT of the order 0, and keeps taxes
   * that are not VAT; then a `vatRate` above 0 is refused. `reverse_charge` and `intra_community` need a VAT number: an order
   * without one is taken, and has the blocker `vat_number_missing`.
   */
  @EnumField('TaxTreatment', TAX_TREATMENTS, { required: false, example: 'standard' })
  taxTreatment?: TaxTreatment;

  /** Why no VAT is charged, for the invoice. Only with another `taxTreatment` than `standard`. */
  @OptionalTextField(500, { example: 'Article 138 of Directive 2006/112/EC' })
  exemptionReason?: string;

  /** Compared with the totals: where they differ, the order is taken but blocked, and says by how much. */
  @NestedField(CreateOrderDeclaredTotalsDto, { required: false })
  declaredTotals?: CreateOrderDeclaredTotalsDto;
}
