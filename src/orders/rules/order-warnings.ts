import type { Breakdown } from '../../persistence/repositories/order-record.js';

/** Something that somebody should look at. */
export interface Warning {
  code: string;
  pointer: string;
  detail: string;
}

/** From here on the VAT of a rate is so far from the rate that its net looks wrong to a bookkeeper. */
const LARGE_DEVIATION = 1;

/** What is odd about an order, though nothing keeps it from being validated. */
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
