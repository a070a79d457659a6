import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyCaller, AnyIdentity } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { notFound } from '../common/errors/domain-error.js';
import { CONFIG } from '../config/config.module.js';
import type { Config } from '../config/env.js';
import { DataHistoryRepository } from '../persistence/installation/data-history.repository.js';
import { InstallationRepository } from '../persistence/installation/installation.repository.js';
import { Refuses } from '../platform/http/documentation/operation-keywords.js';
import { ChecklistDto, toChecklistDto } from './dto/checklist.dto.js';
import { MeDto, toMeDto } from './dto/me.dto.js';

@ApiTags('Applications')
@Controller('me')
export class MeController {
  constructor(
    private readonly histories: DataHistoryRepository,
    private readonly installation: InstallationRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Get the calling application and its rights */
  @Get()
  @AnyIdentity()
  async getCurrentApplication(@CurrentCaller() caller: Caller): Promise<MeDto> {
    return toMeDto(caller, await this.histories.current(), this.config);
  }

  /**
   * Get what the own client has shown
   *
   * Only in a test installation; elsewhere 404 `not_found`. Each fact has the time when it was first true, so that a partner and the
   * seller see what is left to try before the client sends real orders. `X-Test-Fault` causes the faults.
   */
  @Get('checklist')
  @AnyCaller()
  @Refuses('not_found')
  async getChecklist(@CurrentCaller() { id }: Caller): Promise<ChecklistDto> {
    if (!this.config.testMode) throw notFound('path');
    const [facts, subscriptions] = await Promise.all([
      this.installation.facts(id),
      this.installation.subscriptions(id),
    ]);
    return toChecklistDto(facts, subscriptions);
  }
}
