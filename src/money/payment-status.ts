import { AMOUNT_SCALE, parseDecimal } from './decimal.js';

export const PAYMENT_STATUSES = ['unpaid', 'partially_paid', 'paid', 'overpaid'] as const;

/**
 * The payment status of an order. With a total of 0 it is paid; while the total is unknown it is never paid.
 * @param paidAmount null while nothing was paid
 * @param gross null while a price is missing
 */
export function paymentStatus(
  paidAmount: string | null,
  gross: string | null,
): (typeof PAYMENT_STATUSES)[number] {
  const paid = parseDecimal(paidAmount ?? '0', AMOUNT_SCALE);
  if (gross === null) return paid > 0n ? 'partially_paid' : 'unpaid';
  const due = parseDecimal(gross, AMOUNT_SCALE);
  if (paid === due) return 'paid';
  if (paid > due) return 'overpaid';
  return paid > 0n ? 'partially_paid' : 'unpaid';
}
