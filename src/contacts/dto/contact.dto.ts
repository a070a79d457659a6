import { IsOptional, IsString, Length, MaxLength } from 'class-validator';
import {
  FLAG_QUERY,
  FormatField,
  ID_QUERY,
  IdField,
  MayBeAbsent,
  QueryField,
} from '../../platform/http/documentation/fields.js';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { PatchBody } from '../../platform/http/validation/request-extensions.js';
import { searchTerms } from '../../common/text/search-words.js';
import { trimmed } from '../../common/text/visible-text.js';
import { ContactEntity } from '../../persistence/contacts/contact.entity.js';
import { CONTACT_LIST, contactList, type ContactRow } from '../../persistence/contacts/contact-lists.js';
import { ListQueryDto, SEARCH } from '../../platform/http/paging/list-query.dto.js';
import type { Resource } from '../../resources/resource.js';

export class ListContactsDto extends ListQueryDto {
  /** `true`: contacts that an application introduced and the back office has not reconciled yet. `false`: the others. */
  @QueryField(FLAG_QUERY)
  temporary?: string;

  /**
   * Contacts with this e-mail address, ignoring case.
   * @example ada@example.com
   */
  @IsOptional() @Length(1, 254) email?: string;

  /** Contacts of the customer with this id. */
  @QueryField(ID_QUERY)
  customer?: string;

  /**
   * Free text: contacts with all of these words, or words that start with them, in their name or e-mail address.
   * Case and accents are ignored.
   */
  @QueryField(SEARCH)
  q?: string;
}

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
  @IdValue() id: number;

  name: string;
  /** Whether it is a private person. */
  individual: boolean;
  temporary: boolean;
  vatNumber: string | null;
}

export class ContactDto {
  @IdValue() id: number;

  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** Whether an application introduced it, and the back office has not reconciled it yet. */
  temporary: boolean;
  customer: ContactCustomerDto;
  /** The requested id, if that contact was reconciled into this one; absent otherwise. */
  @IdValue() reconciledFrom?: number;

  @TimestampValue() createdAt: string;

  @TimestampValue() updatedAt: string;
}

function toContactValues({ customer, firstName, lastName, email }: UpdateContactDto) {
  return {
    ...(customer !== undefined && { customerId: Number(customer) }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
  };
}

/** @param asked the id that was asked for */
function toContactDto(row: ContactRow, asked = row.id): ContactDto {
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

export const commonFilters = ({ temporary, q }: Pick<ListContactsDto, 'temporary' | 'q'>) => ({
  temporary: temporary === undefined ? null : temporary === 'true',
  words: q === undefined ? null : searchTerms(q),
});

export const contactFilters = ({ email, customer, ...query }: ListContactsDto) => ({
  email: email === undefined ? null : trimmed(email),
  customer: customer === undefined ? null : Number(customer),
  ...commonFilters(query),
});

export const CONTACTS: Resource<ContactEntity, ContactRow, UpdateContactDto, ContactDto, ListContactsDto> = {
  table: 'contacts',
  entity: ContactEntity,
  isReconcilable: true,
  list: CONTACT_LIST,
  listOf: (query) => contactList(contactFilters(query)),
  toValues: toContactValues,
  toDto: toContactDto,
};
