import { IsOptional, IsString, MaxLength } from 'class-validator';
import {
  ExternalIdField,
  FlagField,
  FormatField,
  IdField,
  NestedField,
  VatNumberField,
} from '../../platform/http/documentation/fields.js';
import { IdValue } from '../../platform/http/documentation/response-values.js';
import { optionalIdentifier } from '../../common/values.js';
import {
  CONTACT_REFERENCE_LIST,
  shareContact,
  type ContactReferenceRow,
} from '../../persistence/contacts/contact-reference.repository.js';
import type { References, ShownResource } from '../../resources/resource.js';
import { CONTACTS } from './contact.dto.js';
import { ApiExtension } from '@nestjs/swagger';
import type { ChangeState } from '../../persistence/contacts/contact-change.repository.js';
import { NULL_IS_EMPTY } from '../../platform/http/validation/request-extensions.js';

/** At least one of the names or the e-mail, unless the reference is already known. */
class CreateContactReferenceContactDto {
  /** The application's own reference for the contact. */
  @ExternalIdField({ example: 'customer-17' })
  externalReference: string | number;

  /** @example Ada */
  @IsOptional() @IsString() @MaxLength(255) firstName?: string;

  /** @example Martin */
  @IsOptional() @IsString() @MaxLength(255) lastName?: string;

  /** @example ada@example.com */
  @IsOptional() @MaxLength(254) @FormatField('email') email?: string;
}

class CreateContactReferenceCustomerDto {
  /**
   * The company; empty for a private person, whose account gets the person's name or e-mail address.
   * @example "Atelier Lumen"
   */
  @IsOptional() @IsString() @MaxLength(255) name?: string;

  /** A hint that this is a private person. */
  @IsOptional() @FlagField({ example: false }) individual?: boolean | number | string;

  /** Begins with the country code; its format is checked. */
  @IsOptional() @VatNumberField() vatNumber?: string;
}

export class CreateContactReferenceDto {
  @NestedField(CreateContactReferenceContactDto)
  contact: CreateContactReferenceContactDto;

  /** The company the contact works for; absent for a private person. */
  @IsOptional() @NestedField(CreateContactReferenceCustomerDto) customer?: CreateContactReferenceCustomerDto;
}

export class ShareContactDto {
  /** The id of the contact. */
  @IdField({ example: 1 })
  contact: number | string;

  /** The application's own name for it. */
  @IsOptional() @ExternalIdField({ example: 'customer-17' }) externalReference?: string | number;
}

export class ContactReferenceContactDto {
  @IdValue() id: number;

  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

class ContactReferenceCustomerDto {
  name: string;
  /** Whether the back office has not reconciled it yet. */
  temporary: boolean;
  vatNumber: string | null;
}

export class ContactReferenceDto {
  @IdValue() id: number;

  externalReference: string | null;
  contact: ContactReferenceContactDto;
  customer: ContactReferenceCustomerDto;
}

export const CONTACT_REFERENCES: References<ShareContactDto> &
  ShownResource<ContactReferenceRow, ContactReferenceDto> = {
  table: 'contact_references',
  list: CONTACT_REFERENCE_LIST,
  toDto: ({ id, externalReference, contact, customer }) => ({ id, externalReference, contact, customer }),
  target: CONTACTS,
  targetOf: ({ contact }) => Number(contact),
  share: (applicationId, contactId, { externalReference }) =>
    shareContact(applicationId, contactId, optionalIdentifier(externalReference)),
};

/** What to change of a person; what is absent or empty stays. */
class PersonChangeDto {
  /** @example Ada */
  @IsOptional() @IsString() @MaxLength(255) firstName?: string;

  /** @example Martin */
  @IsOptional() @IsString() @MaxLength(255) lastName?: string;

  /** @example ada@example.com */
  @IsOptional() @MaxLength(254) @FormatField('email') email?: string;
}

@ApiExtension(NULL_IS_EMPTY, ['firstName', 'lastName', 'email', 'externalReference'])
export class UpdateReferencedContactDto extends PersonChangeDto {
  /** The `contact.id` as read from an order or a reference; one from before a reconciliation is accepted too. */
  @IdField({ example: 1 })
  id: number | string;

  /** The caller's own name for that contact; if sent, it must refer to the same contact. */
  @IsOptional() @ExternalIdField({ example: 'customer-17' }) externalReference?: string | number;
}

@ApiExtension(NULL_IS_EMPTY, ['firstName', 'lastName', 'email', 'externalReference'])
export class UpdateContactReferenceDto extends PersonChangeDto {
  /** The caller's own name for the contact from now on. */
  @IsOptional() @ExternalIdField({ example: 'customer-17' }) externalReference?: string | number;
}

class ProposedContactChangeDto {
  @IdValue() id: number;

  /** `proposed` until the back office decides. */
  state: ChangeState;
}

export class UpdatedContactReferenceDto extends ContactReferenceDto {
  /** The change that was proposed to the back office, because the contact is not temporary; null if there is none. */
  proposedChange: ProposedContactChangeDto | null;
}
