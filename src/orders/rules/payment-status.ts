import { parseDecimal } from '../../money/decimal.js';
import type { PaymentStatus } from '../dto/order.dto.js';

/** Decimals of the amount columns. */
const SCALE = 3;

/**
 * The payment status of an order. With a total of 0 it is paid; while the total is unknown it is never paid.
 * @param gross null while a price is missing
 */
export function paymentStatus({
  paidAmount,
  gross,
}: {
  paidAmount: string;
  gross: string | null;
}): PaymentStatus {
  const paid = parseDecimal(paidAmount, SCALE);
  if (gross === null) return paid > 0n ? 'partially_paid' : 'unpaid';
  const due = parseDecimal(gross, SCALE);
  if (paid === due) return 'paid';
  if (paid > due) return 'overpaid';
  return paid > 0n ? 'partially_paid' : 'unpaid';
}
