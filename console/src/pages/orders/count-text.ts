import { formatNumber } from '../../format/format.js';
import { texts } from '../../texts/texts.js';

/** How many orders match; the service counts up to a limit. */
export interface OrderCount {
  count: number;
  isMore: boolean;
}

/** Such as "4,784" or "more than 10,000"; empty while it is not known. */
export function countText(counted: OrderCount | undefined): string {
  if (counted === undefined) return '';
  const number = formatNumber(counted.count);
  return counted.isMore ? texts.orders.moreThan(number) : number;
}

/** The same with the noun. */
export const ordersText = (counted: OrderCount | undefined): string =>
  texts.orders.counted(countText(counted), counted?.count === 1);
