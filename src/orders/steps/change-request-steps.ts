import { differing, DomainError, invalidInput } from '../../common/errors/domain-error.js';
import type { EventName } from '../../events/catalogue.js';
import { IdempotentByNaturalKey } from '../../idempotency/stored.js';
import { WritesNothing } from '../../platform/http/documentation/operation-keywords.js';
import type { ChangeRequestDto, RequestChangeDto } from '../dto/change-request.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { TransitionReasonDto } from '../dto/order-transition.dto.js';
import {
  changeDifferences,
  readChange,
  sentChange,
  storedChange,
  type SentChange,
} from '../rules/change-requests/change-content.js';
import {
  effectOfCancellation,
  effectOfChange,
  endedRequest,
  requestedChange,
  shownRequest,
  storedRequest,
  type ChangeRequestDocument,
} from '../rules/change-requests/change-request-document.js';
import { withContentOnly } from '../rules/change-requests/changed-order.js';
import { CONTENT_ERRORS } from '../rules/content/order-checks.js';
import { nextVersion } from '../rules/order-transitions.js';
import type { OrderVersion } from '../rules/order-versions.js';
import { requireSender, scopeOf } from '../versions/order-scope.js';
import { acceptedVersion, previewedProposal } from './change-acceptance.js';
import { idParameter, type Given, type Reads, type Step } from './step.js';

const ROUTE = 'POST orders/:id/change_requests';
const ACCEPTED_AT_ONCE = 'Such changes are accepted at once for orders of this application.';

type RequestStep = Step<RequestChangeDto, SentChange, ChangeRequestDto | null>;

/** Asks the seller for a change of a validated order, which is made at once if the application has that. */
const REQUEST_CHANGE: RequestStep = {
  operation: 'requestOrderChange',
  route: ROUTE,
  access: 'application',
  refuses: [
    'not_the_sender',
    'external_id_conflict',
    'order_state_conflict',
    'change_request_open',
    'nothing_changes',
    'version_mismatch',
    ...CONTENT_ERRORS,
  ],
  refusesAsInvalid: ['quantity_below_shipped'],
  returns: 'new change request',
  hasNoIfMatch: true,
  repetition: IdempotentByNaturalKey,
  read: sentChange,
  async find({ caller, order, sent }, { tx, changeRequests }) {
    requireSender(caller, order, 'request a change of it');
    const stored = await changeRequests.withExternalId(tx, order.id, sent.externalId);
    if (stored === null) return null;
    const request = storedRequest(stored);
    assertSame(request, stored.content as SentChange, sent);
    return request;
  },
  isDone: ({ found }) => found !== null,
  known: (request) => request,
  state: { is: 'validated', participle: 'changed by a request' },
  check: ({ order }) => assertNoneOpen(order),
  async apply(given, reads) {
    const { order, now, sent } = given;
    const document = await proposed(given, reads);
    const request = { id: 0, ...document };
    const requested = { ...nextVersion(order, now), changeRequest: shownRequest(request) };
    const version: OrderVersion = {
      order: requested,
      event: 'sales_order_change_requested',
      changeRequest: request,
      requestContent: storedChange(sent),
      reason: sent.reason,
    };
    if (!isAcceptedAtOnce(given, document)) return version;
    const accepting = { request, content: sent.content, reason: ACCEPTED_AT_ONCE };
    return [version, await acceptedVersion({ ...given, order: requested }, accepting, reads)];
  },
};

/** The request that the same body would make. */
const PREVIEW_CHANGE: RequestStep = {
  ...REQUEST_CHANGE,
  returns: 'change request',
  operation: 'previewOrderChange',
  route: `${ROUTE}/preview`,
  repetition: WritesNothing,
  isPreview: true,
  async apply(given, reads) {
    const { order, now, by } = given;
    const document = await proposed(given, reads);
    const changeRequest = isAcceptedAtOnce(given, document)
      ? endedRequest(document, 'accepted', { now, by, reason: ACCEPTED_AT_ONCE })
      : document;
    return { order, event: null, changeRequest: { id: 0, ...changeRequest } };
  },
};

interface FoundRequest {
  request: ChangeRequestDto;
  content: SentChange['content'];
}

type DecisionStep<Content = undefined> = Step<Content, Content, FoundRequest>;

/** What decisions about a change request have in common. The parameter is its id. */
const decision = (verb: string) => ({
  operation: `${verb}ChangeRequest`,
  route: `POST change_requests/:id/${verb}`,
  parameter: idParameter('changeRequest'),
  subject: 'change request' as const,
  returns: 'change request' as const,
  /** Reads it again, because another decision may have come first. */
  async find({ caller, parameter }: Given, { tx, changeRequests }: Reads): Promise<FoundRequest> {
    const stored = (await changeRequests.find(Number(parameter), scopeOf(caller), tx))!;
    const { content } = readChange(stored.content as SentChange);
    return { request: storedRequest(stored), content };
  },
  known: ({ request }: FoundRequest): ChangeRequestDto => request,
  check({ found: { request } }: { found: FoundRequest }): void {
    const { id, state } = request;
    if (state === 'requested') return;
    const detail = `The change request ${id} is ${state}, so it cannot be decided any more.`;
    throw new DomainError('change_request_outdated', detail, { members: { changeRequest: id, state } });
  },
});

/** Changes or cancels the order as requested. */
const ACCEPT_CHANGE: DecisionStep = {
  ...decision('accept'),
  access: ['sales'],
  refuses: ['change_request_outdated', 'order_blocked'],
  isDone: ({ found: { request } }) => request.state === 'accepted',
  apply: (given, reads) => acceptedVersion(given, { ...given.found, reason: null }, reads),
};

const REFUSE_CHANGE: DecisionStep<TransitionReasonDto> = {
  ...decision('refuse'),
  access: ['sales'],
  refuses: ['change_request_outdated'],
  hasNoIfMatch: true,
  isDone: ({ found: { request } }) => request.state === 'refused',
  apply: (given) => endedVersion(given, 'refused', 'sales_order_change_refused', given.sent.reason),
};

const WITHDRAW_CHANGE: DecisionStep = {
  ...decision('withdraw'),
  access: 'application',
  refuses: ['not_the_sender', 'change_request_outdated'],
  hasNoIfMatch: true,
  find(given, reads) {
    requireSender(given.caller, given.order, 'withdraw its change requests');
    return decision('withdraw').find(given, reads);
  },
  isDone: ({ found: { request } }) => request.state === 'withdrawn',
  apply: (given) => endedVersion(given, 'withdrawn', 'sales_order_change_withdrawn', null),
};

export const CHANGE_REQUEST_STEPS = {
  request_change: REQUEST_CHANGE,
  preview_change: PREVIEW_CHANGE,
  accept_change: ACCEPT_CHANGE,
  refuse_change: REFUSE_CHANGE,
  withdraw_change: WITHDRAW_CHANGE,
};

/** A decision that leaves the order as it is. */
function endedVersion(
  { order, now, by, found }: Given<unknown, FoundRequest>,
  state: 'refused' | 'withdrawn',
  event: EventName,
  reason: string | null,
): OrderVersion {
  const changeRequest = endedRequest(found.request, state, { now, by, reason });
  return { order: { ...nextVersion(order, now), changeRequest: null }, event, changeRequest, reason };
}

async function proposed(given: Given<SentChange>, reads: Reads): Promise<ChangeRequestDocument> {
  const { order, now, by, sent } = given;
  if (sent.content === null) {
    if (order.shipments.length > 0) throw shippedAlready();
    return requestedChange(order, sent, effectOfCancellation(order), { by, now });
  }
  const { resolved } = await previewedProposal(given, sent.content, reads);
  const effect = effectOfChange(withContentOnly(given).order, resolved.order);
  return requestedChange(order, sent, effect, { by, now });
}

function isAcceptedAtOnce({ acceptChanges }: Given, { kind, blockers }: ChangeRequestDocument): boolean {
  const isMeant =
    acceptChanges === 'always' || (acceptChanges === 'cancel_until_shipped' && kind === 'cancel');
  return isMeant && blockers.length === 0;
}

function assertSame({ id, externalId }: ChangeRequestDto, stored: SentChange, sent: SentChange): void {
  const differences = changeDifferences(stored, sent);
  if (differences.length === 0) return;
  const detail = `The change request ${id} already has the externalId "${externalId}", with different content.`;
  throw new DomainError('external_id_conflict', detail, {
    members: { changeRequest: id },
    errors: differing(differences, 'change request'),
  });
}

function assertNoneOpen({ changeRequest: open }: OrderDto): void {
  if (open === null) return;
  const detail = `The order has the open change request ${open.id}. Withdraw it first, or wait until it is decided.`;
  throw new DomainError('change_request_open', detail, { members: { changeRequest: open.id } });
}

const shippedAlready = (): DomainError => {
  const detail = 'A part of the order is shipped already, so it cannot be cancelled.';
  return invalidInput([{ pointer: '#/kind', code: 'quantity_below_shipped', detail }]);
};
