import { ApiSchema } from '@nestjs/swagger';
import type { Right } from '../../src/auth/caller.js';
import type { RateLimitPolicy } from '../../src/auth/rate-limits/rate-limited.js';
import { enumeration } from '../../src/common/enumeration.js';
import { MAX_FAULTS } from '../../src/common/errors/domain-error.js';
import type { ErrorCode } from '../../src/common/errors/error-codes.js';
import { FAULT_CODES, type FaultCode } from '../../src/common/errors/fault-codes.js';
import { OrderBlockerDto } from '../../src/orders/dto/order-findings.dto.js';
import { TRANSITION_NAMES, type TransitionName } from '../../src/orders/rules/order-transitions.js';
import { CHANGE_STATES } from '../../src/persistence/contacts/contact-change.repository.js';
import { CHANGE_REQUEST_STATES, ORDER_STATES } from '../../src/persistence/orders/record/order-values.js';
import { DocumentedProperty } from '../../src/platform/http/documentation/documented-property.js';
import {
  CountValue,
  ID,
  IdValue,
  TimestampValue,
} from '../../src/platform/http/documentation/response-values.js';
import type { OUTCOMES } from '../../src/platform/http/problems/problem.js';

const CONFLICTING_STATES = enumeration('ConflictingState', [
  ...new Set([...ORDER_STATES, ...CHANGE_STATES, ...CHANGE_REQUEST_STATES]),
]);

/** A resource, of which the id and some texts are named. */
const resource = (...texts: string[]): object => ({
  type: 'object',
  required: ['id', ...texts],
  properties: { id: { ...ID }, ...Object.fromEntries(texts.map((name) => [name, { type: 'string' }])) },
});

@ApiSchema({ description: 'One fault of the input: in the body (`pointer`), or in the query (`parameter`).' })
class FaultDto {
  /** A JSON pointer to the faulty part of the body. */
  @DocumentedProperty({ examples: ['#/items/0/orderedQuantity'] })
  pointer?: string;

  /** Which parameter of the query or of the path is wrong. */
  @DocumentedProperty({ examples: ['state'] })
  parameter?: string;

  @DocumentedProperty({ enum: FAULT_CODES })
  code: FaultCode;

  /** What was expected, and what was received. */
  detail: string;
}

/** Has the additional members of all codes; RFC 9457 requires clients to ignore members they do not know. */
@ApiSchema({ description: 'An RFC 9457 problem document.' })
export class ProblemDto {
  /** The page that explains the code, relative to the address of the service. */
  @DocumentedProperty({ format: 'uri-reference', examples: ['/docs/errors/validation_failed'] })
  type: string;

  /** What all problems with this code have in common. */
  title: string;

  @DocumentedProperty({ type: 'integer', format: 'int32', minimum: 400, maximum: 599 })
  status: number;

  detail: string;

  /** The requested path. */
  @DocumentedProperty({ format: 'uri-reference' })
  instance: string;

  code: ErrorCode;
  requestId: string;

  @DocumentedProperty({ maxItems: MAX_FAULTS })
  errors?: FaultDto[];

  /** With `invalid_cursor`, after acknowledged data was lost: the event after which a reader of the feed continues. */
  @DocumentedProperty({ example: 'msg_5c0c2f8f3a5d4d0f9a6f1f2b3c4d5e6f' })
  continueAfter?: string;

  /** With `missing_right`: the right that is required. */
  right?: Right;

  /** With `method_not_allowed`: the allowed methods. */
  allow?: string[];

  /** With `version_mismatch`: the current version. */
  @CountValue(1)
  version?: number;

  /** With `order_state_conflict`, `contact_change_decided` and `change_request_outdated`: the current state. */
  @DocumentedProperty({ enum: CONFLICTING_STATES })
  state?: (typeof CONFLICTING_STATES)[number];

  /** With `order_state_conflict`: what the caller can do instead. */
  @DocumentedProperty({ enum: TRANSITION_NAMES, isArray: true })
  allowedTransitions?: TransitionName[];

  /** With `answer_not_accepted` and `answer_outdated`: the number of the present answer; null when there is none. */
  @CountValue(1)
  answer?: number | null;

  /** With `change_request_open`, `change_request_outdated` and `external_id_conflict`: the existing change request. */
  @IdValue()
  changeRequest?: number;

  /** With `order_blocked`. */
  blockers?: OrderBlockerDto[];

  /** With `external_id_conflict`: the existing order. */
  @DocumentedProperty(resource('code', 'externalId'))
  order?: object;

  /** With `payment_reference_conflict`: the existing payment. */
  @DocumentedProperty(resource('reference'))
  payment?: object;

  /** With `already_reconciled` and `reconciled_further`: the contact into which it was reconciled. */
  @IdValue()
  contactId?: number;

  /** With `rate_limited`: which limits were exceeded, as RateLimit-Policy names them. */
  'violated-policies'?: RateLimitPolicy[];

  /**
   * With `temporarily_unavailable`, for a request that changes something: whether it was stored. The description of each
   * operation's 503 response says what to do.
   */
  outcome?: (typeof OUTCOMES)[number];

  /** With `webhook_inactive` and `application_inactive`: the subscription. */
  @IdValue()
  webhook?: number;

  /** With `replay_in_progress`: the running one; null if it has ended in the meantime. */
  @IdValue()
  replay?: number | null;

  /** With `reconciliation_final`. */
  @TimestampValue()
  undoableUntil?: string;

  /** With `reconciliation_in_progress`: the one whose orders are still being moved. */
  @IdValue()
  reconciliationId?: number;

  /** With `contact_has_open_orders`: the first 100 of them. */
  @DocumentedProperty({ type: 'array', items: { ...ID } })
  orderIds?: number[];
}
