import type { DomainError } from '../../common/errors/domain-error.js';
import { problemOf, type Problem, type ProblemContext } from '../../platform/http/problems/problem.js';
import type { CreateOrdersResponseDto } from '../dto/order-creation.dto.js';
import type { CreatedOrder } from './order-document.js';

export type BulkOutcome = { created: CreatedOrder } | { error: DomainError };

export const toCreateOrdersResponseDto = (
  outcomes: BulkOutcome[],
  context: ProblemContext,
): CreateOrdersResponseDto => ({
  results: outcomes.map((outcome, index) => toResultDto(outcome, index, context)),
});

function toResultDto(
  outcome: BulkOutcome,
  index: number,
  context: ProblemContext,
): CreateOrdersResponseDto['results'][number] {
  if ('created' in outcome) {
    const { order, replayed } = outcome.created;
    return { index, status: 200, replayed, order: order.body };
  }
  const problem: Problem = problemOf(outcome.error, context);
  return { index, status: problem.status, problem };
}
