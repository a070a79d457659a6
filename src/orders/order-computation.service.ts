import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { minorUnits } from '../common/currency.js';
import { explain } from '../money/computation.js';
import type { ComputationStep } from '../money/computation-steps.js';
import { totalsOf, type Totals } from '../money/totals.js';
import type { TotalsInput } from '../money/totals-input.js';
import { computeWorking } from '../money/working.js';
import type { ReplacedTaxes } from '../persistence/orders/record/order-values.js';
import type { OrderDto } from './dto/order.dto.js';
import { knownPrice } from './rules/order-totals.js';
import { OrdersService } from './orders.service.js';
import { storedDocument } from './view/order-document.js';

interface OrderComputation {
  order: OrderDto;
  /** Null while a price is missing; then there are no steps either. */
  totals: Totals | null;
  steps: ComputationStep[];
}

@Injectable()
export class OrderComputationService {
  constructor(private readonly orders: OrdersService) {}

  /** Computes the totals again from the order as it is shown. */
  async explain(caller: Caller, id: number): Promise<OrderComputation> {
    const found = await this.orders.get(caller, id);
    const order = storedDocument(found).body;
    const working = computeWorking(totalsInput(order, found.replacedTaxes));
    return { order, totals: working && totalsOf(working), steps: working ? explain(working) : [] };
  }
}

function totalsInput(order: OrderDto, replaced: ReplacedTaxes | null): TotalsInput {
  const { shippingMethod } = order;
  return {
    items: order.items.map((item) => ({
      quantity: String(item.orderedQuantity),
      unitPrice: knownPrice(item.packaging, item.unitPrice),
      taxedUnitPrice: knownPrice(item.packaging, item.taxedUnitPrice),
      taxes: replaced?.items[item.id] ?? item.taxes,
      vatRate: item.vatRate,
    })),
    shipping: shippingMethod && {
      price: shippingMethod.price,
      vatRate: replaced?.shippingVatRate ?? shippingMethod.vatRate,
    },
    vouchers: order.vouchers.map(({ taxedAmount }) => taxedAmount),
    calculationMode: order.calculationMode,
    roundingMode: order.roundingMode,
    taxTreatment: order.taxTreatment,
    minorUnits: minorUnits(order.currency),
  };
}
