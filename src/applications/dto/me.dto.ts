import { IdValue } from '../../platform/http/documentation/response-values.js';
import { ActorTokenDto } from '../../auth/dto/actor.dto.js';
import { type UnknownItems } from '../../persistence/applications/unknown-items.js';
import { type Caller, type Right } from '../../auth/caller.js';

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

  /** Sent with every webhook as X-WEBHOOK-KEY. */
  webhookKey: string;
  /** The token of this request. */
  token: ActorTokenDto;
}

export function toMeDto(caller: Caller): MeDto {
  const { id, name, rights, autoValidate, unknownItems, webhookKey, tokenId, tokenName } = caller;
  const token = { id: tokenId, name: tokenName };
  return { id, name, rights, autoValidate, unknownItems, webhookKey, token };
}
