import { dayOrInstant } from '../../common/instant.js';
import { decimal, identifier, optionalIdentifier } from '../../common/values.js';
import type { CreatePaymentDto } from '../dto/payment.dto.js';

/** The request of a client in canonical form: different spellings of the same payment give equal content. */
export interface PaymentContent {
  reference: string;
  type: string | null;
  customer: { externalReference: string | null };
  date: string | null;
  amount: string;
  comment: string | null;
  operations: { orderExternalReference: string; amount: string }[];
}

export function paymentContent(dto: CreatePaymentDto): PaymentContent {
  return {
    reference: identifier(dto.reference),
    type: optionalIdentifier(dto.type),
    customer: { externalReference: optionalIdentifier(dto.customer?.externalReference) },
    date: dayOrInstant(dto.date),
    amount: decimal(dto.amount),
    comment: dto.comment ?? null,
    operations: (dto.operations ?? []).map(({ orderExternalReference, amount }) => ({
      orderExternalReference: identifier(orderExternalReference),
      amount: decimal(amount),
    })),
  };
}
