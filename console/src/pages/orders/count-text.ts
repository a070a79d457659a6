import { formatNumber } from '../../format/format.js';
import { t } from '../../texts/texts.js';

/** How many orders match; the service counts up to a limit. */
export interface OrderCount {
  count: number;
  isMore: boolean;
}

/** Such as "4,784" or "more than 10,000"; empty while it is not known. */
export function countText(counted: OrderCount | undefined): string {
  if (counted === undefined) return '';
  const number = formatNumber(counted.count);
  return counted.isMore ? t('more than {number}', number) : number;
}

/** The same with the noun. */
export const ordersText = (counted: OrderCount | undefined): string =>
  counted?.count === 1 ? t('{number} order', countText(counted)) : t('{number} orders', countText(counted));
