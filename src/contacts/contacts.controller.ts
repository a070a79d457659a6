import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../auth/access.js';
import { created } from '../common/http/created.js';
import { Tagged } from '../common/http/entity-tag.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { ListAnswer } from '../common/http/list-answer.js';
import { ListQueryDto } from '../common/http/list-query.dto.js';
import { ContactsService } from './contacts.service.js';
import { ContactDto, CreateContactDto, toContactDto, UpdateContactDto } from './dto/contact.dto.js';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly answer: ListAnswer,
  ) {}

  /** All contacts, with the customers they work for. */
  @Get()
  @Requires('crm')
  @ApiOkResponse({ type: [ContactDto] })
  list(@Query() query: ListQueryDto, @Res() response: Response): Promise<void> {
    return this.answer.send(response, query, this.contacts.contacts(), (row) => toContactDto(row));
  }

  /** One contact, with the customer it works for. The id of one that was reconciled answers whom it turned out to be. */
  @Get(':id')
  @Requires('crm')
  @Tagged()
  async get(@Param('id', IdPipe) id: number): Promise<ContactDto> {
    return toContactDto(await this.contacts.contact(id), id);
  }

  /** Creates a contact: one person working for one customer. */
  @Post()
  @Requires('admin')
  async create(
    @Body() dto: CreateContactDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContactDto> {
    return created(response, toContactDto(await this.contacts.createContact(dto)));
  }

  /** Changes what is sent, and leaves the rest. Orders already taken keep what they were taken with. */
  @Patch(':id')
  @Requires('admin')
  async update(@Param('id', IdPipe) id: number, @Body() dto: UpdateContactDto): Promise<ContactDto> {
    return toContactDto(await this.contacts.updateContact(id, dto), id);
  }
}
