import type { Warning } from '../../persistence/orders/record/order-values.js';
import type { OrderRateTotalDto } from '../dto/order-totals.dto.js';

/** From this deviation on, a buyer's accounting is likely to question the VAT of a rate. */
const LARGE_DEVIATION = 1;

/** A warning for each rate whose VAT is far from rate × net. */
export const deviationWarnings = (byRate: Pick<OrderRateTotalDto, 'rate' | 'vatDeviation'>[]): Warning[] =>
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
