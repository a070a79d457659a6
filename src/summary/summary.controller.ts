import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/access.js';
import { ProcessRepository } from '../persistence/processes/process.repository.js';
import { SummaryRepository } from '../persistence/summary/summary.repository.js';
import { WithETag } from '../platform/http/caching/entity-tag.js';
import { ActivityDto, toActivityDto } from './dto/activity.dto.js';
import { SummaryDto, toSummaryDto } from './dto/summary.dto.js';

@ApiTags('Summary')
@Controller()
export class SummaryController {
  constructor(
    private readonly summary: SummaryRepository,
    private readonly processes: ProcessRepository,
  ) {}

  /**
   * Get the counts of open work, and the running processes
   *
   * For all applications. Each number is counted up to 10,000: `10000` means 10,000 or more. `null` means unknown, and never none.
   */
  @Get('summary')
  @Requires('sales')
  @WithETag()
  async getSummary(): Promise<SummaryDto> {
    const [open, processes] = await Promise.all([this.summary.summary(), this.processes.running()]);
    return toSummaryDto(open, processes);
  }

  /**
   * Get the orders and deliveries of the last 24 hours
   *
   * For all applications, by UTC hour. A delivery belongs to the hour of its event, not to that of an attempt.
   *
   * At most 10,000 orders per hour are counted, and the deliveries of an hour that has at most 10,000 events.
   */
  @Get('activity')
  @Requires('sales')
  @WithETag()
  async getActivity(): Promise<ActivityDto> {
    return toActivityDto(await this.summary.activity());
  }
}
