import { HOLD_CODE_EXPECTED, HOLD_CODE_PATTERN } from '../../common/bounds.js';
import { invalidInput, type DomainError } from '../../common/errors/domain-error.js';
import { parseInstant } from '../../common/instant.js';
import type { Hold } from '../../persistence/orders/record/order-values.js';
import type { PlaceHoldDto, ReleaseHoldQueryDto } from '../dto/order-findings.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import {
  hasExpired,
  holdsOf,
  holdWithCode,
  MAX_HOLDS,
  withHold,
  withoutExpiredHolds,
} from '../rules/order-holds.js';
import { INITIAL_STATE, nextVersion } from '../rules/order-transitions.js';
import {
  expiredReleases,
  expiredReleasesAndValidation,
  lastOrder,
  releaseAndValidate,
} from '../rules/order-versions.js';
import { refuseParameter, type Step } from './step.js';

const ROUTE = 'orders/:id/holds/:code';
const CODE = new RegExp(HOLD_CODE_PATTERN);
const HOLD_CODE = {
  name: 'code',
  schema: { type: 'string', pattern: HOLD_CODE_PATTERN, example: 'credit' },
  read: (text: string) => (CODE.test(text) ? text : refuseParameter('code', HOLD_CODE_EXPECTED, text)),
};

/** Places a hold, or gives the hold with this code another reason or end. */
const HOLD: Step<PlaceHoldDto, Pick<Hold, 'reason' | 'until'>> = {
  operation: 'holdOrder',
  route: `PUT ${ROUTE}`,
  access: ['sales', 'holds'],
  refuses: ['order_state_conflict', 'invalid_parameter'],
  parameter: HOLD_CODE,
  read: ({ reason, until }) => ({ reason, until: untilOf(until) }),
  isDone({ order, now, parameter: code, sent: { reason, until } }) {
    const current = holdWithCode(withoutExpiredHolds(order, now), code);
    return current?.reason === reason && current.until === until;
  },
  mayValidate: true,
  state: { is: INITIAL_STATE, participle: 'put on hold' },
  check: ({ order, now, parameter: code, sent: { until } }) =>
    checkHold(withoutExpiredHolds(order, now), code, { until, now }),
  releasesExpired: true,
  apply({ order, now, by, parameter: code, sent: { reason, until } }) {
    const held = withHold(order, { code, reason, until, by, since: now.toISOString() });
    const hold = { code, action: 'held', until } as const;
    return { order: nextVersion(held, now), event: 'sales_order_held', reason, hold };
  },
};

/** Releases a hold, whoever placed it. */
const RELEASE: Step<ReleaseHoldQueryDto, ReleaseHoldQueryDto, Hold | undefined> = {
  operation: 'releaseOrder',
  route: `DELETE ${ROUTE}`,
  access: ['sales', 'holds'],
  refuses: ['invalid_parameter'],
  parameter: HOLD_CODE,
  find: ({ order, parameter: code }) => holdWithCode(order, code),
  isDone: ({ found }) => found === undefined,
  mayValidate: true,
  apply(given) {
    const { order, now, actor, sent } = given;
    const hold = given.found!;
    if (hasExpired(hold, now)) return expiredReleasesAndValidation(given);
    const expired = expiredReleases(given);
    const current = { ...given, order: lastOrder(order, expired) };
    return [...expired, ...releaseAndValidate(current, hold, { actor, reason: sent.reason ?? null })];
  },
};

export const HOLD_STEPS = {
  hold: HOLD,
  release: RELEASE,
};

/** The request validation has made sure that it is an instant. */
const untilOf = (until: PlaceHoldDto['until']): Hold['until'] =>
  until === undefined || until === '' ? null : parseInstant(until)!.toISOString();

function checkHold(order: OrderDto, code: string, { until, now }: { until: Hold['until']; now: Date }): void {
  if (until !== null && new Date(until) <= now) throw notInTheFuture(until);
  const others = holdsOf(order).filter((hold) => hold.code !== code);
  if (others.length >= MAX_HOLDS) throw tooManyHolds();
}

const notInTheFuture = (until: string): DomainError => {
  const detail = `Expected a time in the future, but received "${until}".`;
  return invalidInput([{ pointer: '#/until', code: 'not_in_the_future', detail }]);
};

const tooManyHolds = (): DomainError => {
  const detail = `The order has ${MAX_HOLDS} other holds, which is the maximum.`;
  return invalidInput([{ pointer: '#', code: 'too_many', detail }]);
};
