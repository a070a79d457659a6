import { ArrayMaxSize, ArrayMinSize, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import {
  DecimalField,
  ExternalIdField,
  FlagField,
  FormatField,
  IdField,
  NestedField,
  TextsField,
  VatNumberField,
} from '../../platform/http/documentation/fields.js';
import { PRICE_BOUNDS, QUANTITY_BOUNDS, RATE_BOUNDS, TOTAL_BOUNDS } from '../../common/bounds.js';
import { CALCULATION_MODES, type CalculationMode } from '../../money/pricing.js';
import { ROUNDING_MODES, type RoundingMode } from '../../money/decimal.js';
import { TAX_TREATMENTS, type TaxTreatment } from '../../money/taxes.js';
import type { Metadata } from '../../persistence/orders/record/order-values.js';
import { CreateOrderAddressDto } from './address.dto.js';

/** A text by which the buyer assigns the order in its own accounting. */
const BUYER_TEXT = { maxLength: 100 } as const;

/** An application's own data about an order or a line. */
const METADATA = {
  maxProperties: 50,
  names: { minLength: 1, maxLength: 40 },
  texts: { maxLength: 500 },
};

/** Who places the order. Every identifier that is sent must lead to the same contact. */
class CreateOrderContactDto {
  /** The contact's id; requires the right `crm`. */
  @IsOptional() @IdField() id?: number | string;

  /** The application's own reference for the contact. */
  @IsOptional() @ExternalIdField({ example: 'customer-17' }) externalReference?: string | number;

  /** An alias of externalReference: if both are sent, they must be equal. */
  @IsOptional() @ExternalIdField() externalReferenceId?: string | number;

  /** The id of a contact reference; if externalReference is sent too, it becomes the name of this reference. */
  @IsOptional() @IdField() internalReferenceId?: number | string;

  /** @example Ada */
  @IsOptional() @IsString() @MaxLength(255) firstName?: string;

  /** @example Martin */
  @IsOptional() @IsString() @MaxLength(255) lastName?: string;

  /** @example ada@example.com */
  @IsOptional() @MaxLength(254) @FormatField('email') email?: string;
}

export class CreateOrderCustomerDto {
  /**
   * The company; empty for a private person. Stored in the order; it does not change an existing customer.
   * @example "Atelier Lumen"
   */
  @IsOptional() @IsString() @MaxLength(255) name?: string;

  /** A hint that this is a private person. */
  @IsOptional() @FlagField({ example: false }) individual?: boolean | number | string;

  /**
   * Begins with the country code (EL for Greece); spaces, dots, dashes and slashes are ignored. Its format is checked, not
   * whether it is registered. The default is the VAT number of the contact's customer, unless the order names another one.
   */
  @IsOptional() @VatNumberField() vatNumber?: string;
}

/** One packaging, named in one of three ways. */
export class CreateOrderItemDto {
  /** The packaging's id; requires the right `catalogue`. */
  @IsOptional() @IdField() packaging?: number | string;

  /** The id of a packaging reference; if externalReference is sent too, it becomes the name of this reference. */
  @IsOptional() @IdField() internalReferenceId?: number | string;

  /** The application's own reference for the packaging, or else the id of a packaging reference without such a name. */
  @IsOptional() @ExternalIdField({ example: 'LAMP-6' }) externalReference?: string | number;

  /** How many packagings are ordered; more than 0, with at most 3 decimals. */
  @DecimalField(QUANTITY_BOUNDS, { example: 2 }) orderedQuantity: number | string;

  /** Net; by default the list price of the packaging, for orders in the default currency. */
  @IsOptional() @DecimalField(PRICE_BOUNDS, { example: '16.658333' }) unitPrice?: number | string;

  /**
   * The unit price including all taxes charged on the line, instead of `unitPrice`: the gross is exactly this, and the net
   * price is derived from it. With a `taxTreatment` other than `standard`, it contains no VAT.
   */
  @IsOptional() @DecimalField(PRICE_BOUNDS, { example: '19.99' }) taxedUnitPrice?: number | string;

  /** Percent: the VAT of the line, instead of the product's. Taxes that are not VAT still apply. */
  @IsOptional() @DecimalField(RATE_BOUNDS, { example: 20 }) vatRate?: number | string;

  /** What the line is called; by default the label of the product and the name of the packaging. */
  @IsOptional() @IsString() @MaxLength(255) label?: string;

  /** The cost centre to which the buyer charges this line. */
  @IsOptional() @ExternalIdField(BUYER_TEXT) costCentre?: string | number;

  /** When delivery of this line is expected; by default the date of the order. In the same format. */
  @IsOptional() @FormatField('instant') expectedDeliveryDate?: string;

  /** The application's own data about this line; see `metadata` of the order. */
  @IsOptional() @TextsField(METADATA) metadata?: Metadata;
}

export class CreateOrderShippingMethodDto {
  /** The shipping method's id; requires the right `catalogue`. */
  @IsOptional() @IdField() id?: number | string;

  /** The application's own reference for the shipping method. */
  @IsOptional() @ExternalIdField({ example: 'parcel' }) externalReference?: string | number;

  /** The id of a shipping method reference; if externalReference is sent too, it becomes the name of this reference. */
  @IsOptional() @IdField() internalReferenceId?: number | string;

  /**
   * What shipping is called; by default the name of the method.
   * @example Parcel
   */
  @IsOptional() @IsString() @MaxLength(255) name?: string;

  /** Net; by default the price of the shipping method, for orders in the default currency. */
  @IsOptional() @DecimalField(PRICE_BOUNDS, { example: '6.90' }) price?: number | string;

  /** Percent; null means no VAT; by default the rate of the method. */
  @IsOptional() @DecimalField(RATE_BOUNDS, { nullable: true, example: 20 }) vatRate?: number | string | null;
}

class CreateOrderVoucherDto {
  /**
   * The name of the voucher.
   * @example Welcome
   */
  @IsOptional() @IsString() @MaxLength(255) description?: string;

  /** Tax included. */
  @DecimalField(PRICE_BOUNDS, { example: '5.00' }) taxedAmount: number | string;
}

/** The totals that the client computed, at least one of the three. */
export class CreateOrderDeclaredTotalsDto {
  /** Without taxes, after vouchers. */
  @IsOptional() @DecimalField(TOTAL_BOUNDS, { example: '33.32' }) net?: number | string;

  /** VAT alone, without other taxes. */
  @IsOptional() @DecimalField(TOTAL_BOUNDS, { example: '6.66' }) vat?: number | string;

  /** All taxes included, after vouchers. */
  @IsOptional() @DecimalField(TOTAL_BOUNDS, { example: '39.98' }) gross?: number | string;
}

export class CreateOrderDto {
  /** The application's own identifier for the order, which it never uses again for another. Integers are stored as text. */
  @ExternalIdField({ example: 'shop-1001' }) externalId: string | number;

  /** The application's own order number. */
  @IsOptional() @ExternalIdField({ example: 'WEB-1001' }) externalReference?: string | number;

  /** The buyer's own number for this order. Some customers require one on every order. */
  @IsOptional() @ExternalIdField({ ...BUYER_TEXT, example: 'PO-4711' }) purchaseOrderNumber?: string | number;

  /** Who placed the order for the buyer, or other text that the buyer wants on the invoice. */
  @IsOptional() @ExternalIdField({ ...BUYER_TEXT, example: 'Workshop 3' }) buyerReference?: string | number;

  /** The cost centre to which the buyer charges the order. */
  @IsOptional() @ExternalIdField({ ...BUYER_TEXT, example: '4100' }) costCentre?: string | number;

  /** The person who places the order. A contact with a new reference is created with the order. */
  @NestedField(CreateOrderContactDto) contact: CreateOrderContactDto;

  /** The company of the contact. Required when the contact is not known yet. */
  @IsOptional() @NestedField(CreateOrderCustomerDto) customer?: CreateOrderCustomerDto;
  @NestedField(CreateOrderAddressDto) invoicingAddress: CreateOrderAddressDto;
  @NestedField(CreateOrderAddressDto) deliveryAddress: CreateOrderAddressDto;

  /** The lines of the order. */
  @NestedField([CreateOrderItemDto]) @ArrayMinSize(1) @ArrayMaxSize(1000) items: CreateOrderItemDto[];

  /** How the order is shipped. Its price is part of the totals. */
  @IsOptional() @NestedField(CreateOrderShippingMethodDto) shippingMethod?: CreateOrderShippingMethodDto;

  /** An ISO 8601 date or date-time, or `YYYY-MM-DD HH:MM:SS`; UTC unless it has an offset. */
  @IsOptional() @FormatField('instant', { example: '2026-12-01' }) expectedDeliveryDate?: string;

  /** A note for whoever processes the order. It has no effect. */
  @IsOptional() @IsString() @MaxLength(5000) comment?: string;

  /**
   * The application's own data: at most 50 strings of at most 500 characters, with names of at most 40. They are stored,
   * returned and sent with every event, and have no effect.
   */
  @IsOptional() @TextsField(METADATA, { example: { cart: 'c-81' } }) metadata?: Metadata;

  /** Amounts that are deducted: from the items first, then from shipping. */
  @IsOptional() @NestedField([CreateOrderVoucherDto]) @ArrayMaxSize(50) vouchers?: CreateOrderVoucherDto[];

  /**
   * Where amounts are rounded: per unit, per line, or in the total only. `line` by default.
   * @example line
   */
  @IsOptional() @IsIn(CALCULATION_MODES) calculationMode?: CalculationMode;

  /**
   * How an amount between two cents is rounded. `half_up` by default.
   * @example half_up
   */
  @IsOptional() @IsIn(ROUNDING_MODES) roundingMode?: RoundingMode;

  /** ISO 4217, upper case. The default currency of the service if absent. */
  @IsOptional() @FormatField('currency', { example: 'EUR' }) currency?: string;

  /**
   * How the order is taxed; `standard` by default. With any other value, all VAT of the order is 0, taxes that are not VAT
   * still apply, and a `vatRate` above 0 is refused. `reverse_charge` and `intra_community` require a VAT number: an order
   * without one is taken, but has the blocker `vat_number_missing`.
   * @example standard
   */
  @IsOptional() @IsIn(TAX_TREATMENTS) taxTreatment?: TaxTreatment;

  /**
   * Why no VAT is charged, for the invoice. Only with a `taxTreatment` other than `standard`.
   * @example "Article 138 of Directive 2006/112/EC"
   */
  @IsOptional() @IsString() @MaxLength(500) exemptionReason?: string;

  /** Compared with the totals: if they differ, the order is taken but blocked, and the blocker says by how much. */
  @IsOptional() @NestedField(CreateOrderDeclaredTotalsDto) declaredTotals?: CreateOrderDeclaredTotalsDto;
}
