import { Injectable } from '@nestjs/common';
import type { Application } from '../auth/caller.js';
import { minorUnits } from '../common/currency.js';
import { explainTotals } from '../money/computation.js';
import type { Step } from '../money/computation-steps.js';
import type { CalculationMode, RoundingMode, Totals, TotalsInput } from '../money/totals.js';
import type { OrderRecord } from '../persistence/repositories/order-record.js';
import { OrderService } from './order.service.js';

export interface OrderComputation {
  order: OrderRecord;
  /** Null while a price is missing; then there are no steps either. */
  totals: Totals | null;
  steps: Step[];
}

/** Explains what an order costs. */
@Injectable()
export class OrderComputationService {
  constructor(private readonly orders: OrderService) {}

  /** The totals computed once more, from what the order keeps. */
  async explain(caller: Application, id: number): Promise<OrderComputation> {
    const order = await this.orders.get(caller, id);
    return { order, ...explainTotals(totalsInput(order)) };
  }
}

function totalsInput(order: OrderRecord): TotalsInput {
  return {
    items: order.items.map(({ orderedQuantity, unitPrice, taxes }) => ({
      quantity: orderedQuantity,
      unitPrice,
      taxes,
    })),
    shipping: order.shippingMethod,
    vouchers: order.vouchers.map(({ taxedAmount }) => taxedAmount),
    // Stored by us, from what the contract let in.
    calculationMode: order.calculationMode as CalculationMode,
    roundingMode: order.roundingMode as RoundingMode,
    minorUnits: minorUnits(order.currency),
  };
}
