import { ID_QUERY, IdField, QueryField } from '../../../platform/http/documentation/fields.js';
import {
  CountValue,
  DecimalValue,
  IdValue,
  TimestampValue,
} from '../../../platform/http/documentation/response-values.js';
import { ApplicationSummaryDto } from '../../../auth/dto/actor.dto.js';
import { PageQueryDto } from '../../../platform/http/paging/list-query.dto.js';

/** The query parameters of GET /unknown_references. */
export class ListUnknownReferencesDto extends PageQueryDto {
  /** The id of the application whose orders are waiting. */
  @QueryField(ID_QUERY)
  application?: string;

  /** References with this text anywhere in them, ignoring case. */
  @QueryField({ minLength: 1, maxLength: 250, example: 'lamp' })
  q?: string;
}

export class BindUnknownReferenceDto {
  /** The id of the packaging that the application refers to. */
  @IdField({ example: 1 })
  packaging: number | string;
}

class WaitingValueDto {
  currency: string;

  /** Quantities times the net prices that were sent; null when none was sent. */
  @DecimalValue() net: string | null;
}

class RefusedOrderDto {
  /** The id of the order. */
  @IdValue() order: number;

  detail: string;
}

/** An external reference that an application uses for an item, and what waits until it is known. */
export class UnknownReferenceDto {
  @IdValue() id: number;

  application: ApplicationSummaryDto;
  externalReference: string;

  /**
   * What the newest waiting order calls the item; its `externalReference` if it has no label. Null when no order is waiting.
   */
  label: string | null;

  /** The id of the packaging it is bound to; null while it is unknown. */
  @IdValue() packaging: number | null;

  /**
   * Whether the packaging and the application's reference to it are active; null while it is unknown. If not, orders keep
   * waiting until they are.
   */
  packagingActive: boolean | null;

  /** How many orders are waiting. */
  @CountValue(0)
  orders: number;

  /** The total quantity that they order. */
  @DecimalValue() quantity: string;

  /** The value of what they order, by currency, as far as prices were sent. */
  value: WaitingValueDto[];

  /**
   * How many of the waiting orders could not be updated when the reference became known. They need a change, for example of a
   * voucher.
   */
  @CountValue(0)
  refused: number;

  /** The first ten of them, with the reason. */
  refusals: RefusedOrderDto[];

  @TimestampValue() firstSeenAt: string;

  /** When the newest waiting order was taken; null when no order is waiting. */
  @TimestampValue() lastSeenAt: string | null;
}
