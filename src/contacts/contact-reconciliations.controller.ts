import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { PageQueryDto } from '../http/paging/list-query.dto.js';
import { mapPage, Paged, type Page } from '../http/paging/paged.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { IdempotentByName } from '../http/idempotency/stored.js';
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
   * Who this contact may be: the same e-mail, or the same name and the zip code of an order's invoicing address.
   * At most 50, those the back office knows first. Nothing is ever merged because of it.
   */
  @Get('contacts/:id/candidates')
  @Requires('sales')
  async candidates(@Param('id', IdPipe) id: number): Promise<ContactCandidateDto[]> {
    return (await this.contacts.candidates(id)).map(toContactCandidateDto);
  }

  /**
   * Says that a temporary contact and its account are this known contact. References of every application and
   * orders follow, each application is told of its references, and the old id keeps resolving. Thousands of orders
   * may still follow after the answer, whose state is `in_progress` then. It can be undone for 30 days. Repeating it
   * changes nothing.
   */
  @Post('contacts/:id/reconcile')
  @IdempotentByName()
  @HttpCode(200)
  @Requires('sales')
  async reconcile(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
    @Body() dto: ReconcileContactDto,
  ): Promise<ContactReconciliationDto> {
    return toOutcomeDto(await this.reconciliations.reconcile(caller.id, id, dto));
  }

  /** Whom the contact was reconciled into, and who was reconciled into it, oldest first. */
  @Get('contacts/:id/reconciliations')
  @Paged()
  @ApiOkResponse({ type: [ContactReconciliationDto] })
  @Requires('sales')
  async list(
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ContactReconciliationDto>> {
    return mapPage(await this.reconciliations.ofContact(id, query), toContactReconciliationDto);
  }

  /** One reconciliation. */
  @Get('contact_reconciliations/:id')
  @Requires('sales')
  async get(@Param('id', IdPipe) id: number): Promise<ContactReconciliationDto> {
    return toContactReconciliationDto(await this.reconciliations.reconciliation(id));
  }

  /**
   * Puts everything back that has not moved on since, within 30 days; orders taken since stay with the contact
   * they were taken for. Thousands of orders may still go back after the answer, whose state is `undoing` then.
   * Repeating it changes nothing.
   */
  @Post('contact_reconciliations/:id/undo')
  @IdempotentByName()
  @HttpCode(200)
  @Requires('sales')
  async undo(
    @Caller() caller: Application,
    @Param('id', IdPipe) id: number,
  ): Promise<ContactReconciliationDto> {
    return toContactReconciliationDto(await this.reconciliations.undo(caller.id, id));
  }
}
