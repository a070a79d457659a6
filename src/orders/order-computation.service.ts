import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { minorUnits } from '../common/currency.js';
import { explain } from '../money/computation.js';
import type { ComputationStep } from '../money/computation-steps.js';
import { totalsOf, type Totals, type TotalsInput } from '../money/totals.js';
import { computeWorking } from '../money/working.js';
import type { OrderRecord } from '../persistence/orders/record/order-record.js';
import { knownPrice } from './rules/order-totals.js';
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
  async explain(caller: Caller, id: number): Promise<OrderComputation> {
    const order = await this.orders.get(caller, id);
    const working = computeWorking(totalsInput(order));
    return { order, totals: working && totalsOf(working), steps: working ? explain(working) : [] };
  }
}

function totalsInput(order: OrderRecord): TotalsInput {
  return {
    items: order.items.map((item) => ({
      quantity: item.orderedQuantity,
      unitPrice: knownPrice(item, item.unitPrice),
      taxedUnitPrice: knownPrice(item, item.taxedUnitPrice),
      taxes: item.productTaxes ?? item.taxes,
      vatRate: item.vatRate === null ? null : Number(item.vatRate),
    })),
    shipping: order.shippingMethod && {
      price: order.shippingMethod.price,
      vatRate: order.shippingMethod.standardVatRate ?? order.shippingMethod.vatRate,
    },
    vouchers: order.vouchers.map(({ taxedAmount }) => taxedAmount),
    // The service stored them after validation.
    calculationMode: order.calculationMode,
    roundingMode: order.roundingMode,
    taxTreatment: order.taxTreatment,
    minorUnits: minorUnits(order.currency),
  };
}
