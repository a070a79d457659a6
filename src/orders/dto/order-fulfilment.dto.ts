import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import {
  CountValue,
  DecimalValue,
  IdValue,
  TimestampValue,
} from '../../platform/http/documentation/response-values.js';
import { ActorDto } from '../../auth/dto/actor.dto.js';
import {
  ANSWER_CONSENTS,
  ANSWER_STATUSES,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '../../persistence/orders/record/order-values.js';
import { OrderTotalsDto } from './order-totals.dto.js';

/** What became of the ordered quantity of a line. Without an answer, all of it counts as accepted once something is shipped. */
export class OrderQuantitiesDto {
  ordered: number;
  accepted: number;
  /** Promised, but not accepted for shipping yet: it takes a later answer. */
  backordered: number;
  refused: number;
  shipped: number;
  delivered: number;
}

class PromisedDeliveryDto {
  @TimestampValue() from: string | null;
  @TimestampValue() until: string | null;
}

/** What is supplied instead of the packaging that was ordered. */
class AnswerSubstituteDto {
  /** Null for one that only has a label. */
  @IdValue() packaging: number | null;
  label: string;
}

/** What the seller answers about a quantity of a line of the order. */
class OrderAnswerLineDto {
  /** The position of the item that it is about. */
  @CountValue(1) position: number;
  @DocumentedProperty({ enum: ANSWER_STATUSES }) status: (typeof ANSWER_STATUSES)[number];

  /** Of what is refused, the rest of the position. */
  quantity: number;

  /** Of one unit, net, before vouchers. */
  @DecimalValue() unitPrice: string;

  /** When it is promised to arrive. */
  promised: PromisedDeliveryDto | null;
  substitute: AnswerSubstituteDto | null;
  reason: string | null;

  /** Of the line, after its share of the vouchers; null for what is refused. */
  @DecimalValue() net: string | null;

  /** VAT of the line, after its share of the vouchers. */
  @DecimalValue() vat: string | null;

  /** Of the line with all taxes, after its share of the vouchers. */
  @DecimalValue() gross: string | null;
}

/** What the seller promises to supply of an order. The ordered content stays as it is. */
export class OrderAnswerDto {
  /** Counts the answers to the order. */
  @CountValue(1) number: number;
  @TimestampValue() at: string;

  /** The application that sent the answer, and the token that it used. */
  by: ActorDto;
  lines: OrderAnswerLineDto[];
  /** The totals of these lines, computed like those of an order. */
  totals: OrderTotalsDto;
  note: string | null;

  /** Whether the application that sent the order has to accept the answer before anything is shipped, and has done so. */
  @DocumentedProperty({ enum: ANSWER_CONSENTS }) consent: (typeof ANSWER_CONSENTS)[number];
}

/** A quantity of a line in a shipment. */
class OrderShipmentItemDto {
  @CountValue(1) position: number;
  quantity: number;
}

export class OrderShipmentDto {
  /** The reference of the seller or the warehouse, which is unique in the order. */
  reference: string;
  items: OrderShipmentItemDto[];
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  @TimestampValue() shippedAt: string;

  /** Whether nothing more is shipped, even if something was open. */
  final: boolean;
  @TimestampValue() deliveredAt: string | null;

  /** The application that recorded it last, and the token that it used. */
  by: ActorDto;
}

/** A document of an order, which is stored elsewhere. */
export class LinkedDocumentDto {
  @DocumentedProperty({ enum: DOCUMENT_KINDS }) kind: DocumentKind;
  url: string;
  number: string | null;
  @TimestampValue() issuedAt: string | null;

  /** In lower case. */
  sha256: string | null;

  /** When it was added, or its values were changed last. */
  @TimestampValue() addedAt: string;

  /** The application that did so, and the token that it used. */
  by: ActorDto;
}

/** The quantities of a line of which nothing was answered or shipped. */
export const openQuantities = (ordered: number): OrderQuantitiesDto => ({
  ordered,
  accepted: 0,
  backordered: 0,
  refused: 0,
  shipped: 0,
  delivered: 0,
});
