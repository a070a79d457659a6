import { FormatField, OptionalTextField, TextField } from '../../platform/http/documentation/fields.js';

export class CreateOrderAddressDto {
  @TextField(255, { example: 'Atelier Lumen' })
  recipient: string;

  @TextField(255, { example: '12 rue de la Paix' })
  street: string;

  /** A second line. */
  @OptionalTextField(255, { example: 'Building B' })
  details?: string;

  @TextField(32, { example: '75002' })
  zipCode: string;

  @TextField(255, { example: 'Paris' })
  city: string;

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
