import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetHistory, type HistoryPage } from '../auth/journal/resource-history.js';
import { AnyApplication, Requires } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { ResourceList, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { ListQueryDto, PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { referencesOf } from '../resources/resource.js';
import { Resources } from '../resources/resources.service.js';
import { ContactReferencesService } from './contact-references.service.js';
import { ContactUpdatesService } from './contact-updates.service.js';
import {
  CONTACT_REFERENCES,
  ContactReferenceDto,
  CreateContactReferenceDto,
  ShareContactDto,
  UpdateReferencedContactDto,
  UpdateContactReferenceDto,
  UpdatedContactReferenceDto,
} from './dto/contact-reference.dto.js';

@ApiTags('Contacts')
@Controller()
export class ContactReferencesController {
  constructor(
    private readonly references: ContactReferencesService,
    private readonly updates: ContactUpdatesService,
    private readonly resources: Resources,
  ) {}

  /**
   * List your contact references
   *
   * The contacts that the caller introduced, or that were shared with it.
   */
  @Get('contact_references')
  @AnyApplication()
  @ResourceList(ContactReferenceDto)
  listContactReferences(@CurrentCaller() caller: Caller, @Query() query: ListQueryDto): ResourceRows {
    return this.resources.list(referencesOf(caller.id, CONTACT_REFERENCES), query);
  }

  /**
   * Get a contact reference
   *
   * One contact that the caller introduced, or that was shared with it.
   */
  @Get('contact_references/:id')
  @AnyApplication()
  @WithETag()
  getContactReference(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<ContactReferenceDto> {
    return this.resources.get(referencesOf(caller.id, CONTACT_REFERENCES), id);
  }

  /**
   * Get the history of a contact reference
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory('contact_references/:id')
  @AnyApplication()
  getContactReferenceHistory(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query() query: PageQueryDto,
  ): Promise<HistoryPage> {
    return this.resources.history(referencesOf(caller.id, CONTACT_REFERENCES), id, query);
  }

  /**
   * Introduce a contact
   *
   * Introduces a contact ahead of its first order, with a temporary customer account. Sending the same
   * `externalReference` again returns the existing reference unchanged.
   */
  @Post('contact_references')
  @InOneTransaction()
  @HttpCode(200)
  @AnyApplication()
  createContactReference(
    @CurrentCaller() caller: Caller,
    @Body() dto: CreateContactReferenceDto,
  ): Promise<ContactReferenceDto> {
    return this.references.introduce(caller.id, dto);
  }

  /**
   * Change a contact by its contact id
   *
   * Changes what is sent of a contact, identified by its `contact.id` and the caller's own name for it. A temporary
   * contact changes at once; for a contact of the back office, a change is proposed.
   */
  @Patch('contact_references')
  @InOneTransaction()
  @AnyApplication()
  @Refuses('already_taken', 'unknown_reference', 'contact_identifiers_disagree')
  updateContactReferenceByContact(
    @CurrentCaller() caller: Caller,
    @Body() dto: UpdateReferencedContactDto,
  ): Promise<UpdatedContactReferenceDto> {
    return this.updates.updateByContact(caller.id, dto);
  }

  /**
   * Change a contact reference
   *
   * Changes what is sent of a reference and its contact. A temporary contact changes at once; for a contact of
   * the back office, or one to which another application has a reference too, a change is proposed.
   */
  @Patch('contact_references/:id')
  @InOneTransaction()
  @AnyApplication()
  @Refuses('already_taken')
  updateContactReference(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body() dto: UpdateContactReferenceDto,
  ): Promise<UpdatedContactReferenceDto> {
    return this.updates.updateReference(caller.id, id, dto);
  }

  /**
   * List the contact references of an application
   *
   * The contacts that it introduced, or that were shared with it.
   */
  @Get('applications/:id/contact_references')
  @Requires('admin')
  @ResourceList(ContactReferenceDto)
  listSharedContacts(@IdParam() id: number, @Query() query: ListQueryDto): Promise<ResourceRows> {
    return this.resources.listShared(id, CONTACT_REFERENCES, query);
  }

  /**
   * Share a contact with an application
   *
   * Sharing it again with another `externalReference` gives the application an additional name for it.
   */
  @Post('applications/:id/contact_references')
  @Location('contact_references')
  @InOneTransaction()
  @Requires('admin')
  @Refuses('already_taken', 'unknown_reference')
  shareContact(@IdParam() id: number, @Body() dto: ShareContactDto): Promise<ContactReferenceDto> {
    return this.resources.share(id, CONTACT_REFERENCES, dto);
  }

  /**
   * Get the history of a shared contact
   *
   * Who created and changed it, when, and the values that were replaced; oldest first.
   */
  @GetHistory('applications/:id/contact_references/:referenceId')
  @Requires('admin')
  getSharedContactHistory(
    @IdParam() id: number,
    @IdParam('referenceId') referenceId: number,
    @Query() query: PageQueryDto,
  ): Promise<HistoryPage> {
    return this.resources.history(referencesOf(id, CONTACT_REFERENCES), referenceId, query);
  }
}
