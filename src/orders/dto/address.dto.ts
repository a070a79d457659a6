import { ApiExtension } from '@nestjs/swagger';
import { IsOptional, IsString, Length, MaxLength, ValidateIf } from 'class-validator';
import { placeMembers } from '../../common/country.js';
import { FormatField, NotBlank } from '../../platform/http/documentation/fields.js';

const RequiredByCountry = (name: 'zipCode' | 'city'): PropertyDecorator =>
  ValidateIf(
    ({ country }: { country: unknown }, value) => value !== undefined || placeMembers(country).includes(name),
  );

@ApiExtension('x-address', true)
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

  /**
   * Required, except in countries whose addresses usually have none, such as Hong Kong.
   * @example "75002"
   */
  @RequiredByCountry('zipCode') @Length(1, 32) @NotBlank() zipCode?: string;

  /**
   * Required, except in countries and territories that are one city, such as Singapore.
   * @example Paris
   */
  @RequiredByCountry('city') @Length(1, 255) @NotBlank() city?: string;

  /** ISO 3166-1 alpha-2, in either case. */
  @FormatField('country', { example: 'FR' }) country: string;
}

export class OrderAddressDto {
  recipient: string;
  street: string;
  details: string | null;
  zipCode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
}
