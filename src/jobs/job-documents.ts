import type { JobItemRow, JobRow } from '../persistence/jobs/job.repository.js';
import type { JobFailure } from '../persistence/jobs/job-values.js';
import type { JobDto, JobResultDto, JobWaitingForDto } from './dto/job.dto.js';

const FAILURES: Record<JobFailure, string> = {
  application_inactive: 'Its application was switched off.',
  person_inactive: 'Its person was switched off, or acts for another application now.',
  token_ended: 'Its token was revoked or has expired.',
  missing_right: 'Its application or its person has lost the right that it needs.',
};

export const toJobDto = (row: JobRow): JobDto => ({
  id: row.id,
  kind: row.kind,
  filter: row.filter,
  with: row.options,
  state: row.state,
  failure: row.failure && { code: row.failure, detail: FAILURES[row.failure] },
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
