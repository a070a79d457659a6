import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import {
  OrderComparisonRepository,
  type ComparisonRow,
} from '../persistence/orders/order-comparison.repository.js';
import type { CompareOrdersDto, OrderComparison } from './dto/queries/compare-orders.dto.js';
import { comparisonRequest } from './rules/content/comparison-request.js';

const MAX_EXTRA = 1_000;

/** Compares what an application sent with what was stored, so that it can prove that nothing was lost. */
@Injectable()
export class OrderComparisonService {
  constructor(private readonly repository: OrderComparisonRepository) {}

  /**
   * Only the orders of the caller, whatever its rights.
   * @throws DomainError validation_failed for the period, and for an externalId that occurs twice
   */
  async compare(caller: Caller, dto: CompareOrdersDto): Promise<OrderComparison> {
    const { from, to, orders } = comparisonRequest(dto);
    const rows = await this.repository.compare({
      applicationId: caller.id,
      from,
      to,
      orders,
      // One more, to know whether there are more.
      maxExtra: MAX_EXTRA + 1,
    });
    const missing = rows.filter(isMissing).map(({ position }) => orders[position]!.externalId);
    const found = rows.filter((row) => !isMissing(row));
    const different = found.filter(({ isDifferent }) => isDifferent);
    const extra = found.filter(({ position }) => position === null);
    return {
      matching: orders.length - missing.length - different.length,
      missing,
      different,
      extra: extra.slice(0, MAX_EXTRA),
      hasMoreExtra: extra.length > MAX_EXTRA,
      outsidePeriod: found.filter(({ isInPeriod }) => !isInPeriod),
    };
  }
}

const isMissing = (row: ComparisonRow): row is { position: number; id: null } => row.id === null;
