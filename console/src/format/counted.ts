import { texts } from '../texts.js';
import { formatNumber } from './format.js';

/** The service counts up to here; this number means as many or more. */
const COUNTED = 10_000;

/** A number that the service counts up to a limit, which must not be read as the number of all. */
export function formatCounted(number: number): string {
  const shown = formatNumber(number);
  return number < COUNTED ? shown : texts.desk.orMore(shown);
}
