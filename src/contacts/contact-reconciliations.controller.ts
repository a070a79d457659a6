import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { actorIds, Caller, type Application } from '../auth/caller.js';
import { PageQueryDto } from '../http/paging/list-query.dto.js';
import { mapPage, Paged, type Page } from '../http/paging/paged.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { IdempotentByName } from '../http/idempotency/stored.js';
import { Refuses } from '../http/openapi/refuses.js';
import { ContactReconciliationsService } from './contact-reconciliations.service.js';
import { ContactsService } from './contacts.service.js';
import {
  ContactCandidateDto,
  ContactReconciliationDto,
  ReconcileContactDto,
  toContactCandidateDto,
  toContactReconciliationDto,
  toOutcomeDto,
} from './dto/contact-reconciliation.dto.js';

@ApiTags('Contacts')
@Controller()
export class ContactReconciliationsController {
  constructor(
    private readonly reconciliations: ContactReconciliationsService,
    private readonly contacts: ContactsService,
  ) {}

  /**
   * List contacts that this contact may be
   *
   * Contacts with the same e-mail, or with the same name and the zip code of an order's invoicing address. At most
   * 50, those the back office knows first. Nothing is ever merged because of it.
   */
  @Get('contacts/:id/candidates')
  @Requires('sales')
  async listContactCandidates(@Param('id', IdPipe) id: number): Promise<ContactCandidateDto[]> {
    return (await this.contacts.candidates(id)).map(toContactCandidateDto);
  }

  /**
   * Reconcile a temporary contact
   *
   * Says that a temporary contact and its account are this known contact. References of every application and orders
   * follow, each application is told of its references, and the old id keeps resolving.
   *
   * - Thousands of orders may still follow after the answer, whose `state` is `in_progress` then.
   * - It can be undone for 30 days.
   * - Repeating it changes nothing.
   */
  @Post('contacts/:id/reconcile')
  @IdempotentByName()
  @HttpCode(200)
  @Requires('sales')
  @Refuses('already_reconciled', 'reconciliation_in_progress', 'unknown_reference', 'contact_not_temporary')
  async reconcileContact(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Body() dto: ReconcileContactDto,
  ): Promise<ContactReconciliationDto> {
    return toOutcomeDto(await this.reconciliations.reconcile(actorIds(caller), id, dto));
  }

  /**
   * List the reconciliations of a contact
   *
   * Which contact it was reconciled into, and which contacts were reconciled into it, oldest first.
   */
  @Get('contacts/:id/reconciliations')
  @Paged()
  @ApiOkResponse({ type: [ContactReconciliationDto] })
  @Requires('sales')
  async listContactReconciliations(
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ContactReconciliationDto>> {
    return mapPage(await this.reconciliations.ofContact(id, query), toContactReconciliationDto);
  }

  /** Get a reconciliation */
  @Get('contact_reconciliations/:id')
  @Requires('sales')
  async getContactReconciliation(@Param('id', IdPipe) id: number): Promise<ContactReconciliationDto> {
    return toContactReconciliationDto(await this.reconciliations.reconciliation(id));
  }

  /**
   * Undo a reconciliation
   *
   * Puts everything back that has not moved on since, within 30 days; orders taken since stay with the contact they
   * were taken for.
   *
   * Thousands of orders may still go back after the answer, whose `state` is `undoing` then. Repeating it changes
   * nothing.
   */
  @Post('contact_reconciliations/:id/undo')
  @IdempotentByName()
  @HttpCode(200)
  @Requires('sales')
  @Refuses('reconciled_further', 'reconciliation_final', 'reconciliation_in_progress')
  async undoContactReconciliation(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
  ): Promise<ContactReconciliationDto> {
    return toContactReconciliationDto(await this.reconciliations.undo(actorIds(caller), id));
  }
}
