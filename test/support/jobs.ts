import type { Answer, ApiClient, Body, Values } from './api-client.js';
import { waitUntil } from './delivery.js';
import { bodyOf } from './samples.js';

/** Waits until a job has ended. @returns the job as it is then */
export async function endedJob(client: ApiClient, { id }: { id: number }): Promise<Answer['body']> {
  let job: Answer['body'] = null;
  await waitUntil(async () => (job = bodyOf(await client.get(`/jobs/${id}`))).finishedAt !== null);
  return job;
}

/** Requests the import of a file of these lines. @param options further values of `with`; the default format is CSV */
export const upload = (client: ApiClient, options: Values, lines: string[]): Promise<Answer> =>
  client.post('/jobs', { kind: 'import', with: { format: 'csv', ...options }, file: lines.join('\n') });

/** The same, and waits for its end. @returns the job as it is then */
export const imported = async (client: ApiClient, options: Values, lines: string[]): Promise<Body> =>
  endedJob(client, bodyOf(await upload(client, options, lines)));

/** The outcomes of the items of a job, in their sequence. */
export const outcomesOf = async (client: ApiClient, { id }: Body): Promise<string[]> =>
  bodyOf(await client.get(`/jobs/${id}/results?limit=200`)).map(({ outcome }: Body) => outcome);

/** The outcomes of rows that are imported as NDJSON. */
export const importRows = async (client: ApiClient, options: Values, rows: object[]): Promise<string[]> => {
  const lines = rows.map((row) => JSON.stringify(row));
  return outcomesOf(client, await imported(client, { ...options, format: 'ndjson' }, lines));
};

/** The file of the refused rows. */
export const refusedFile = async (client: ApiClient, { id }: Body, accept = 'text/csv'): Promise<string> =>
  // Its media type is the one of the uploaded file, not always the first that the document names.
  (await client.send('GET', `/jobs/${id}/file`, { headers: { Accept: accept }, unchecked: 'answer' }))
    .body as string;
