import { Injectable } from '@nestjs/common';
import { ActivityRepository, type ActivityRow } from '../persistence/summary/activity.repository.js';
import { SummaryRepository, type SummaryRow } from '../persistence/summary/summary.repository.js';

@Injectable()
export class SummaryService {
  constructor(
    private readonly summaries: SummaryRepository,
    private readonly activities: ActivityRepository,
  ) {}

  summary(): Promise<SummaryRow> {
    return this.summaries.summary();
  }

  activity(): Promise<ActivityRow[]> {
    return this.activities.activity();
  }
}
