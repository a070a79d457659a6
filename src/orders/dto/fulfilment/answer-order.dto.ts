import { ArrayMaxSize, ArrayMinSize, IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { PRICE_BOUNDS, QUANTITY_BOUNDS } from '../../../common/bounds.js';
import { enumeration } from '../../../common/enumeration.js';
import {
  DecimalField,
  FormatField,
  IdField,
  NestedField,
  NotBlank,
} from '../../../platform/http/documentation/fields.js';
import { ANSWER_STATUSES, type AnswerStatus } from '../../../persistence/orders/record/order-values.js';

const MAX_INSTANT_LENGTH = 40;
const CONSENT_REQUESTS = enumeration('ConsentRequest', ['none', 'required']);

/** At least one of the two. A date is the start of that day in UTC. */
class PromiseDeliveryDto {
  /** @example "2026-12-01" */
  @IsOptional() @MaxLength(MAX_INSTANT_LENGTH) @FormatField('instant') from?: string;

  /**
   * Not before `from`.
   * @example "2026-12-03"
   */
  @IsOptional() @MaxLength(MAX_INSTANT_LENGTH) @FormatField('instant') until?: string;
}

/** What is supplied instead: a packaging of the catalogue, or only a label; exactly one of the two. */
class SubstituteDto {
  /** With its list price if no `unitPrice` is sent, and with the taxes of its product. */
  @IsOptional() @IdField() packaging?: number | string;

  /** The line keeps its price and taxes. */
  @IsOptional() @Length(1, 255) @NotBlank() label?: string;
}

class AnswerLineDto {
  /** The `position` of an item of the order. */
  @IdField({ example: 1 }) position: number | string;

  /**
   * `accepted`: as ordered. `changed`: with another quantity, price, date or packaging. `backordered`: promised, but it takes a
   * later answer to ship it. `refused`: the rest of the position.
   * @example accepted
   */
  @IsIn(ANSWER_STATUSES) status: AnswerStatus;

  /** By default what was ordered. Not for what is refused. */
  @IsOptional() @DecimalField(QUANTITY_BOUNDS, { example: 3 }) quantity?: number | string;

  /** Net; by default the price of the item, or the list price of the substitute. */
  @IsOptional() @DecimalField(PRICE_BOUNDS, { example: '8.325' }) unitPrice?: number | string;

  /** When it arrives. */
  @IsOptional() @NestedField(PromiseDeliveryDto) promised?: PromiseDeliveryDto;

  @IsOptional() @NestedField(SubstituteDto) substitute?: SubstituteDto;

  /** @example "Discontinued." */
  @IsOptional() @IsString() @MaxLength(500) reason?: string;
}

/** What the seller promises to supply. Every position of the order occurs, several times if it has several dates. */
export class AnswerOrderDto {
  @NestedField([AnswerLineDto]) @ArrayMinSize(1) @ArrayMaxSize(5000) lines: AnswerLineDto[];

  /** @example "The glasses come from another warehouse." */
  @IsOptional() @IsString() @MaxLength(5000) note?: string;

  /**
   * `required`: nothing is shipped until the application that sent the order has accepted the answer.
   * @example none
   */
  @IsOptional() @IsIn(CONSENT_REQUESTS) consent?: (typeof CONSENT_REQUESTS)[number];
}

/** Which answer is accepted or refused. */
export class AnswerNumberDto {
  /** The `number` of the answer that was read. */
  @IdField({ example: 1 }) number: number | string;
}
