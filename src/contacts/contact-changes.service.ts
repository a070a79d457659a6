import type { ActorIds } from '../persistence/applications/actor.js';
import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '../common/errors/domain-error.js';
import type { RowList } from '../common/row-list.js';
import {
  ContactChangeRepository,
  type ChangeState,
  type ContactChangeRow,
} from '../persistence/contacts/contact-change.repository.js';
import { ContactRepository, type PersonRow } from '../persistence/contacts/contact.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { subjectOf } from '../resources/resource.js';
import { CONTACTS } from './dto/contact.dto.js';
import { ResourceHistory } from '../auth/journal/resource-history.js';

/** Changes that applications propose for contacts of the back office, and its decisions. */
@Injectable()
export class ContactChangesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ContactChangeRepository,
    private readonly contacts: ContactRepository,
    private readonly histories: ResourceHistory,
  ) {}

  changes(state: ChangeState | undefined): RowList<ContactChangeRow> {
    return this.repository.changes(state ?? 'all');
  }

  async change(id: number): Promise<ContactChangeRow> {
    return orNotFound(await this.repository.change(id));
  }

  /** Accepting writes the proposed values into the contact. A decision is final; repeating it changes nothing. */
  async decide(
    actor: ActorIds,
    id: number,
    decision: Exclude<ChangeState, 'proposed'>,
  ): Promise<ContactChangeRow> {
    await this.transactions.run(async (tx) => {
      const change = orNotFound(await this.repository.lock(tx, id));
      if (change.state === decision) return;
      if (change.state !== 'proposed') throw decided(change.state);
      if (decision === 'accepted') {
        const contact = (await this.contacts.lockContact(tx, change.contact.id))!;
        await this.histories.change(
          tx,
          [subjectOf(CONTACTS, [contact.id])],
          () => this.contacts.updateContact(tx, contact.id, withoutNulls(change.proposed)),
          `Change ${id}, which application ${change.application.id} proposed, was accepted.`,
        );
      }
      await this.repository.decide(tx, id, decision, actor);
    });
    return this.change(id);
  }
}

const withoutNulls = (person: PersonRow): Partial<PersonRow> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null));

function orNotFound(change: ContactChangeRow | null): ContactChangeRow {
  if (change === null) throw notFound('contact change');
  return change;
}

const decided = (state: ChangeState): DomainError =>
  new DomainError('contact_change_decided', `The change has already been ${state}.`, {
    members: { state },
  });
