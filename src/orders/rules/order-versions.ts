import type { EventName } from '../../events/catalogue.js';
import type { ActorIds } from '../../persistence/applications/actor.js';
import type { Hold } from '../../persistence/orders/record/order-values.js';
import type { OrderAnswerDto } from '../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import type { OrderContent, StoredOrder } from './content/order-content.js';
import { hasExpired, holdsOf, withoutHold } from './order-holds.js';
import type { ResolvedOrder } from './order-resolution.js';
import { afterTransition, INITIAL_STATE, nextVersion, type VersionOrigin } from './order-transitions.js';

/** The next version of an order, with its events, and what its entry of the history says. */
export interface OrderVersion extends Omit<VersionOrigin, 'actor'> {
  order: OrderDto;
  /** Null for a version that is announced to nobody. */
  event: EventName | null;
  /** Events of the same version that follow. */
  also?: EventName[];
  /** Absent for the caller who takes the step. */
  actor?: ActorIds;
  /** An answer that is stored with the version: a new one has its content, one that is decided about has none. */
  answerRow?: { document: OrderAnswerDto; content?: unknown };
  /** The content of a change request that is new, as it is stored. Its id is 0 in this version and in those that follow, until it is stored. */
  requestContent?: unknown;
  /** The content, if it is another; versions that follow are stored in the same statement. */
  changed?: { content: OrderContent; resolved: ResolvedOrder; wasWaiting: boolean };
}

/** A version whose actor is known. */
export type MadeVersion = OrderVersion & Pick<VersionOrigin, 'actor'>;

type Origin = Pick<VersionOrigin, 'actor' | 'reason'>;

/** The order after these versions. */
export const lastOrder = (before: OrderDto, versions: readonly OrderVersion[]): OrderDto =>
  versions.at(-1)?.order ?? before;

const RELEASED = 'The last hold was released, and orders of this application are validated automatically.';

/** The version without a hold, and the validation that follows if it was the last one. */
export function releaseAndValidate(stored: StoredOrder, hold: Hold, origin: Origin): MadeVersion[] {
  const released = releaseOf(stored, hold, origin);
  return [
    released,
    ...automaticValidation({ ...stored, order: released.order }, { ...origin, reason: RELEASED }),
  ];
}

/** The versions without the holds that have expired. The history names the application that set the end. */
export function expiredReleases(stored: StoredOrder): MadeVersion[] {
  const versions: MadeVersion[] = [];
  for (const hold of holdsOf(stored.order).filter((held) => hasExpired(held, stored.now))) {
    const current = { ...stored, order: lastOrder(stored.order, versions) };
    const reason = `The hold expired at ${hold.until}.`;
    versions.push(releaseOf(current, hold, { actor: placedBy(hold), reason }));
  }
  return versions;
}

/** The same, and the validation that follows if they were the last ones. */
export function expiredReleasesAndValidation(stored: StoredOrder): MadeVersion[] {
  const versions = expiredReleases(stored);
  const last = versions.at(-1);
  if (last === undefined) return [];
  const validation = automaticValidation({ ...stored, order: last.order }, { ...last, reason: RELEASED });
  return [...versions, ...validation];
}

/** The validation of an order that is validated as soon as nothing blocks it; nothing for one that waits for a person. */
export function automaticValidation(stored: StoredOrder, { actor, reason }: Origin): MadeVersion[] {
  const { order, isAutoValidated } = stored;
  if (!isAutoValidated || order.state !== INITIAL_STATE || order.blockers.length > 0) return [];
  const validated = afterTransition(order, 'validated', stored);
  return [{ order: validated, event: 'sales_order_validated', actor, reason }];
}

const releaseOf = ({ order, now }: StoredOrder, { code }: Hold, origin: Origin): MadeVersion => ({
  order: nextVersion(withoutHold(order, code), now),
  event: 'sales_order_released',
  hold: { code, action: 'released', until: null },
  ...origin,
});

const placedBy = ({ by }: Hold): ActorIds => ({
  actorId: by.id,
  actorTokenId: by.token?.id ?? null,
  actorPersonId: by.person?.id ?? null,
});
