import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ExternalIdField, NestedField } from '../../../platform/http/documentation/fields.js';
import { CHANGE_KINDS, type ChangeKind } from '../../../persistence/orders/record/order-values.js';
import { UpdateOrderDto } from '../update-order.dto.js';

/** What the application that sent a validated order asks for. */
export class RequestChangeDto {
  /** The application's own identifier for the request, which is unique in the order. */
  @ExternalIdField({ example: 'change-1' }) externalId: string | number;

  /**
   * `change`: other content. `cancel`: the whole order, of which nothing is shipped.
   * @example change
   */
  @IsIn(CHANGE_KINDS) kind: ChangeKind;

  /** @example "The customer needs two more." */
  @IsOptional() @IsString() @MaxLength(500) reason?: string;

  /** For `change`: what is to be different, as in `PATCH /orders/{id}`. */
  @IsOptional() @NestedField(UpdateOrderDto) content?: UpdateOrderDto;
}
