import { VersionedJson } from '../../platform/http/caching/versioned-json.js';
import type { OrderRecord } from '../../persistence/orders/order-record.js';
import { toOrderDto, type OrderDto } from './order.dto.js';

/** An order, mapped and serialised once: an event and the response of the request that caused it have the same bytes. */
export type OrderDocument = VersionedJson<OrderDto>;

export const toOrderDocument = (order: OrderRecord): OrderDocument =>
  new VersionedJson(order.version, toOrderDto(order));
