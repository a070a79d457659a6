import { Injectable } from '@nestjs/common';
import type { Caller } from '../auth/caller.js';
import { minorUnits } from '../common/currency.js';
import { invalidInput, type Fault } from '../common/errors/domain-error.js';
import { parseInstant } from '../common/instant.js';
import {
  comparison,
  type ComparedRow,
  type ComparisonRow,
} from '../persistence/orders/order-comparison.statement.js';
import { identifier, optionalDecimal, priceText, withDecimals } from '../common/values.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import type { CompareOrdersDto, OrderComparisonDto } from './dto/queries/compare-orders.dto.js';

const MAX_EXTRA = 1_000;
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

/** Compares what an application sent with what was stored, so that it can prove that nothing was lost. */
@Injectable()
export class OrderComparisonService {
  constructor(private readonly transactions: Transactions) {}

  /** Only the orders of the caller, whatever its rights. */
  async compare(caller: Caller, dto: CompareOrdersDto): Promise<OrderComparisonDto> {
    const { from, to, orders } = comparisonRequest(dto);
    // One more, to know whether there are more.
    const compared = { applicationId: caller.id, from, to, orders, maxExtra: MAX_EXTRA + 1 };
    const rows = await this.transactions.autocommit.rows<ComparisonRow>(comparison(compared));
    const missing = rows.filter(isMissing).map(({ position }) => orders[position]!);
    const found = rows.filter((row) => !isMissing(row));
    const different = found.filter(({ isDifferent }) => isDifferent);
    const extra = found.filter(({ position }) => position === null);
    return {
      matching: orders.length - missing.length - different.length,
      missing: missing.map(({ externalId }) => ({ externalId })),
      different: different.map((row) => ({
        ...toComparedDto(row),
        sentGross: priceText(row.sentGross!, minorUnits(row.currency)),
      })),
      extra: extra.slice(0, MAX_EXTRA).map(toComparedDto),
      hasMoreExtra: extra.length > MAX_EXTRA,
      outsidePeriod: found.filter(({ isInPeriod }) => !isInPeriod).map(toComparedDto),
    };
  }
}

const isMissing = (row: ComparisonRow): row is { position: number; id: null } => row.id === null;

const toComparedDto = (row: ComparedRow): OrderComparisonDto['extra'][number] => ({
  id: row.id,
  code: row.code,
  externalId: row.externalId,
  state: row.state,
  currency: row.currency,
  gross: row.gross && withDecimals(row.gross, minorUnits(row.currency)),
  createdAt: row.createdAt.toISOString(),
});

export function comparisonRequest(dto: CompareOrdersDto) {
  // The validator accepts no other text.
  const [from, to] = [parseInstant(dto.from)!, parseInstant(dto.to)!];
  const orders = dto.orders.map(({ externalId, gross }) => ({
    externalId: identifier(externalId),
    gross: optionalDecimal(gross),
  }));
  const faults = [...periodFaults(from, to, dto.to), ...repetitions(orders)];
  if (faults.length > 0) throw invalidInput(faults);
  return { from, to, orders };
}

function periodFaults(from: Date, to: Date, sent: string): Fault[] {
  const duration = to.getTime() - from.getTime();
  if (duration <= 0) {
    const detail = `Expected a time later than from, but received "${sent}".`;
    return [{ pointer: '#/to', code: 'not_after_from', detail }];
  }
  if (duration <= MAX_DAYS * DAY_MS) return [];
  const detail = `Expected a time at most ${MAX_DAYS} days after from, but received "${sent}".`;
  return [{ pointer: '#/to', code: 'period_too_long', detail }];
}

function repetitions(orders: { externalId: string }[]): Fault[] {
  const places = new Map<string, number>();
  return orders.flatMap(({ externalId }, index): Fault[] => {
    const earlier = places.get(externalId);
    if (earlier === undefined) {
      places.set(externalId, index);
      return [];
    }
    const detail = `Expected each order once, but entry ${earlier} has the same externalId.`;
    return [{ pointer: `#/orders/${index}/externalId`, code: 'repeated', detail }];
  });
}
