import { minorUnits } from '../../common/currency.js';
import { withDecimals, decimal, identifier, optionalIdentifier } from '../../common/values.js';
import type { Fault } from '../../common/errors/domain-error.js';
import { formatDecimal, parseDecimal } from '../../money/decimal.js';
import { paymentStatus } from '../../money/totals.js';
import type {
  LockedOrder,
  PaymentOperation,
  PaymentRecord,
} from '../../persistence/payments/payment-record.js';
import { dayOrInstant } from '../../common/instant.js';
import type { CreatePaymentDto } from '../dto/payment.dto.js';
import { changedDocument } from '../../persistence/orders/record/order-record.js';

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

/** Decimals of the amount columns, and the most they hold. */
const SCALE = 3;
const MAX_AMOUNT = parseDecimal('999999999999.999', SCALE);

const scaled = (amount: string): bigint => parseDecimal(amount, SCALE);

const amountText = (amount: bigint, currency: string): string =>
  withDecimals(formatDecimal(amount, SCALE), minorUnits(currency));

/** Checks the amounts of a payment without its orders. */
export function amountFaults(content: PaymentContent, currency: string): Fault[] {
  const isRefund = content.type?.toLowerCase() === 'refund';
  const amounts = [
    { pointer: '#/amount', amount: content.amount },
    ...content.operations.map(({ amount }, index) => ({ pointer: `#/operations/${index}/amount`, amount })),
  ];
  const faults = amounts.flatMap(({ pointer, amount }): Fault[] => {
    const detail = wrongSign(amount, isRefund) ?? wrongDecimals(amount, currency);
    return detail === null ? [] : [{ pointer, code: 'not_a_valid_decimal', detail }];
  });
  return faults.length > 0 ? faults : sumFaults(content, currency);
}

function wrongSign(amount: string, isRefund: boolean): string | null {
  if (isRefund) return scaled(amount) < 0n ? null : 'Expected a negative amount, because this is a refund.';
  return scaled(amount) > 0n ? null : 'Expected an amount above 0, because the type is not "refund".';
}

function wrongDecimals(amount: string, currency: string): string | null {
  const [, decimals = ''] = amount.split('.');
  const digits = minorUnits(currency);
  return decimals.length > digits
    ? `Expected at most ${digits} decimals, because the currency is ${currency}.`
    : null;
}

function sumFaults({ amount, operations }: PaymentContent, currency: string): Fault[] {
  const sum = operations.reduce((total, operation) => total + scaled(operation.amount), 0n);
  const whole = scaled(amount);
  if (whole < 0n ? sum >= whole : sum <= whole) return [];
  const detail = `The operations add up to ${amountText(sum, currency)}, which is more than the amount of the payment.`;
  return [{ pointer: '#/operations', code: 'operations_exceed_amount', detail }];
}

/** The amount that is paid for an order after the payment. */
const paidAfter = ({ id, paidAmount }: LockedOrder, operations: PaymentOperation[]): bigint =>
  operations
    .filter(({ order }) => order.id === id)
    .reduce((total, { amount }) => total + scaled(amount), scaled(paidAmount));

/** The orders as they are after the payment. */
export const ordersAfter = (
  { operations, createdAt }: Pick<PaymentRecord, 'operations' | 'createdAt'>,
  orders: LockedOrder[],
): LockedOrder[] =>
  orders.map((order) => {
    const paidAmount = formatDecimal(paidAfter(order, operations), SCALE);
    const version = order.version + 1;
    const { text: document } = changedDocument(order.document, ({ totals }) => ({
      version,
      paymentStatus: paymentStatus(paidAmount, totals.gross),
      updatedAt: createdAt.toISOString(),
    }));
    return { ...order, version, paidAmount, document };
  });

/** Checks the amounts against the locked orders; at most one fault for each order. */
export function balanceFaults(
  payment: { currency: string; operations: PaymentOperation[] },
  orders: LockedOrder[],
): Fault[] {
  const { operations } = payment;
  return orders.flatMap((locked): Fault[] => {
    const { id, currency, paidAmount } = locked;
    const sum = paidAfter(locked, operations);
    const pointer = `#/operations/${operations.findIndex(({ order }) => order.id === id)}/amount`;
    if (currency !== payment.currency) {
      return [
        { pointer, code: 'currencies_disagree', detail: `The currency of the order is now ${currency}.` },
      ];
    }
    if (sum < 0n) {
      const detail = `Expected at most what was paid for the order: ${amountText(scaled(paidAmount), currency)}.`;
      return [{ pointer, code: 'refund_exceeds_payments', detail }];
    }
    if (sum <= MAX_AMOUNT) return [];
    const detail = `Expected an amount that brings the total paid for the order to at most ${amountText(MAX_AMOUNT, currency)}.`;
    return [{ pointer, code: 'not_a_valid_decimal', detail }];
  });
}
