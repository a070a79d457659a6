import { EnumListValue, IdValue } from '../../../http/openapi/response-values.js';
import { ActorTokenDto } from './actor.dto.js';
import { RIGHTS, type Application, type Right } from '../../caller.js';

export class MeDto {
  /** 0 is the administrator of the service. */
  @IdValue({ minimum: 0 })
  id: number;

  name: string;

  @EnumListValue('Right', RIGHTS)
  rights: Right[];

  /** Whether an order without blockers is validated as soon as it is taken. */
  autoValidate: boolean;
  /** Comes with every webhook as X-WEBHOOK-KEY. */
  webhookKey: string;
  /** The token of this request. */
  token: ActorTokenDto;
}

export function toMeDto(caller: Application): MeDto {
  const { id, name, rights, autoValidate, webhookKey, tokenId, tokenName } = caller;
  return { id, name, rights, autoValidate, webhookKey, token: { id: tokenId, name: tokenName } };
}
