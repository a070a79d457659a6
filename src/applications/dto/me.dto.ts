import type { Role } from '../../config/role.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { ActorTokenDto } from '../../auth/dto/actor.dto.js';
import type { Right } from '../../auth/caller.js';
import type { UnknownItems } from '../../persistence/applications/application.entity.js';

class SignedInPersonDto {
  @IdValue() id: number;

  name: string;

  /** A `reader` changes nothing; without a role a person can do nothing. */
  roles: Role[];
}

export class MeDto {
  /** 0 is the administrator of the service. */
  @IdValue({ minimum: 0 })
  id: number;

  name: string;

  rights: Right[];

  /** Whether an order is validated as soon as nothing blocks it. */
  autoValidate: boolean;

  /** What happens to an order with an item whose `externalReference` is unknown. */
  unknownItems: UnknownItems;

  /** Hours from the validation of an order until the seller's answer is due; null for no limit. */
  answerWithin: number | null;

  /** Sent with every webhook as X-WEBHOOK-KEY. Null for a person who may not read what the application receives. */
  key: string | null;
  /** The token of this request; null when a person, a machine or the session of a portal link sent it. */
  token: ActorTokenDto | null;
  /** The person who is signed in; null for an application. */
  person: SignedInPersonDto | null;

  /** Whether the session may change nothing, because a link that allows reading only began it. */
  readOnly: boolean;

  /** Whether this is a test installation, whose orders are never shipped. */
  testMode: boolean;

  /** The ISO 4217 code of the currency of list prices, and of orders that name none. */
  @DocumentedProperty({ example: 'EUR' })
  defaultCurrency: string;

  /** The data history, which changes when acknowledged data may have been lost. The feed sends it as `History-Id`. */
  @DocumentedProperty({ example: 'hist_8f14e45fceea467f9ad6c1d0b7f4a3e2' })
  historyId: string;

  /** What was acknowledged after this time, and before this data history began, may be missing; null if nothing was ever lost. */
  @TimestampValue() lostSince: string | null;
}

class ChecklistSubscriptionDto {
  /** The id of the subscription. */
  @IdValue() id: number;

  /** When its receiver accepted the newest ping; null when it did not. */
  @TimestampValue() pingAcceptedAt: string | null;

  /** When its receiver refused, with 4xx or 5xx, the newest ping with a wrong signature; null when it did not. */
  @TimestampValue() forgedPingRefusedAt: string | null;
}

/** When the client of the application first showed that it handles a case; null until then. */
export class ChecklistDto {
  /** It sent an order again, and got the stored one. */
  @TimestampValue() orderRepeatedAt: string | null;

  /** It got a response 409. */
  @TimestampValue() conflictSeenAt: string | null;

  /** It got 503 or 429, or no response, for a request that changes something, sent the same request again, and it succeeded. */
  @TimestampValue() faultOvercomeAt: string | null;

  /** It compared its orders with those that are stored. */
  @TimestampValue() comparisonUsedAt: string | null;

  subscriptions: ChecklistSubscriptionDto[];
}
