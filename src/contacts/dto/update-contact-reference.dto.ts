import { IsOptional, IsString, MaxLength } from 'class-validator';
import { ExternalIdField, FormatField, IdField } from '../../platform/http/documentation/fields.js';
import { IdValue } from '../../platform/http/documentation/response-values.js';
import { ApiExtension } from '@nestjs/swagger';
import { NULL_IS_EMPTY } from '../../platform/http/validation/request-extensions.js';
import type { ChangeState, ContactChangeRow } from '../../persistence/contacts/contact-change.repository.js';
import type { ContactReferenceRow } from '../../persistence/contacts/contact-reference.repository.js';
import type { PersonRow } from '../../persistence/contacts/contact.repository.js';
import { ContactReferenceDto, toContactReferenceDto } from './contact-reference.dto.js';

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
  @IdValue()
  id: number;

  /** `proposed` until the back office decides. */
  state: ChangeState;
}

export class UpdatedContactReferenceDto extends ContactReferenceDto {
  /** The change that was proposed to the back office, because the contact is not temporary; null if there is none. */
  proposedChange: ProposedContactChangeDto | null;
}

/** A reference after it was changed, and what could only be proposed. */
export interface UpdatedReference {
  reference: ContactReferenceRow;
  proposedChange: Pick<ContactChangeRow, 'id' | 'state'> | null;
}

export function toPersonChange({ firstName, lastName, email }: PersonChangeDto): Partial<PersonRow> {
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
  };
}

export const toUpdatedContactReferenceDto = ({
  reference,
  proposedChange,
}: UpdatedReference): UpdatedContactReferenceDto => ({ ...toContactReferenceDto(reference), proposedChange });
