import { IsOptional, IsString, MaxLength } from 'class-validator';
import { FormatField, IdField, MayBeAbsent } from '../../platform/http/documentation/fields.js';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { PatchBody } from '../../platform/http/validation/null-is-empty.js';
import type { ContactRow } from '../../persistence/contacts/contact-lists.js';

/** At least one of the names or the e-mail. */
export class CreateContactDto {
  /** The id of the customer the contact works for. */
  @IdField({ example: 1 })
  customer: number | string;

  /** @example Ada */
  @IsOptional() @IsString() @MaxLength(255) firstName?: string;

  /** @example Martin */
  @IsOptional() @IsString() @MaxLength(255) lastName?: string;

  /** @example ada@example.com */
  @IsOptional() @MaxLength(254) @FormatField('email') email?: string;
}

/** Null removes a name or the e-mail address; at least one of them has to stay. */
@PatchBody({ notRemovable: ['customer'] })
export class UpdateContactDto {
  /** The id of the customer the contact works for. */
  @MayBeAbsent() @IdField({ example: 1 }) customer?: number | string;

  /** @example Ada */
  @IsOptional() @IsString() @MaxLength(255) firstName?: string | null;

  /** @example Martin */
  @IsOptional() @IsString() @MaxLength(255) lastName?: string | null;

  /** @example ada@example.com */
  @IsOptional() @MaxLength(254) @FormatField('email') email?: string | null;
}

class ContactCustomerDto {
  @IdValue()
  id: number;

  name: string;
  /** Whether it is a private person. */
  individual: boolean;
  temporary: boolean;
  vatNumber: string | null;
}

export class ContactDto {
  @IdValue()
  id: number;

  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** Whether an application introduced it, and the back office has not reconciled it yet. */
  temporary: boolean;
  customer: ContactCustomerDto;
  /** The requested id, if that contact was reconciled into this one; absent otherwise. */
  @IdValue()
  reconciledFrom?: number;

  @TimestampValue()
  createdAt: string;

  @TimestampValue()
  updatedAt: string;
}

export function toContactValues({ customer, firstName, lastName, email }: UpdateContactDto) {
  return {
    ...(customer !== undefined && { customerId: Number(customer) }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
  };
}

/** @param asked the id that was asked for */
export function toContactDto(row: ContactRow, asked = row.id): ContactDto {
  const { id, firstName, lastName, email, temporary, customer } = row;
  return {
    id,
    firstName,
    lastName,
    email,
    temporary,
    customer,
    ...(asked !== id && { reconciledFrom: asked }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
