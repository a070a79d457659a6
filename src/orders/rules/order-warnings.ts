import type { OrderRecord } from '../../persistence/orders/record/order-record.js';
import type { Warning } from '../../persistence/orders/record/order-values.js';

/** From this deviation on, a buyer's accounting is likely to question the VAT of a rate. */
const LARGE_DEVIATION = 1;

/** The warnings that were stored with the order, and those that follow from its totals. */
export const orderWarnings = ({
  warnings,
  breakdown,
}: Pick<OrderRecord, 'warnings' | 'breakdown'>): Warning[] => [
  ...(warnings ?? []),
  ...deviationWarnings(breakdown),
];

/** The value of the column: null for an order without warnings, which are most. */
export const storedWarnings = (found: Warning[]): Warning[] | null => (found.length === 0 ? null : found);

const deviationWarnings = ({ byRate }: OrderRecord['breakdown']): Warning[] =>
  byRate.flatMap(({ rate, vatDeviation }, index) =>
    Number(vatDeviation) < LARGE_DEVIATION
      ? []
      : [
          {
            code: 'vat_deviation',
            pointer: `#/totals/byRate/${index}`,
            detail: `The VAT is ${vatDeviation} away from ${rate} % of the net: net and gross are rounded independently.`,
          },
        ],
  );
