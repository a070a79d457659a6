import { QueryField } from '../../http/openapi/fields.js';
import { ListQueryDto } from '../../http/paging/list-query.dto.js';
import {
  CHANGE_STATES,
  type ChangeState,
  type ContactChangeRow,
} from '../../persistence/contacts/contact-change.repository.js';
import { ReferencedContactDto } from './contact-reference.dto.js';

/** What GET /contact_changes can be asked for. */
export class ListContactChangesDto extends ListQueryDto {
  @QueryField({ enum: CHANGE_STATES })
  state?: ChangeState;
}

export class ActingApplicationDto {
  id: number;
  name: string;
}

export class ChangedReferenceDto {
  id: number;
  externalReference: string | null;
}

export class ProposedPersonDto {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

export class ContactChangeDto {
  id: number;
  /** `proposed`, `accepted` or `refused`. */
  state: string;
  /** Who proposes it. */
  application: ActingApplicationDto;
  /** The reference under which the application spoke of the contact. */
  contactReference: ChangedReferenceDto;
  /** The contact as it is now. */
  contact: ReferencedContactDto;
  /** What would change; null leaves a value as it is. */
  proposed: ProposedPersonDto;
  createdAt: string;
  decidedAt: string | null;
  decidedBy: ActingApplicationDto | null;
}

export function toContactChangeDto(row: ContactChangeRow): ContactChangeDto {
  const { id, state, application, contactReference, contact, proposed, decidedBy } = row;
  return {
    id,
    state,
    application,
    contactReference,
    contact,
    proposed,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy,
  };
}
