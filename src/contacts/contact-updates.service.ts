import { Injectable } from '@nestjs/common';
import {
  invalidInput,
  invalidMember,
  orNotFound,
  type Fault,
  UNKNOWN_REFERENCE,
} from '../common/errors/domain-error.js';
import { optionalIdentifier } from '../common/values.js';
import { ContactChangeRepository } from '../persistence/contacts/contact-change.repository.js';
import {
  ContactReferenceRepository,
  type ContactReferenceRow,
} from '../persistence/contacts/contact-reference.repository.js';
import { ContactRepository, type PersonRow } from '../persistence/contacts/contact.repository.js';
import { findStored } from '../persistence/journal/recorded-resource.repository.js';
import type { Tx } from '../platform/postgres/session.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { referencesOf, subjectOf } from '../resources/resource.js';
import { CONTACTS } from './dto/contact.dto.js';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import {
  CONTACT_REFERENCES,
  type UpdateReferencedContactDto,
  type UpdateContactReferenceDto,
  type UpdatedContactReferenceDto,
} from './dto/contact-reference.dto.js';

/** Changes that an application sends for its contacts: temporary contacts of its own are changed, others get a proposal. */
@Injectable()
export class ContactUpdatesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly references: ContactReferenceRepository,
    private readonly contacts: ContactRepository,
    private readonly changes: ContactChangeRepository,
    private readonly histories: ResourceHistory,
  ) {}

  async updateByContact(
    applicationId: number,
    dto: UpdateReferencedContactDto,
  ): Promise<UpdatedContactReferenceDto> {
    const reference = await this.findReference(applicationId, dto);
    return this.update(applicationId, reference, toPersonChange(dto), null);
  }

  async updateReference(
    applicationId: number,
    id: number,
    dto: UpdateContactReferenceDto,
  ): Promise<UpdatedContactReferenceDto> {
    const reference = orNotFound(await this.reference(applicationId, id), 'contact reference');
    const name = optionalIdentifier(dto.externalReference);
    return this.update(applicationId, reference, toPersonChange(dto), name);
  }

  private reference(applicationId: number, id: number): Promise<ContactReferenceRow | null> {
    return findStored(this.transactions.autocommit, referencesOf(applicationId, CONTACT_REFERENCES), id);
  }

  /** Every identifier must lead to the same contact, and the application must have a reference to it. */
  private async findReference(
    applicationId: number,
    dto: UpdateReferencedContactDto,
  ): Promise<ContactReferenceRow> {
    const name = optionalIdentifier(dto.externalReference);
    const byId = await this.references.ofContact(applicationId, Number(dto.id));
    const byName = name === null ? byId : await this.references.findByExternalReference(applicationId, name);
    const faults = [...unknown('id', byId), ...(name === null ? [] : unknown('externalReference', byName))];
    if (faults.length > 0 || byId === null || byName === null) throw invalidInput(faults);
    if (byId.contact.id === byName.contact.id) return byName;
    const detail = 'id and externalReference refer to different contacts.';
    throw invalidMember('#', 'contact_identifiers_disagree', detail);
  }

  private async update(
    applicationId: number,
    reference: ContactReferenceRow,
    change: Partial<PersonRow>,
    name: string | null,
  ): Promise<UpdatedContactReferenceDto> {
    const { id } = reference;
    const proposedChange = await this.transactions.run(async (tx) => {
      if (name !== null) {
        const named = subjectOf(CONTACT_REFERENCES, [id]);
        await this.histories.update(tx, named, () => this.references.rename(tx, id, name));
      }
      return this.changePerson(tx, reference, change);
    });
    return { ...CONTACT_REFERENCES.toDto((await this.reference(applicationId, id))!), proposedChange };
  }

  private async changePerson(
    tx: Tx,
    { id, applicationId, contact }: ContactReferenceRow,
    change: Partial<PersonRow>,
  ): Promise<UpdatedContactReferenceDto['proposedChange']> {
    const person = (await this.contacts.lockContact(tx, contact.id))!;
    const difference = personDifference(person, change);
    if (Object.values(difference).every((value) => value === null)) return null;
    if (!person.temporary || (await this.references.isShared(tx, person.id, applicationId)))
      return this.changes.propose(tx, person.id, id, difference);
    await this.histories.change(tx, [subjectOf(CONTACTS, [person.id])], () =>
      this.contacts.updateContact(tx, person.id, change),
    );
    return null;
  }
}

/** The values that a change would set; null for values that are absent or equal. */
function personDifference(person: PersonRow, change: Partial<PersonRow>): PersonRow {
  const changed = (name: keyof PersonRow): string | null =>
    change[name] === undefined || change[name] === person[name] ? null : change[name];
  return { firstName: changed('firstName'), lastName: changed('lastName'), email: changed('email') };
}

const unknown = (field: string, found: ContactReferenceRow | null): Fault[] =>
  found !== null ? [] : [{ pointer: `#/${field}`, code: 'unknown_reference', detail: UNKNOWN_REFERENCE }];

function toPersonChange({ firstName, lastName, email }: UpdateContactReferenceDto): Partial<PersonRow> {
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
  };
}
