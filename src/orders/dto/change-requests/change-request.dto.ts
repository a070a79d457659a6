import { OmitType, PickType } from '@nestjs/swagger';
import { IdValue, TimestampValue } from '../../../platform/http/documentation/response-values.js';
import { ActorDto } from '../../../auth/dto/actor.dto.js';
import { DocumentChangeDto } from '../../../auth/journal/dto/document-change.dto.js';
import { OrderChangeRequestDto } from '../order-change-request.dto.js';
import { OrderItemDto } from '../order-item.dto.js';
import { OrderDto } from '../order.dto.js';

/** A line of the order as it would be after the change. */
export class ChangedItemDto extends PickType(OrderItemDto, [
  'position',
  'label',
  'orderedQuantity',
  'unitPrice',
  'net',
  'vat',
  'gross',
]) {
  /** Null for a new line. */
  @IdValue()
  id: number | null;
}

/** How a change request ended. */
class ChangeRequestEndDto {
  @TimestampValue()
  at: string;

  /** Who accepted, refused or withdrew it; null when a step of the order made it outdated. */
  by: ActorDto | null;

  reason: string | null;
}

/** A change request with everything that it would change. */
export class ChangeRequestDto extends OrderChangeRequestDto {
  /** All lines after the change; empty for `cancel`. */
  items: ChangedItemDto[];
  /** What else differs in the order after the change, without its lines, totals, blockers and warnings. */
  changes: DocumentChangeDto[];
  /** Whether there are more changes than the 100 that are listed. */
  truncated: boolean;
  /** Null while it is open. */
  ended: ChangeRequestEndDto | null;
}

/** The change request that the same body would make, or the one that has this `externalId`. */
export class ChangeRequestPreviewDto extends OmitType(ChangeRequestDto, ['id']) {
  /** Null while none with this `externalId` is stored. */
  @IdValue()
  id: number | null;
}

/** The body of the events about change requests: the order, and the request with everything that it would change. */
export class ChangeRequestedOrderDto extends OmitType(OrderDto, ['changeRequest']) {
  changeRequest: ChangeRequestDto;
}
