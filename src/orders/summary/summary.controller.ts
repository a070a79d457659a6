import { Controller, Get, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { InstallationPersistenceModule } from '../../persistence/installation/installation.persistence.module.js';
import { ProcessRepository } from '../../persistence/installation/process.repository.js';
import { MonitoringPersistenceModule } from '../../persistence/monitoring/monitoring.repository.js';
import { SummaryRepository } from '../../persistence/monitoring/summary.repository.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { SummaryDto, toSummaryDto } from './dto/summary.dto.js';

@ApiTags('Summary')
@Controller()
class SummaryController {
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
}

@Module({
  imports: [InstallationPersistenceModule, MonitoringPersistenceModule],
  controllers: [SummaryController],
})
export class SummaryModule {}
