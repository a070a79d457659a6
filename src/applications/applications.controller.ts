import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GetHistory, ResourceHistory, type HistoryPage } from '../auth/journal/resource-history.js';
import { Requires } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { Location } from '../platform/http/server/location.js';
import { IdParam } from '../platform/http/validation/id.pipe.js';
import { PageQueryDto } from '../platform/http/paging/list-query.dto.js';
import { InOneTransaction } from '../idempotency/stored.js';
import { ApplicationsService } from './applications.service.js';
import {
  ApplicationDto,
  CreateApplicationDto,
  ListApplicationsDto,
  NewApplicationDto,
  UpdateApplicationDto,
} from './dto/application.dto.js';

@ApiTags('Applications')
@Controller('applications')
export class ApplicationsController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly histories: ResourceHistory,
  ) {}

  /**
   * List applications
   *
   * All applications except the administrator's own.
   */
  @Get()
  @Requires('admin')
  @WithETag()
  listApplications(@Query() query: ListApplicationsDto): Promise<ApplicationDto[]> {
    return this.applications.list(query);
  }

  /** Get an application */
  @Get(':id')
  @Requires('admin')
  getApplication(@IdParam() id: number): Promise<ApplicationDto> {
    return this.applications.get(id);
  }

  /**
   * Get the history of an application
   *
   * Who created and changed it, when, and the values that were replaced; oldest first. Tokens that were
   * created and revoked are changes of `tokens`; secrets are never listed.
   */
  @GetHistory()
  @Requires('admin')
  getApplicationHistory(@IdParam() id: number, @Query() query: PageQueryDto): Promise<HistoryPage> {
    return this.histories.page('applications', id, query);
  }

  /**
   * Create an application
   *
   * Also creates its first token, which is shown here and never again. It expires when the token of the request does.
   */
  @Post()
  @Location()
  @InOneTransaction()
  @Requires('admin')
  createApplication(@Body() dto: CreateApplicationDto): Promise<NewApplicationDto> {
    return this.applications.create(dto);
  }

  /**
   * Change an application
   *
   * Changes what is sent and leaves the rest. The change takes effect within a second, even for tokens in use.
   *
   * Without the right `sales` an application no longer receives events of other applications; waiting deliveries of them are
   * cancelled.
   *
   * An application that is switched off (`active: false`) cannot use its tokens: they are refused like unknown ones. Nothing is
   * sent to its webhooks, except what is already being sent: deliveries wait until it is switched on again. It keeps its data,
   * and the back office can continue to process its orders.
   */
  @Patch(':id')
  @InOneTransaction()
  @Requires('admin')
  updateApplication(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Body() dto: UpdateApplicationDto,
  ): Promise<ApplicationDto> {
    return this.applications.update(caller.id, id, dto);
  }
}
