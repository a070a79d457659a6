import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../../auth/access.js';
import { CurrentCaller, requireRight, type Caller } from '../../auth/caller.js';
import { InOneTransaction } from '../../idempotency/stored.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { Refuses, WritesNothing } from '../../platform/http/documentation/operation-keywords.js';
import { JSON_MEDIA_TYPE, StreamedBody } from '../../platform/http/server/response-body.js';
import { Location } from '../../platform/http/server/location.js';
import { IdParam } from '../../platform/http/validation/id.pipe.js';
import { ContactErasureService } from './contact-erasure.service.js';
import {
  PersonalDataDto,
  EraseContactDto,
  ErasedContactDto,
  ErasureDto,
  ErasurePreviewDto,
} from './dto/erasure.dto.js';
import { PersonalDataService } from './personal-data.service.js';
import type { ErasureRow } from '../../persistence/erasures/erasure.repository.js';

@ApiTags('Contacts')
@ApiExtraModels(ErasedContactDto)
@Controller()
export class ErasuresController {
  constructor(
    private readonly erasures: ContactErasureService,
    private readonly personalData: PersonalDataService,
  ) {}

  /**
   * Erase the personal data of a contact
   *
   * Empties names, addresses and free texts of the contact, of its references and of its orders, wherever they are stored, also
   * in events that wait to be delivered. Amounts, VAT numbers, names of companies, countries and post codes are kept. It cannot
   * be undone. Requires the right `sales` too.
   *
   * - The contact and its references are emptied before the response; its orders and the rest afterwards.
   * - 409 `contact_has_open_orders` while one of its orders is pending, validated or shipped.
   * - Repeating it changes nothing: 200 with the same erasure.
   */
  @Post('contacts/:id/erase')
  @Location('erasures')
  @InOneTransaction()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ErasureDto })
  @ApiOkResponse({ type: ErasureDto, description: 'The contact was erased before.' })
  @Requires('crm')
  @Refuses('missing_right', 'contact_has_open_orders', 'reconciliation_in_progress')
  async eraseContact(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body() { reason }: EraseContactDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ErasureDto> {
    const { erasure, isRepetition } = await this.erasures.erase(caller, id, reason);
    if (isRepetition) response.status(200);
    return toErasureDto(erasure);
  }

  /**
   * Preview the erasure of a contact
   *
   * Counts what would be emptied, and changes nothing. Requires the right `sales` too.
   */
  @Post('contacts/:id/erase/preview')
  @WritesNothing()
  @HttpCode(200)
  @Requires('crm')
  @Refuses('missing_right', 'contact_has_open_orders', 'reconciliation_in_progress')
  async previewContactErasure(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
  ): Promise<ErasurePreviewDto> {
    const { contactId, counts } = await this.erasures.preview(caller, id);
    return { contact: contactId, counts };
  }

  /**
   * Get all personal data of a contact
   *
   * All that is stored about the contact, to hand it over: with its orders, their versions and events, and payments. It is sent
   * while it is read. Requires the right `sales` too.
   */
  @Get('contacts/:id/personal_data')
  @ApiOkResponse({ type: PersonalDataDto })
  @Requires('crm')
  @Refuses('missing_right')
  async getPersonalData(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<StreamedBody> {
    // It has the orders and payments of all applications.
    requireRight(caller, 'sales');
    return new StreamedBody(JSON_MEDIA_TYPE, await this.personalData.documentOf(id));
  }

  /** Get an erasure and its progress */
  @Get('erasures/:id')
  @Requires('crm')
  @WithETag()
  async getErasure(@IdParam() id: number): Promise<ErasureDto> {
    return toErasureDto(await this.erasures.erasure(id));
  }
}

const toErasureDto = (row: ErasureRow): ErasureDto => ({
  id: row.id,
  contact: row.contactId,
  reason: row.reason,
  state: row.state === 'done' ? 'done' : 'in_progress',
  counts: row.counts,
  by: row.actor,
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});
