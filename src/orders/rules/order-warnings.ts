import type { Breakdown } from '../../persistence/orders/order-values.js';

export const WARNING_CODES = ['vat_deviation'] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** A finding that does not block the order but should be checked. */
export interface Warning {
  code: WarningCode;
  pointer: string;
  detail: string;
}

/** From this deviation on, a buyer's accounting is likely to question the VAT of a rate. */
const LARGE_DEVIATION = 1;

export function orderWarnings({ byRate }: Breakdown): Warning[] {
  return byRate.flatMap(({ rate, vatDeviation }, index) =>
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
}
