import type { Answer, ApiClient } from './api-client.js';
import { waitUntil } from './delivery.js';
import { bodyOf } from './samples.js';

/** Waits until a job has ended. @returns the job as it is then */
export async function endedJob(client: ApiClient, { id }: { id: number }): Promise<Answer['body']> {
  let job: Answer['body'] = null;
  await waitUntil(async () => (job = bodyOf(await client.get(`/jobs/${id}`))).finishedAt !== null);
  return job;
}
