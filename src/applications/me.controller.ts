import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyIdentity } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { DataHistoryRepository } from '../persistence/data-history/data-history.repository.js';
import { MeDto, toMeDto } from './dto/me.dto.js';

@ApiTags('Applications')
@Controller('me')
export class MeController {
  constructor(
    private readonly histories: DataHistoryRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Get the calling application and its rights */
  @Get()
  @AnyIdentity()
  async getCurrentApplication(@CurrentCaller() caller: Caller): Promise<MeDto> {
    return toMeDto(caller, await this.histories.current(), this.config.testMode);
  }
}
