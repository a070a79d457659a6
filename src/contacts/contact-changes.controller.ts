import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { actorIds, CurrentCaller, type Caller } from '../auth/caller.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../platform/http/paging/resource-list.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { ContactChangesService } from './contact-changes.service.js';
import { ContactChangeDto, ListContactChangesDto, toContactChangeDto } from './dto/contact-change.dto.js';

@ApiTags('Contacts')
@Controller('contact_changes')
export class ContactChangesController {
  constructor(private readonly changes: ContactChangesService) {}

  /**
   * List proposed changes of contacts
   *
   * What applications propose to change about contacts of the back office, oldest first.
   */
  @Get()
  @Requires('sales')
  @ResourceList(ContactChangeDto)
  listContactChanges(@Query() query: ListContactChangesDto): ResourceRows {
    return resourceRows(query, this.changes.changes(query.state), toContactChangeDto);
  }

  /** Get a proposed change of a contact */
  @Get(':id')
  @Requires('sales')
  async getContactChange(@Param('id', IdPipe) id: number): Promise<ContactChangeDto> {
    return toContactChangeDto(await this.changes.change(id));
  }

  /**
   * Accept a proposed change
   *
   * Applies the proposed values to the contact. Repeating it changes nothing.
   */
  @Post(':id/accept')
  @InOneTransaction()
  @HttpCode(200)
  @Requires('sales')
  @Refuses('contact_change_decided')
  async acceptContactChange(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
  ): Promise<ContactChangeDto> {
    return toContactChangeDto(await this.changes.decide(actorIds(caller), id, 'accepted'));
  }

  /**
   * Refuse a proposed change
   *
   * Leaves the contact as it is. Repeating it changes nothing.
   */
  @Post(':id/refuse')
  @InOneTransaction()
  @HttpCode(200)
  @Requires('sales')
  @Refuses('contact_change_decided')
  async refuseContactChange(
    @CurrentCaller() caller: Caller,
    @Param('id', IdPipe) id: number,
  ): Promise<ContactChangeDto> {
    return toContactChangeDto(await this.changes.decide(actorIds(caller), id, 'refused'));
  }
}
