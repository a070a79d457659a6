import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { IdField, OptionalTextField } from '../../platform/http/documentation/fields.js';
import { PatchBody } from '../../platform/http/validation/null-is-empty.js';
import type { ContactRow, ContactValues } from '../../persistence/contacts/contact.repository.js';

const NULLABLE_TEXT = { type: ['string', 'null'] } as const;

/** At least one of the names or the e-mail. */
export class CreateContactDto {
  /** The id of the customer the contact works for. */
  @IdField({ example: 1 })
  customer: number | string;

  @OptionalTextField(255, { example: 'Ada' })
  firstName?: string;

  @OptionalTextField(255, { example: 'Martin' })
  lastName?: string;

  @OptionalTextField(254, { format: 'email', example: 'ada@example.com' })
  email?: string;
}

/** Null removes a name or the e-mail address; at least one of them has to stay. */
@PatchBody({ notRemovable: ['customer'] })
export class UpdateContactDto {
  /** The id of the customer the contact works for. */
  @IdField({ required: false, example: 1 })
  customer?: number | string;

  @OptionalTextField(255, { ...NULLABLE_TEXT, example: 'Ada' })
  firstName?: string | null;

  @OptionalTextField(255, { ...NULLABLE_TEXT, example: 'Martin' })
  lastName?: string | null;

  @OptionalTextField(254, { ...NULLABLE_TEXT, format: 'email', example: 'ada@example.com' })
  email?: string | null;
}

export class ContactCustomerDto {
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
  /** The id that was asked for, when that contact was reconciled into this one; absent otherwise. */
  @IdValue()
  reconciledFrom?: number;

  @TimestampValue()
  createdAt: string;

  @TimestampValue()
  updatedAt: string;
}

export function toContactValues({ customer, firstName, lastName, email }: UpdateContactDto): ContactValues {
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
