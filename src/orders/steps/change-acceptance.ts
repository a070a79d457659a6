import { contentDifferences } from '../../common/content-differences.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { assertVersion, versionTag } from '../../platform/http/caching/entity-tag.js';
import type { ChangeRequestDto } from '../dto/change-request.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { UpdateOrderDto } from '../dto/update-order.dto.js';
import { belowContent } from '../rules/change-requests/change-content.js';
import { endedRequest } from '../rules/change-requests/change-request-document.js';
import {
  assertShippedStays,
  withChangedContent,
  withContentOnly,
} from '../rules/change-requests/changed-order.js';
import { checkOrder, checkReadOnly } from '../rules/content/order-checks.js';
import type { OrderContent, StoredOrder } from '../rules/content/order-content.js';
import { checkedMembers, orderChange, resolveChange, type PreparedChange } from '../rules/order-change.js';
import type { ResolvedOrder } from '../rules/order-resolution.js';
import { afterTransition } from '../rules/order-transitions.js';
import type { OrderVersion } from '../rules/order-versions.js';
import type { Given, Reads } from './step.js';

/** A validated order as a change of its frozen content would leave it, by the same rules as for pending orders. */
interface Proposal {
  content: OrderContent;
  /** The order is pending in it, and has its content only. */
  resolved: ResolvedOrder;
}

/** The change that an application sends. Nothing is written, and no ids are drawn: every new id is 0. */
export async function previewedProposal(
  given: Given,
  sent: UpdateOrderDto,
  { tx, contents }: Reads,
): Promise<Proposal> {
  try {
    const { order, caller, config } = given;
    if (sent.version !== undefined) assertVersion([versionTag(Number(sent.version))], order.version);
    checkReadOnly(sent, order);
    const stored = withContentOnly(given);
    const change = orderChange(stored, sent, config.currency);
    checkOrder(caller, checkedMembers(change, sent));
    return proposal(given, await contents.prepareForPreview(tx, { stored, change }));
  } catch (error) {
    throw belowContent(error);
  }
}

/** The same change at its acceptance, with the ids that it is stored with. */
async function proposalToStore(
  given: Given,
  sent: UpdateOrderDto,
  { tx, contents }: Reads,
): Promise<Proposal> {
  const stored = withContentOnly(given);
  try {
    const change = orderChange(stored, sent, given.config.currency);
    const [prepared] = await contents.prepare(tx, [{ stored, change }]);
    return proposal(given, prepared!);
  } catch (error) {
    throw belowContent(error);
  }
}

function proposal({ order }: StoredOrder, prepared: PreparedChange): Proposal {
  const resolved = resolveChange(prepared);
  assertShippedStays(order, resolved.order);
  return { content: prepared.change.content, resolved };
}

/** An open change request, its content, and why it is accepted. */
interface Accepting {
  request: ChangeRequestDto;
  /** Null for `cancel`. */
  content: UpdateOrderDto | null;
  reason: string | null;
}

/** The version of the order in which a change request is carried out. */
export async function acceptedVersion(
  given: Given,
  { request, content: sent, reason }: Accepting,
  reads: Reads,
): Promise<OrderVersion> {
  const { order, now, by } = given;
  const changeRequest = endedRequest(request, 'accepted', { now, by, reason });
  const event = 'sales_order_change_accepted';
  if (sent === null) {
    const cancelled = { ...afterTransition(order, 'cancelled', given), changeRequest: null };
    return { order: cancelled, event: 'sales_order_cancelled', also: [event], changeRequest, reason };
  }
  const { content, resolved } = await acceptedProposal(given, sent, request, reads);
  const { order: after, reached } = withChangedContent(given, resolved.order);
  // A validated order waits for no reference.
  const changed = { content, resolved, wasWaiting: false };
  return { order: after, event, also: reached, changeRequest, reason, changed };
}

/** The proposal, which has the totals of the request and no blockers. */
async function acceptedProposal(
  given: Given,
  sent: UpdateOrderDto,
  request: ChangeRequestDto,
  reads: Reads,
): Promise<Proposal> {
  const found = await proposalToStore(given, sent, reads).catch((error: unknown) => {
    throw error instanceof DomainError ? otherResult(request, error) : error;
  });
  const { blockers, totals } = found.resolved.order;
  if (blockers.length > 0) throw blocked(blockers);
  if (contentDifferences(totals, request.totals).length > 0) throw otherResult(request);
  return found;
}

function blocked(blockers: OrderDto['blockers']): DomainError {
  const detail = 'The change cannot be accepted while something would block the order after it.';
  return new DomainError('order_blocked', detail, { members: { blockers } });
}

function otherResult({ id }: ChangeRequestDto, cause?: DomainError): DomainError {
  const detail =
    'The change would have another result than the request says, because prices or references have changed since. Refuse it, so that it can be requested anew.';
  const members = { changeRequest: id, state: 'requested' };
  return new DomainError('change_request_outdated', detail, {
    members,
    ...(cause?.errors && { errors: cause.errors }),
  });
}
