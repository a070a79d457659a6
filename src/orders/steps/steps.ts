import { ANSWER_STEPS } from './answer-steps.js';
import { CHANGE_REQUEST_STEPS } from './change-request-steps.js';
import { CHANGE_STEPS } from './change-steps.js';
import { DOCUMENT_STEPS } from './document-steps.js';
import { HOLD_STEPS } from './hold-steps.js';
import { SHIPMENT_STEPS, checkConsent, effectOf } from './shipment-steps.js';
import type { Step, Given } from './step.js';
import { missingRight } from '../../auth/caller.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { ErrorCode } from '../../common/errors/error-codes.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { TransitionReasonDto } from '../dto/order-transition.dto.js';
import { openItems } from '../rules/fulfilment/quantities.js';
import { withoutExpiredHolds } from '../rules/order-holds.js';
import {
  isForSalesOnly,
  mayPerform,
  transitionFor,
  type OrderTransition,
  type TransitionName,
} from '../rules/order-transitions.js';
import { roleOf, stateConflict } from '../versions/order-scope.js';

type TransitionStep = Step<TransitionReasonDto | undefined, TransitionReasonDto | undefined>;

const transition = (name: TransitionName, participle: string, refuses: ErrorCode[] = []): TransitionStep => ({
  operation: `${name}Order`,
  route: `POST orders/:id/${name}`,
  access: isForSalesOnly(name) ? ['sales'] : 'application',
  refuses: ['order_state_conflict', ...refuses],
  isDone: ({ order }) => isShipped(name, order) || transitionFor(name, order.state) === 'done',
  releasesExpired: true,
  check: (given) => checkTransition(given, transitionFor(name, given.order.state), participle),
  apply: (given) => ({
    ...effectOf(transitionFor(name, given.order.state) as OrderTransition, given, given.by),
    reason: given.sent?.reason ?? null,
  }),
});

const TRANSITION_STEPS = {
  validate: transition('validate', 'validated', ['order_blocked']),
  reopen: transition('reopen', 'reopened'),
  ship: transition('ship', 'shipped', ['answer_not_accepted']),
  deliver: transition('deliver', 'delivered'),
  cancel: transition('cancel', 'cancelled'),
};

/** True if everything that was accepted is shipped, while a backordered rest keeps the order validated. */
const isShipped = (name: TransitionName, order: OrderDto): boolean =>
  name === 'ship' && order.fulfilment === 'partial' && openItems(order).length === 0;

function checkTransition(
  { caller, order, now }: Given,
  found: ReturnType<typeof transitionFor>,
  participle: string,
): void {
  if (typeof found === 'string') throw stateConflict(caller, order, participle);
  if (!mayPerform(found, roleOf(caller))) throw missingRight('sales');
  const { blockers } = withoutExpiredHolds(order, now);
  if (found.to === 'validated' && blockers.length > 0) throw blocked(blockers);
  if (found.name !== 'ship') {
    if (found.from === 'validated' && order.shipments.length > 0)
      throw stateConflict(caller, order, `${participle} after something was shipped`);
    return;
  }
  checkConsent(order);
  if (openItems(order).length === 0)
    throw stateConflict(caller, order, 'shipped while nothing of it is accepted');
}

function blocked(blockers: OrderDto['blockers']): DomainError {
  const detail = 'The order cannot be validated while something blocks it.';
  return new DomainError('order_blocked', detail, { members: { blockers } });
}

/** All steps of an order. Routes, jobs and test installations are made from them. */
export const STEPS = {
  ...TRANSITION_STEPS,
  ...ANSWER_STEPS,
  ...SHIPMENT_STEPS,
  ...HOLD_STEPS,
  ...DOCUMENT_STEPS,
  ...CHANGE_STEPS,
  ...CHANGE_REQUEST_STEPS,
} satisfies Record<string, Step>;
