import { IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { ActorDto } from '../../auth/dto/actor.dto.js';
import { MAX_TARGET_URL_LENGTH } from '../../common/network/target-url.js';
import { DOCUMENT_KINDS, type DocumentKind } from '../../persistence/orders/record/order-values.js';
import { DocumentedProperty } from '../../platform/http/documentation/documented-property.js';
import { FormatField, NotBlank } from '../../platform/http/documentation/fields.js';
import { TimestampValue } from '../../platform/http/documentation/response-values.js';
import { EXPECTED } from '../../platform/http/validation/schema-faults.js';

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
