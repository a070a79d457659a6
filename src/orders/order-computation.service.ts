import { Injectable } from '@nestjs/common';
import type { Application } from '../auth/caller.js';
import { minorUnits } from '../common/currency.js';
import { explainTotals } from '../money/computation.js';
import type { ComputationStep } from '../money/computation-steps.js';
import type { Totals, TotalsInput } from '../money/totals.js';
import type { OrderRecord } from '../persistence/orders/order-record.js';
import { OrdersService } from './orders.service.js';

interface OrderComputation {
  order: OrderRecord;
  /** Null while a price is missing; then there are no steps either. */
  totals: Totals | null;
  steps: ComputationStep[];
}

/** Explains the totals of an order. */
@Injectable()
export class OrderComputationService {
  constructor(private readonly orders: OrdersService) {}

  /** Computes the totals again from the stored order. */
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
    // The service stored them after validation.
    calculationMode: order.calculationMode,
    roundingMode: order.roundingMode,
    minorUnits: minorUnits(order.currency),
  };
}
