import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { actorIds, CurrentCaller, type Caller } from '../auth/caller.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { mapPage, Paged, type Page } from '../platform/http/paging/paged.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { IdempotentByNaturalKey } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import {
  ContactReconciliationsService,
  type ReconciliationOutcome,
} from './contact-reconciliations.service.js';
import { ContactsService } from './contacts.service.js';
import {
  ContactCandidateDto,
  ContactReconciliationDto,
  ListReconciliationsDto,
  ReconcileContactDto,
} from './dto/contact-reconciliation.dto.js';
import type { ReconciliationRow } from '../persistence/contacts/contact-reconciliation.repository.js';
import type { Movement, ReconciliationPair } from '../persistence/contacts/reconciled-contacts.repository.js';
import { CONTACTS } from './dto/contact.dto.js';
import type { ContactCandidateRow } from '../persistence/contacts/contact.repository.js';

@ApiTags('Contacts')
@Controller()
export class ContactReconciliationsController {
  constructor(
    private readonly reconciliations: ContactReconciliationsService,
    private readonly contacts: ContactsService,
  ) {}

  /**
   * List possible matches of a contact
   *
   * Contacts with the same e-mail address (`same_email`), with the same name and the zip code and country of an order's
   * invoicing address (`same_name_and_zip`), or whose customer has the same VAT number (`same_vat_number`). At most 50:
   * contacts of the back office first, then those with more matches. The list is only a suggestion: no contact is merged
   * automatically.
   */
  @Get('contacts/:id/candidates')
  @Requires('sales')
  async listContactCandidates(@IdParam() id: number): Promise<ContactCandidateDto[]> {
    return (await this.contacts.candidates(id)).map(toContactCandidateDto);
  }

  /**
   * Reconcile a temporary contact
   *
   * Replaces a temporary contact and its account with a known contact. The references of all applications and the orders
   * then belong to the known contact, each application receives an event for each of its references, and the old id
   * stays valid.
   *
   * - Moving the orders may continue after the response; its `state` is then `in_progress`.
   * - It can be undone for 30 days.
   * - Repeating it changes nothing.
   */
  @Post('contacts/:id/reconcile')
  @IdempotentByNaturalKey()
  @HttpCode(200)
  @Requires('sales')
  @Refuses('already_reconciled', 'reconciliation_in_progress', 'unknown_reference', 'contact_not_temporary')
  async reconcileContact(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body() dto: ReconcileContactDto,
  ): Promise<ContactReconciliationDto> {
    return toOutcomeDto(await this.reconciliations.reconcile(actorIds(caller), id, dto));
  }

  /**
   * List the reconciliations of a contact
   *
   * Which contact it was reconciled into, and which contacts were reconciled into it; oldest first unless `sort` says
   * otherwise.
   */
  @Get('contacts/:id/reconciliations')
  @Paged()
  @WithETag()
  @ApiOkResponse({ type: [ContactReconciliationDto] })
  @Requires('sales')
  async listContactReconciliations(
    @IdParam() id: number,
    @Query() query: ListReconciliationsDto,
  ): Promise<Page<ContactReconciliationDto>> {
    return mapPage(await this.contacts.reconciliations(id, query), toContactReconciliationDto);
  }

  /** Get a reconciliation */
  @Get('contact_reconciliations/:id')
  @Requires('sales')
  async getContactReconciliation(@IdParam() id: number): Promise<ContactReconciliationDto> {
    return toContactReconciliationDto(await this.reconciliations.reconciliation(id));
  }

  /**
   * Undo a reconciliation
   *
   * Moves back the references, the orders and the account that still belong to the other contact. This is possible for
   * 30 days. Orders created since then stay with the contact they were created for.
   *
   * Moving the orders back may continue after the response; its `state` is then `undoing`. Repeating it changes nothing.
   */
  @Post('contact_reconciliations/:id/undo')
  @IdempotentByNaturalKey()
  @HttpCode(200)
  @Requires('sales')
  @Refuses('reconciled_further', 'reconciliation_final', 'reconciliation_in_progress')
  async undoContactReconciliation(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
  ): Promise<ContactReconciliationDto> {
    return toContactReconciliationDto(await this.reconciliations.undo(actorIds(caller), id));
  }
}

const movesOf = ({ referenceIds, orderIds, customerMoved }: Movement): ContactReconciliationDto['moved'] => ({
  references: referenceIds.length,
  referenceIds,
  orders: orderIds.length,
  orderIds,
  customer: customerMoved,
});

function toPreviewDto(preview: Movement & ReconciliationPair): ContactReconciliationDto {
  const { from, into } = preview;
  return {
    id: null,
    state: 'tried',
    from: { contactId: from.id, customerId: from.customerId },
    into: { contactId: into.id, customerId: into.customerId },
    moved: movesOf(preview),
    application: null,
    createdAt: null,
    undoableUntil: null,
    undoneAt: null,
    undoneBy: null,
  };
}

function stateOf({ undoneAt, ordersPending }: ReconciliationRow): ContactReconciliationDto['state'] {
  if (ordersPending) return undoneAt === null ? 'in_progress' : 'undoing';
  return undoneAt === null ? 'done' : 'undone';
}

function toContactReconciliationDto(row: ReconciliationRow): ContactReconciliationDto {
  return {
    id: row.id,
    state: stateOf(row),
    from: { contactId: row.fromContactId, customerId: row.fromCustomerId },
    into: { contactId: row.intoContactId, customerId: row.intoCustomerId },
    moved: movesOf(row),
    application: row.actor,
    createdAt: row.createdAt.toISOString(),
    undoableUntil: row.undoableUntil.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: row.undoneBy,
  };
}

const toOutcomeDto = (outcome: ReconciliationOutcome): ContactReconciliationDto =>
  'preview' in outcome ? toPreviewDto(outcome.preview) : toContactReconciliationDto(outcome.reconciliation);

const toContactCandidateDto = ({ contact, why }: ContactCandidateRow): ContactCandidateDto => ({
  contact: CONTACTS.toDto(contact),
  why,
});
