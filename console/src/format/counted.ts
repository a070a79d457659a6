import { t } from '../texts/texts.js';
import { formatNumber } from './format.js';

/** The service counts up to here; this number means as many or more. */
const COUNTED = 10_000;

/**
 * A number that the service counts up to a limit, which must not be read as the number of all.
 * @param number null if it is unknown
 */
export function formatCounted(number: number | null): string {
  if (number === null) return t('unknown');
  const shown = formatNumber(number);
  return number < COUNTED ? shown : t('{number} or more', shown);
}

/** How many of all are no others; null if not all were counted. */
export const without = (all: number, others: number): number | null => (all < COUNTED ? all - others : null);
