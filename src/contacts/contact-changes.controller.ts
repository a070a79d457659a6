import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { actorIds, CurrentCaller, type Caller } from '../auth/caller.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { ContactChangeDto, ListContactChangesDto } from './dto/contact-change.dto.js';
import {
  type ContactChangeRow,
  ContactChangeRepository,
  type ChangeState,
} from '../persistence/contacts/contact-change.repository.js';
import type { ActorIds } from '../persistence/applications/actor.js';
import { DomainError, orNotFound } from '../common/errors/domain-error.js';
import { ContactRepository, type PersonRow } from '../persistence/contacts/contact.repository.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { subjectOf } from '../resources/resource.js';
import { CONTACTS } from './dto/contact.dto.js';
import { ResourceHistory } from '../auth/journal/resource-history.js';

@ApiTags('Contacts')
@Controller('contact_changes')
export class ContactChangesController {
  constructor(
    private readonly transactions: Transactions,
    private readonly changes: ContactChangeRepository,
    private readonly contacts: ContactRepository,
    private readonly histories: ResourceHistory,
  ) {}

  /**
   * List proposed changes of contacts
   *
   * What applications propose to change about contacts of the back office, oldest first.
   */
  @Get()
  @Requires('sales')
  @ResourceList(ContactChangeDto)
  listContactChanges(@Query() query: ListContactChangesDto): ResourceRows {
    return resourceRows(query, this.changes.changes(query.state ?? 'all'), toContactChangeDto);
  }

  /** Get a proposed change of a contact */
  @Get(':id')
  @Requires('sales')
  async getContactChange(@IdParam() id: number): Promise<ContactChangeDto> {
    return toContactChangeDto(orNotFound(await this.changes.change(id), 'contact change'));
  }

  /**
   * Accept a proposed change
   *
   * Applies the proposed values to the contact. Repeating it changes nothing.
   */
  @Post(':id/accept')
  @InOneTransaction()
  @HttpCode(200)
  @Requires('sales')
  @Refuses('contact_change_decided')
  acceptContactChange(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<ContactChangeDto> {
    return this.decide(actorIds(caller), id, 'accepted');
  }

  /**
   * Refuse a proposed change
   *
   * Leaves the contact as it is. Repeating it changes nothing.
   */
  @Post(':id/refuse')
  @InOneTransaction()
  @HttpCode(200)
  @Requires('sales')
  @Refuses('contact_change_decided')
  refuseContactChange(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<ContactChangeDto> {
    return this.decide(actorIds(caller), id, 'refused');
  }

  /** Accepting writes the proposed values into the contact. A decision is final; repeating it changes nothing. */
  private async decide(
    actor: ActorIds,
    id: number,
    decision: Exclude<ChangeState, 'proposed'>,
  ): Promise<ContactChangeDto> {
    await this.transactions.run(async (tx) => {
      const change = orNotFound(await this.changes.lock(tx, id), 'contact change');
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
      await this.changes.decide(tx, id, decision, actor);
    });
    return this.getContactChange(id);
  }
}

const withoutNulls = (person: PersonRow): Partial<PersonRow> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null));

const decided = (state: ChangeState): DomainError =>
  new DomainError('contact_change_decided', `The change has already been ${state}.`, {
    members: { state },
  });

function toContactChangeDto(row: ContactChangeRow): ContactChangeDto {
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
