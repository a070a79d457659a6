import { OmitType, PickType } from '@nestjs/swagger';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { ActorDto } from '../../auth/dto/actor.dto.js';
import { DocumentChangeDto } from '../../auth/journal/dto/resource-history.dto.js';
import { OrderChangeRequestDto } from './order-change-request.dto.js';
import { OrderDto, OrderItemDto } from './order.dto.js';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ExternalIdField, NestedField } from '../../platform/http/documentation/fields.js';
import { CHANGE_KINDS } from '../../persistence/orders/record/order-values.js';
import { UpdateOrderDto } from './update-order.dto.js';

/** What the application that sent a validated order asks for. */
export class RequestChangeDto {
  /** The application's own identifier for the request, which is unique in the order. */
  @ExternalIdField({ example: 'change-1' }) externalId: string | number;

  /**
   * `change`: other content. `cancel`: the whole order, of which nothing is shipped.
   * @example change
   */
  @IsIn(CHANGE_KINDS) kind: (typeof CHANGE_KINDS)[number];

  /** @example "The customer needs two more." */
  @IsOptional() @IsString() @MaxLength(500) reason?: string;

  /** For `change`: what is to be different, as in `PATCH /orders/{id}`. */
  @IsOptional() @NestedField(UpdateOrderDto) content?: UpdateOrderDto;
}

/** A line of the order as it would be after the change. */
class ChangedItemDto extends PickType(OrderItemDto, [
  'position',
  'label',
  'orderedQuantity',
  'unitPrice',
  'net',
  'vat',
  'gross',
]) {
  /** Null for a new line. */
  @IdValue() id: number | null;
}

/** How a change request ended. */
class ChangeRequestEndDto {
  @TimestampValue() at: string;

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
  @IdValue() id: number | null;
}

/** The body of the events about change requests: the order, and the request with everything that it would change. */
export class ChangeRequestedOrderDto extends OmitType(OrderDto, ['changeRequest']) {
  changeRequest: ChangeRequestDto;
}
