import type { Breakdown } from '../../persistence/orders/order-values.js';

/** A finding that does not block the order but should be checked. */
export interface Warning {
  code: string;
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
