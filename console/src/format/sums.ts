import type { Order } from 'order-taking-client/openapi';
import { formatAmount } from './format.js';

/** The exact sum of decimals of the interface: JavaScript numbers would round it. */
function sumOf(decimals: string[]): string {
  const places = Math.max(...decimals.map((decimal) => decimal.split('.')[1]?.length ?? 0));
  const units = decimals.reduce((sum, decimal) => {
    const [whole = '', fraction = ''] = decimal.split('.');
    return sum + BigInt(whole + fraction.padEnd(places, '0'));
  }, 0n);
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const sign = units < 0n ? '-' : '';
  const whole = digits.slice(0, digits.length - places);
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
}

/** The gross of orders, added in each currency. Orders without one are left out. */
export function sumsOfOrders(orders: Order[]): string[] {
  const amounts = new Map<string, string[]>();
  for (const { currency, totals } of orders) {
    if (totals.gross !== null) amounts.set(currency, [...(amounts.get(currency) ?? []), totals.gross]);
  }
  return [...amounts].map(([currency, decimals]) => formatAmount(sumOf(decimals), currency));
}
