import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { Location } from '../http/server/location.js';
import { WithETag } from '../http/caching/entity-tag.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../http/paging/resource-list.js';
import { ListQueryDto } from '../http/paging/list-query.dto.js';
import { InOneTransaction } from '../http/idempotency/stored.js';
import { ContactsService } from './contacts.service.js';
import { ContactDto, CreateContactDto, toContactDto, UpdateContactDto } from './dto/contact.dto.js';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  /** All contacts, with the customers they work for. */
  @Get()
  @Requires('crm')
  @ResourceList(ContactDto)
  list(@Query() query: ListQueryDto): ResourceRows {
    return resourceRows(query, this.contacts.contacts(), (row) => toContactDto(row));
  }

  /** One contact, with the customer it works for. The id of one that was reconciled answers whom it turned out to be. */
  @Get(':id')
  @Requires('crm')
  @WithETag()
  async get(@Param('id', IdPipe) id: number): Promise<ContactDto> {
    return toContactDto(await this.contacts.contact(id), id);
  }

  /** Creates a contact: one person working for one customer. */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  async create(@Body() dto: CreateContactDto): Promise<ContactDto> {
    return toContactDto(await this.contacts.createContact(dto));
  }

  /** Changes what is sent, and leaves the rest. Orders already taken keep what they were taken with. */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  async update(@Param('id', IdPipe) id: number, @Body() dto: UpdateContactDto): Promise<ContactDto> {
    return toContactDto(await this.contacts.updateContact(id, dto), id);
  }
}
