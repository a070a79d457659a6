import { Body, Controller, Get, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../auth/access.js';
import { created } from '../common/http/created.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { ContactsService } from './contacts.service.js';
import { ContactDto, CreateContactDto, toContactDto, UpdateContactDto } from './dto/contact.dto.js';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  /** All contacts, with the customers they work for. */
  @Get()
  @Requires('crm')
  async list(): Promise<ContactDto[]> {
    return (await this.contacts.contacts()).map(toContactDto);
  }

  /** One contact, with the customer it works for. */
  @Get(':id')
  @Requires('crm')
  async get(@Param('id', IdPipe) id: number): Promise<ContactDto> {
    return toContactDto(await this.contacts.contact(id));
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
    return toContactDto(await this.contacts.updateContact(id, dto));
  }
}
