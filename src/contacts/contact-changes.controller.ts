import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { Caller, type Application } from '../auth/caller.js';
import { IdPipe } from '../http/validation/id.pipe.js';
import { ResourceList, resourceRows, type ResourceRows } from '../http/paging/resource-list.js';
import { InOneTransaction } from '../http/idempotency/stored.js';
import { ContactChangesService } from './contact-changes.service.js';
import { ContactChangeDto, ListContactChangesDto, toContactChangeDto } from './dto/contact-change.dto.js';

@ApiTags('Contacts')
@Controller('contact_changes')
export class ContactChangesController {
  constructor(private readonly changes: ContactChangesService) {}

  /** What applications propose to change about contacts of the back office, oldest first. */
  @Get()
  @Requires('sales')
  @ResourceList(ContactChangeDto)
  list(@Query() query: ListContactChangesDto): ResourceRows {
    return resourceRows(query, this.changes.changes(query.state), toContactChangeDto);
  }

  /** One proposed change. */
  @Get(':id')
  @Requires('sales')
  async get(@Param('id', IdPipe) id: number): Promise<ContactChangeDto> {
    return toContactChangeDto(await this.changes.change(id));
  }

  /** Writes what is proposed into the contact. Repeating it changes nothing. */
  @Post(':id/accept')
  @InOneTransaction()
  @HttpCode(200)
  @Requires('sales')
  async accept(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<ContactChangeDto> {
    return toContactChangeDto(await this.changes.decide(caller.id, id, 'accepted'));
  }

  /** Leaves the contact as it is. Repeating it changes nothing. */
  @Post(':id/refuse')
  @InOneTransaction()
  @HttpCode(200)
  @Requires('sales')
  async refuse(@Caller() caller: Application, @Param('id', IdPipe) id: number): Promise<ContactChangeDto> {
    return toContactChangeDto(await this.changes.decide(caller.id, id, 'refused'));
  }
}
