import { ArrayMaxSize, IsOptional, IsString, MaxLength } from 'class-validator';
import {
  DecimalField,
  ExternalIdField,
  FormatField,
  NestedField,
} from '../../platform/http/documentation/fields.js';
import { PAYMENT_BOUNDS } from '../../common/bounds.js';

class CreatePaymentCustomerDto {
  /** The application's own reference for the contact who pays, as in its orders. */
  @IsOptional() @ExternalIdField({ example: 'customer-1' }) externalReference?: string | number;
}

/** The part of the payment that is for one order. */
class CreatePaymentOperationDto {
  /** The order's externalId, or else its externalReference if no other order has the same. */
  @ExternalIdField({ example: 'example-1' })
  orderExternalReference: string | number;

  /** Not 0; negative in a refund, and only there. */
  @DecimalField(PAYMENT_BOUNDS, { example: '19.98' })
  amount: number | string;
}

export class CreatePaymentDto {
  /** The application's own reference for the payment, under which it is recorded only once. */
  @ExternalIdField({ example: 'PAY-1001' })
  reference: string | number;

  /** How it was paid, in the application's own words; `refund` if money is paid back. */
  @IsOptional() @ExternalIdField({ example: 'card' }) type?: string | number;

  @IsOptional() @NestedField(CreatePaymentCustomerDto) customer?: CreatePaymentCustomerDto;

  /** When it was paid; now by default. UTC unless it has an offset. */
  @IsOptional() @FormatField('instant', { example: '2026-11-21 00:00:00' }) date?: string;

  /**
   * Not 0, with at most the decimals of the currency, which is that of the orders. A refund has the
   * type `refund` and a negative amount: each requires the other.
   */
  @DecimalField(PAYMENT_BOUNDS, { example: '19.98' })
  amount: number | string;

  @IsOptional() @IsString() @MaxLength(5000) comment?: string;

  /** What the payment is for; in total at most its amount. */
  @IsOptional()
  @NestedField([CreatePaymentOperationDto])
  @ArrayMaxSize(100)
  operations?: CreatePaymentOperationDto[];
}
