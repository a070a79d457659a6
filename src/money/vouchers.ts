import { formatDecimal } from './decimal.js';
import type { Amount, Rounding } from './pricing.js';
import { divideRounded } from './rounding.js';

/** The vouchers are worth more than items and shipping together (rule 5). */
export class VoucherExceedsTotal extends Error {
  /** @param available the most that vouchers can pay: the gross total, with the decimals of the currency. */
  constructor(readonly available: string) {
    super(`The vouchers exceed the total of ${available}`);
    this.name = 'VoucherExceedsTotal';
  }
}

/** What a voucher is deducted from. */
export type Redemption = 'items' | 'shipping';

/** Receives how vouchers are redeemed, in minor units. */
export interface RedemptionRecorder {
  /** `onItems` is the part of `vouchers` that is deducted from the items. */
  vouchersDivided(vouchers: bigint, items: Amount, onItems: bigint): void;
  deducted(where: Redemption, voucher: bigint, from: Amount, netPart: bigint): void;
}

/**
 * Items and shipping after vouchers (rule 5). The items absorb them first, shipping only what exceeds the items.
 * Everything in minor units; `vouchers` is their rounded, tax-included sum.
 * @throws VoucherExceedsTotal when they exceed both together.
 */
export function redeemVouchers(
  vouchers: bigint,
  items: Amount,
  shipping: Amount,
  rounding: Rounding,
  recorder?: RedemptionRecorder,
): { items: Amount; shipping: Amount } {
  const available = items.gross + shipping.gross;
  if (vouchers > available) throw new VoucherExceedsTotal(formatDecimal(available, rounding.minorUnits));
  const onItems = vouchers < items.gross ? vouchers : items.gross;
  recorder?.vouchersDivided(vouchers, items, onItems);
  return {
    items: deduct('items', onItems, items, rounding, recorder),
    shipping: deduct('shipping', vouchers - onItems, shipping, rounding, recorder),
  };
}

/** The net part is the voucher's share V·N/G of the net, an exact fraction until it is rounded. */
function deduct(
  where: Redemption,
  voucher: bigint,
  from: Amount,
  { mode }: Rounding,
  recorder?: RedemptionRecorder,
): Amount {
  if (voucher === 0n) return from; // also avoids a division by a gross of zero
  const netPart = divideRounded(voucher * from.net, from.gross, mode);
  recorder?.deducted(where, voucher, from, netPart);
  return { net: from.net - netPart, gross: from.gross - voucher };
}
