import { Controller, Get, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Requires } from '../../auth/access.js';
import { InstallationPersistenceModule } from '../../persistence/installation/installation.persistence.module.js';
import { ProcessRepository, type ProcessRow } from '../../persistence/installation/process.repository.js';
import { MonitoringPersistenceModule } from '../../persistence/monitoring/monitoring.repository.js';
import { SummaryRepository, type SummaryRow } from '../../persistence/monitoring/summary.repository.js';
import { WithETag } from '../../platform/http/caching/entity-tag.js';
import { SummaryDto } from './dto/summary.dto.js';

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

function toSummaryDto(row: SummaryRow, processes: ProcessRow[]): SummaryDto {
  const { oldestWaiting: oldest } = row;
  return {
    orders: {
      pending: row.pending,
      blocked: row.blocked,
      blockers: row.blockers,
      held: row.blockers.on_hold,
      unanswered: row.unanswered,
      changeRequested: row.changeRequested,
    },
    contacts: { temporary: row.temporaryContacts, proposedChanges: row.proposedChanges },
    unknownReferences: { waiting: row.unknownReferences },
    webhooks: { failing: row.failingWebhooks, disabled: row.disabledWebhooks },
    deliveries: {
      waiting: row.waitingDeliveries,
      oldest: oldest && {
        id: oldest.id,
        webhook: oldest.webhookId,
        event: { id: oldest.messageId, type: oldest.event },
        createdAt: new Date(oldest.createdAt).toISOString(),
      },
    },
    processes: processes.map(({ kind, version, startedAt, seenAt }) => ({
      kind,
      version,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
  };
}
