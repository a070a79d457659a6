import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyIdentity } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { DataHistoryRepository } from '../persistence/data-history/data-history.repository.js';
import { MeDto, toMeDto } from './dto/me.dto.js';

@ApiTags('Applications')
@Controller('me')
export class MeController {
  constructor(private readonly histories: DataHistoryRepository) {}

  /** Get the calling application and its rights */
  @Get()
  @AnyIdentity()
  async getCurrentApplication(@CurrentCaller() caller: Caller): Promise<MeDto> {
    return toMeDto(caller, await this.histories.current());
  }
}
