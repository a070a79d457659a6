import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyApplication, Requires } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { created } from '../common/http/created.js';
import { IdPipe } from '../common/http/id.pipe.js';
import { ContactReferencesService } from './contact-references.service.js';
import {
  ContactReferenceDto,
  CreateContactReferenceDto,
  ShareContactDto,
  toContactReferenceDto,
} from './dto/contact-reference.dto.js';

@ApiTags('Contacts')
@Controller()
export class ContactReferencesController {
  constructor(private readonly references: ContactReferencesService) {}

  /** The contacts that the caller introduced, or that were shared with it. */
  @Get('contact_references')
  @AnyApplication()
  async list(@Caller() caller: Application): Promise<ContactReferenceDto[]> {
    return (await this.references.references(caller.id)).map(toContactReferenceDto);
  }

  /** One contact that the caller introduced, or that was shared with it. */
  @Get('contact_references/:id')
  @AnyApplication()
  async get(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<ContactReferenceDto> {
    return toContactReferenceDto(await this.references.reference(caller.id, id));
  }

  /**
   * Introduces a contact ahead of its first order, with a temporary customer account. The same
   * externalReference again answers what is there, and changes nothing.
   */
  @Post('contact_references')
  @HttpCode(200)
  @AnyApplication()
  async introduce(
    @Caller() caller: Application,
    @Body() dto: CreateContactReferenceDto,
  ): Promise<ContactReferenceDto> {
    return toContactReferenceDto(await this.references.introduce(caller.id, dto));
  }

  /** Shares a contact with an application; under several names, when it is shared again with another one. */
  @Post('applications/:id/contact_references')
  @Requires('admin')
  async share(
    @Param('id', IdPipe) id: number,
    @Body() dto: ShareContactDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ContactReferenceDto> {
    const reference = toContactReferenceDto(await this.references.share(id, dto));
    return created(response, reference, 'contact_references');
  }
}
