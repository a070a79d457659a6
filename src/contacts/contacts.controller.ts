import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ResourceHistory } from '../auth/journal/resource-history.js';
import { GetHistory } from '../auth/journal/resource-history.js';
import type { ResourceHistoryEntryDto } from '../auth/journal/dto/resource-history.dto.js';
import { Requires } from '../auth/access.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import type { Page } from '../platform/http/paging/paged.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { ContactsService } from './contacts.service.js';
import { ListContactsDto } from './dto/list-contacts.dto.js';
import { ContactDto, CreateContactDto, toContactDto, UpdateContactDto } from './dto/contact.dto.js';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly histories: ResourceHistory,
  ) {}

  /**
   * List contacts
   *
   * All contacts, with the customers they work for.
   */
  @Get()
  @Requires('crm')
  @ResourceList(ContactDto)
  listContacts(@Query() query: ListContactsDto): ResourceRows {
    return resourceRows(query, this.contacts.contacts(query), (row) => toContactDto(row));
  }

  /**
   * Get a contact
   *
   * With the customer it works for. The id of a reconciled contact returns the contact into which it was reconciled.
   */
  @Get(':id')
  @Requires('crm')
  @WithETag()
  async getContact(@Param('id', IdPipe) id: number): Promise<ContactDto> {
    return toContactDto(await this.contacts.contact(id), id);
  }

  /**
   * Get the history of a contact
   *
   * Who created and changed it, when, and the values that were replaced; oldest first. A reconciled contact
   * has a history of its own, which ends with the reconciliation.
   */
  @GetHistory()
  @Requires('crm')
  getContactHistory(
    @Param('id', IdPipe) id: number,
    @Query() query: PageQueryDto,
  ): Promise<Page<ResourceHistoryEntryDto>> {
    return this.histories.page('contacts', id, query);
  }

  /**
   * Create a contact
   *
   * One person working for one customer.
   */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  @Refuses('unknown_reference')
  async createContact(@Body() dto: CreateContactDto): Promise<ContactDto> {
    return toContactDto(await this.contacts.createContact(dto));
  }

  /**
   * Change a contact
   *
   * Changes what is sent and leaves the rest. Existing orders keep the values they were taken with.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  @Refuses('unknown_reference')
  async updateContact(@Param('id', IdPipe) id: number, @Body() dto: UpdateContactDto): Promise<ContactDto> {
    return toContactDto(await this.contacts.updateContact(id, dto), id);
  }
}
