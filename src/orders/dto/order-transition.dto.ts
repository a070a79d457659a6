import { TextField } from '../../http/openapi/fields.js';
import type { OrderHistoryEntry } from '../../persistence/orders/order.repository.js';

/** Why an order is reopened or cancelled. */
export class OrderReasonDto {
  @TextField(500, { example: 'The customer called: two more boxes.' })
  reason: string;
}

/** The application that did it. */
export class OrderActorDto {
  id: number;
  name: string;
}

export class OrderHistoryDto {
  /** The order's version after the step. */
  version: number;
  /** Null for the first one. Where nothing but the content changed, `from` and `to` are the same. */
  from: string | null;
  to: string;
  /** ISO 8601 UTC. */
  at: string;
  by: OrderActorDto;
  /** As it was given for reopening or cancelling. */
  reason: string | null;
}

export function toOrderHistoryDto({ version, from, to, at, by, reason }: OrderHistoryEntry): OrderHistoryDto {
  return { version, from, to, at: at.toISOString(), by: { id: by.id, name: by.name }, reason };
}
