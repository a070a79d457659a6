import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyApplicationOrApprover } from '../auth/access.js';
import { CurrentCaller, type Caller } from '../auth/caller.js';
import { MeDto, toMeDto } from './dto/me.dto.js';

@ApiTags('Applications')
@Controller('me')
export class MeController {
  /** Get the calling application and its rights */
  @Get()
  @AnyApplicationOrApprover()
  getCurrentApplication(@CurrentCaller() caller: Caller): MeDto {
    return toMeDto(caller);
  }
}
