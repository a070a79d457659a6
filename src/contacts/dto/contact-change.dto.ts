import { IsIn, IsOptional } from 'class-validator';
import { IdValue, TimestampValue } from '../../platform/http/documentation/response-values.js';
import { ApplicationSummaryDto, ActorDto } from '../../auth/dto/actor.dto.js';
import { ListQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { CHANGE_STATES, type ChangeState } from '../../persistence/contacts/contact-change.repository.js';
import { ContactReferenceContactDto } from './contact-reference.dto.js';

export class ListContactChangesDto extends ListQueryDto {
  @IsOptional() @IsIn(CHANGE_STATES) state?: ChangeState;
}

class ContactChangeReferenceDto {
  @IdValue() id: number;

  externalReference: string | null;
}

class ContactChangeValuesDto {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

export class ContactChangeDto {
  @IdValue() id: number;

  state: ChangeState;

  /** Who proposed it. */
  application: ApplicationSummaryDto;
  /** The reference that the application used for the contact. */
  contactReference: ContactChangeReferenceDto;
  /** The contact as it is now. */
  contact: ContactReferenceContactDto;
  /** What would change; null means no change. */
  proposed: ContactChangeValuesDto;

  @TimestampValue() createdAt: string;

  @TimestampValue() decidedAt: string | null;

  decidedBy: ActorDto | null;
}
