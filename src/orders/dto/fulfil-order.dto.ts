import {
  ArrayMaxSize,
  ArrayMinSize,
  IsIn,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  Matches,
} from 'class-validator';
import { MAX_TARGET_URL_LENGTH } from '../../common/network/target-url.js';
import { PRICE_BOUNDS, QUANTITY_BOUNDS } from '../../common/bounds.js';
import { enumeration } from '../../common/enumeration.js';
import {
  DecimalField,
  FormatField,
  IdField,
  NestedField,
  NotBlank,
  FlagField,
} from '../../platform/http/documentation/fields.js';
import { ANSWER_STATUSES } from '../../persistence/orders/record/order-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { EXPECTED } from '../../platform/http/validation/schema-faults.js';

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
  @IsIn(ANSWER_STATUSES) status: (typeof ANSWER_STATUSES)[number];

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

const HTTPS_URL = {
  pattern: '^https://[^\\s\\u0000-\\u001f]+$',
  [EXPECTED]: 'a URL that begins with https://',
};

class ShipItemDto {
  /** The `position` of an item of the order. */
  @IdField({ example: 1 }) position: number | string;
  @DecimalField(QUANTITY_BOUNDS, { example: 3 }) quantity: number | string;
}

/** A shipment. Sent again with other values it is corrected. */
export class ShipItemsDto {
  @NestedField([ShipItemDto]) @ArrayMinSize(1) @ArrayMaxSize(1000) items: ShipItemDto[];

  /** @example "DHL" */
  @IsOptional() @IsString() @MaxLength(100) carrier?: string;

  /** @example "00340434161094042557" */
  @IsOptional() @IsString() @MaxLength(100) trackingNumber?: string;

  /** @example "https://carrier.example/track/00340434161094042557" */
  @DocumentedProperty({ ...HTTPS_URL })
  @IsOptional()
  @IsString()
  @MaxLength(2000)
  @Matches(new RegExp(HTTPS_URL.pattern))
  trackingUrl?: string;

  /**
   * ISO 8601; by default when it is recorded.
   * @example "2026-11-23T15:00:00Z"
   */
  @IsOptional() @MaxLength(40) @FormatField('instant') shippedAt?: string;

  /** Whether nothing more is shipped, even if something is open. */
  @IsOptional() @FlagField({ example: false }) final?: boolean | number | string;
}

const SHA256 = {
  pattern: '^[0-9A-Fa-f]{64}$',
  [EXPECTED]: 'a SHA-256 in hexadecimal, which has 64 digits',
};

/** A link to a document of an order; the file is stored elsewhere. */
export class LinkDocumentDto {
  /**
   * The URL of the document: https, with one of the hosts that the installation allows. Customers open that of an invoice.
   * @example "https://documents.example/invoices/2026-0017.pdf"
   */
  @Length(1, MAX_TARGET_URL_LENGTH) @FormatField('uri') @NotBlank() url: string;

  /**
   * The number of the document.
   * @example "RE-2026-0017"
   */
  @IsOptional() @Length(1, 100) @NotBlank() number?: string;

  /**
   * ISO 8601; the date of the document.
   * @example "2026-11-30"
   */
  @IsOptional() @MaxLength(40) @FormatField('instant') issuedAt?: string;

  /**
   * The SHA-256 of the file in hexadecimal, with which a reader can check what is at the URL.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  @DocumentedProperty({ ...SHA256 })
  @IsOptional()
  @IsString()
  @Matches(new RegExp(SHA256.pattern))
  sha256?: string;
}
