import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { FormatField, NotBlank } from '../../platform/http/documentation/fields.js';

export class CreateOrderAddressDto {
  /** @example "Atelier Lumen" */
  @Length(1, 255) @NotBlank() recipient: string;

  /** @example "12 rue de la Paix" */
  @Length(1, 255) @NotBlank() street: string;

  /**
   * A second line.
   * @example "Building B"
   */
  @IsOptional() @IsString() @MaxLength(255) details?: string;

  /** @example "75002" */
  @Length(1, 32) @NotBlank() zipCode: string;

  /** @example Paris */
  @Length(1, 255) @NotBlank() city: string;

  /** ISO 3166-1 alpha-2, in either case. */
  @FormatField('country', { example: 'FR' })
  country: string;
}

export class OrderAddressDto {
  recipient: string;
  street: string;
  details: string | null;
  zipCode: string;
  city: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
}
