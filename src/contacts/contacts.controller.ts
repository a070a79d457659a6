import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetHistory, type HistoryPage } from '../auth/journal/resource-history.js';
import { Requires } from '../auth/access.js';
import { Location } from '../platform/http/server/location.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { ResourceList, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { Resources } from '../resources/resources.service.js';
import { ContactsService } from './contacts.service.js';
import {
  ContactDto,
  CONTACTS,
  CreateContactDto,
  ListContactsDto,
  UpdateContactDto,
} from './dto/contact.dto.js';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly resources: Resources,
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
    return this.resources.list(CONTACTS, query);
  }

  /**
   * Get a contact
   *
   * With the customer it works for. The id of a reconciled contact returns the contact into which it was reconciled.
   */
  @Get(':id')
  @Requires('crm')
  @WithETag()
  getContact(@IdParam() id: number): Promise<ContactDto> {
    return this.resources.get(CONTACTS, id);
  }

  /**
   * Get the history of a contact
   *
   * Who created and changed it, when, and the values that were replaced; oldest first. A reconciled contact
   * has a history of its own, which ends with the reconciliation.
   */
  @GetHistory()
  @Requires('crm')
  getContactHistory(@IdParam() id: number, @Query() query: PageQueryDto): Promise<HistoryPage> {
    return this.resources.history(CONTACTS, id, query);
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
  createContact(@Body() dto: CreateContactDto): Promise<ContactDto> {
    return this.contacts.createContact(dto);
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
  updateContact(@IdParam() id: number, @Body() dto: UpdateContactDto): Promise<ContactDto> {
    return this.contacts.updateContact(id, dto);
  }
}
