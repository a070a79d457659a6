import type { JobItemRow, JobRow } from '../persistence/jobs/job.repository.js';
import type { JobDto, JobResultDto, JobWaitingForDto } from './dto/job.dto.js';

export const toJobDto = (row: JobRow): JobDto => ({
  id: row.id,
  kind: row.kind,
  filter: row.filter,
  with: row.options,
  state: row.state,
  total: row.total,
  done: row.done,
  refused: row.refused,
  waitingFor: waitingForOf(row),
  by: row.actor,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  progressAt: row.progressAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

function waitingForOf({ finishedAt, behind, hasWorker }: JobRow): JobWaitingForDto | null {
  if (finishedAt !== null) return null;
  if (!hasWorker) return { code: 'worker', detail: 'No worker is running.' };
  if (behind === null) return null;
  return { code: 'job', detail: `Job ${behind} of the same application is older, and is worked on first.` };
}

export const toJobResultDto = ({ number, subjectId, outcome, problem }: JobItemRow): JobResultDto => ({
  number,
  id: subjectId,
  outcome,
  problem,
});
