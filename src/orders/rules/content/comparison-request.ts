import { invalidInput, type Fault } from '../../../common/errors/domain-error.js';
import { parseInstant } from '../../../common/instant.js';
import { identifier, optionalDecimal } from '../../../common/values.js';
import type { SentOrder } from '../../../persistence/orders/order-comparison.repository.js';
import type { CompareOrdersDto } from '../../dto/queries/compare-orders.dto.js';

const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

interface ComparisonRequest {
  from: Date;
  to: Date;
  orders: SentOrder[];
}

/** @throws DomainError validation_failed for the period, and for each externalId that occurred before */
export function comparisonRequest(dto: CompareOrdersDto): ComparisonRequest {
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

function repetitions(orders: SentOrder[]): Fault[] {
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
