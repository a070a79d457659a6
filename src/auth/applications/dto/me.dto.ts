import type { Application, Right } from '../../caller.js';

export class MeDto {
  id: number;
  name: string;
  rights: Right[];
  /** Whether an order without blockers is validated as soon as it is taken. */
  autoValidate: boolean;
  /** Comes with every webhook as X-WEBHOOK-KEY. */
  webhookKey: string;
}

export function toMeDto({ id, name, rights, autoValidate, webhookKey }: Application): MeDto {
  return { id, name, rights, autoValidate, webhookKey };
}
