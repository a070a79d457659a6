import { DecimalValue, IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { ApplicationSummaryDto } from '../../auth/dto/application-summary.dto.js';
import { minorUnits } from '../../common/currency.js';
import { formatDecimal, parseDecimal } from '../../money/decimal.js';
import type { PaymentRecord } from '../../persistence/payments/payment-record.js';

class PaymentCustomerDto {
  externalReference: string;
}

class PaymentOrderDto {
  @IdValue()
  id: number;

  code: string;
  externalId: string;
}

class PaymentOperationDto {
  order: PaymentOrderDto;
  /** How the payment referred to the order. */
  orderExternalReference: string;

  @DecimalValue()
  amount: string;
}

/** Amounts are decimal strings with the decimals of the currency; times are ISO 8601 UTC. */
export class PaymentDto {
  @IdValue()
  id: number;

  application: ApplicationSummaryDto;
  type: string | null;
  customer: PaymentCustomerDto | null;

  @TimestampValue()
  date: string;

  /** Negative for a refund. */
  @DecimalValue()
  amount: string;

  currency: string;
  reference: string;
  comment: string | null;
  operations: PaymentOperationDto[];

  @TimestampValue()
  createdAt: string;
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
