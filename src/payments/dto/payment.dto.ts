import { DecimalValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { ApplicationSummaryDto } from '../../auth/dto/actor.dto.js';
import { minorUnits } from '../../common/currency.js';
import { formatDecimal, parseDecimal } from '../../money/decimal.js';
import type { PaymentRecord } from '../../persistence/payments/payment-record.js';
import { ArrayMaxSize, IsOptional, IsString, MaxLength, Length } from 'class-validator';
import {
  DecimalField,
  ExternalIdField,
  FormatField,
  NestedField,
  ID_QUERY,
  QueryField,
} from '../../platform/http/documentation/fields.js';
import { PAYMENT_BOUNDS } from '../../common/bounds.js';
import { CURSOR, PAGE_SIZE } from '../../platform/http/paging/list-query.dto.js';

class CreatePaymentCustomerDto {
  /** The application's own reference for the contact who pays, as in its orders. */
  @IsOptional() @ExternalIdField({ example: 'customer-1' }) externalReference?: string | number;
}

/** The part of the payment that is for one order. */
class CreatePaymentOperationDto {
  /** The order's externalId, or else its externalReference if no other order has the same. */
  @ExternalIdField({ example: 'example-1' }) orderExternalReference: string | number;

  /** Not 0; negative in a refund, and only there. */
  @DecimalField(PAYMENT_BOUNDS, { example: '19.98' }) amount: number | string;
}

export class CreatePaymentDto {
  /** The application's own reference for the payment, under which it is recorded only once. */
  @ExternalIdField({ example: 'PAY-1001' }) reference: string | number;

  /** How it was paid, in the application's own words; `refund` if money is paid back. */
  @IsOptional() @ExternalIdField({ example: 'card' }) type?: string | number;
  @IsOptional() @NestedField(CreatePaymentCustomerDto) customer?: CreatePaymentCustomerDto;

  /** When it was paid; now by default. UTC unless it has an offset. */
  @IsOptional() @FormatField('instant', { example: '2026-11-21 00:00:00' }) date?: string;

  /**
   * Not 0, with at most the decimals of the currency, which is that of the orders. A refund has the
   * type `refund` and a negative amount: each requires the other.
   */
  @DecimalField(PAYMENT_BOUNDS, { example: '19.98' }) amount: number | string;
  @IsOptional() @IsString() @MaxLength(5000) comment?: string;

  /** What the payment is for; in total at most its amount. */
  @IsOptional()
  @NestedField([CreatePaymentOperationDto])
  @ArrayMaxSize(100)
  operations?: CreatePaymentOperationDto[];
}

/** The query parameters of GET /payments. */
export class ListPaymentsDto {
  /**
   * The payment with this reference.
   * @example PAY-1001
   */
  @IsOptional() @Length(1, 250) reference?: string;

  /** Payments for the order with this id. */
  @QueryField(ID_QUERY) order?: string;

  /** Payments per page: 100 by default, at most 500. */
  @QueryField(PAGE_SIZE) limit?: string;

  /** Where the page starts: taken from the Link header of the previous page. */
  @QueryField(CURSOR) cursor?: string;
}

class PaymentCustomerDto {
  externalReference: string;
}

class PaymentOrderDto {
  @IdValue() id: number;
  code: string;
  externalId: string;
}

class PaymentOperationDto {
  order: PaymentOrderDto;
  /** How the payment referred to the order. */
  orderExternalReference: string;
  @DecimalValue() amount: string;
}

/** Amounts are decimal strings with the decimals of the currency; times are ISO 8601 UTC. */
export class PaymentDto {
  @IdValue() id: number;
  application: ApplicationSummaryDto;
  type: string | null;
  customer: PaymentCustomerDto | null;
  @TimestampValue() date: string;

  /** Negative for a refund. */
  @DecimalValue() amount: string;
  currency: string;
  reference: string;
  comment: string | null;
  operations: PaymentOperationDto[];
  @TimestampValue() createdAt: string;
}

export function toPaymentDto(payment: PaymentRecord): PaymentDto {
  const digits = minorUnits(payment.currency);
  const amount = (value: string): string => formatDecimal(parseDecimal(value, digits), digits);
  const { customerExternalReference } = payment;
  return {
    id: payment.id,
    application: { id: payment.application.id, name: payment.application.name },
    type: payment.type,
    customer: customerExternalReference === null ? null : { externalReference: customerExternalReference },
    date: payment.date.toISOString(),
    amount: amount(payment.amount),
    currency: payment.currency,
    reference: payment.reference,
    comment: payment.comment,
    operations: payment.operations.map((operation) => ({
      order: {
        id: operation.order.id,
        code: operation.order.code,
        externalId: operation.order.externalId,
      },
      orderExternalReference: operation.orderExternalReference,
      amount: amount(operation.amount),
    })),
    createdAt: payment.createdAt.toISOString(),
  };
}
