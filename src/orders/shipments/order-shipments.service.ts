import { Injectable } from '@nestjs/common';
import { actorIds, actorRow, type Caller } from '../../auth/caller.js';
import { contentDifferences } from '../../common/content-differences.js';
import { notFound } from '../../common/errors/domain-error.js';
import { assertVersion, type Precondition } from '../../platform/http/caching/version-tag.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { ShipItemsDto } from '../dto/fulfilment/shipment.dto.js';
import type { OrderShipmentDto } from '../dto/order-fulfilment.dto.js';
import type { OrderDto } from '../dto/order.dto.js';
import {
  checkConsent,
  checkShipment,
  recordedShipment,
  sentShipment,
  shipmentWith,
} from '../rules/fulfilment/shipments.js';
import { shipped } from '../rules/fulfilment/transition-effects.js';
import { nextVersion } from '../rules/order-transitions.js';
import { isRepetition, stateConflict } from '../versions/order-scope.js';
import { OrderHistoryWriter } from '../versions/order-history-writer.js';
import { OrderLocks } from '../versions/order-locks.js';
import { toOrderDocument, type OrderDocument } from '../view/order-document.js';

/** The id is that of the order. */
interface ShipmentRequest {
  id: number;
  reference: string;
  precondition: Precondition;
}

/** Records shipments of validated orders, and their delivery. */
@Injectable()
export class OrderShipmentsService {
  constructor(
    private readonly historyWriter: OrderHistoryWriter,
    private readonly locks: OrderLocks,
  ) {}

  /** Records a shipment, or corrects the one with this reference; does nothing when it is as requested. */
  record(
    caller: Caller,
    { id, reference, precondition }: ShipmentRequest,
    dto: ShipItemsDto,
  ): Promise<OrderDocument> {
    return this.locks.run(caller, id, async (tx, { order, now }) => {
      const sent = sentShipment(reference, dto);
      const current = shipmentWith(order, reference);
      const shipment = recordedShipment(sent, current, { by: actorRow(caller), now });
      const isSame = current !== undefined && isSameShipment(current, shipment);
      if (!isSame || !isRepetition(precondition, order)) assertVersion(precondition, order.version);
      if (isSame) return toOrderDocument(order);
      if (order.state !== 'validated') throw stateConflict(caller, order, 'shipped');
      checkConsent(order);
      const effect = shipped(nextVersion(order, now), shipment);
      checkShipment(effect.order, sent);
      return this.store(tx, caller, order, effect);
    });
  }

  /** Records the delivery of a shipment; does nothing when it was delivered before. */
  deliver(caller: Caller, { id, reference, precondition }: ShipmentRequest): Promise<OrderDocument> {
    return this.locks.run(caller, id, async (tx, { order, now }) => {
      const current = shipmentWith(order, reference);
      if (current === undefined) throw notFound('shipment of this order');
      const isDone = current.deliveredAt !== null;
      if (!isDone || !isRepetition(precondition, order)) assertVersion(precondition, order.version);
      if (isDone) return toOrderDocument(order);
      const shipment = { ...current, deliveredAt: now.toISOString() };
      return this.store(tx, caller, order, shipped(nextVersion(order, now), shipment));
    });
  }

  private store(
    tx: Tx,
    caller: Caller,
    before: OrderDto,
    { order: after, ...effect }: ReturnType<typeof shipped>,
  ): Promise<OrderDocument> {
    return this.historyWriter.store(tx, before, after, { ...effect, actor: actorIds(caller) });
  }
}

/** It makes no difference who recorded the shipment. */
const isSameShipment = (
  { by: _by, ...current }: OrderShipmentDto,
  { by: _other, ...sent }: OrderShipmentDto,
): boolean => contentDifferences(current, sent).length === 0;
