import { Controller, Delete, Get, HttpCode, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { PageQueryDto } from '../../platform/http/paging/list-query.dto.js';
import { mapPage, Paged, type Page } from '../../platform/http/paging/paged.js';
import { IdParam } from '../../platform/http/validation/id.pipe.js';
import { AnyIdentity } from '../access.js';
import { CurrentCaller, type Caller } from '../caller.js';
import { sessionSecretOf } from '../credential.js';
import { SessionDto, toSessionDto } from './dto/session.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('People')
@Controller('sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /**
   * List sessions
   *
   * Who is signed in to the console: with the right `admin` everybody, else the caller.
   */
  @Get()
  @Paged()
  @WithETag()
  @AnyIdentity()
  @ApiOkResponse({ type: [SessionDto] })
  async listSessions(
    @CurrentCaller() caller: Caller,
    @Query() query: PageQueryDto,
    @Req() request: Request,
  ): Promise<Page<SessionDto>> {
    return mapPage(await this.sessions.page(caller, query, sessionSecretOf(request)), toSessionDto);
  }

  /** Get a session */
  @Get(':id')
  @AnyIdentity()
  async getSession(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Req() request: Request,
  ): Promise<SessionDto> {
    return toSessionDto(await this.sessions.get(caller, id, sessionSecretOf(request)));
  }

  /**
   * End a session
   *
   * Signs a browser out, within a second.
   */
  @Delete(':id')
  @AnyIdentity()
  @HttpCode(204)
  endSession(@CurrentCaller() caller: Caller, @IdParam() id: number): Promise<void> {
    return this.sessions.end(caller, id);
  }
}
