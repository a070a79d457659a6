import { Schedule } from '../../src/app/schedule.js';
import { RefusalLog } from '../../src/auth/journal/refusal-log.js';
import type { TestService } from './service.js';

/** Stores the requests that were refused so far. From then on the service stores further ones only when this is called again. */
export async function storeRefusals({ app }: Pick<TestService, 'app'>): Promise<void> {
  const log = app.get(RefusalLog, { strict: false });
  // The background job could have taken some, and not have stored them yet.
  await app.get(Schedule, { strict: false }).loops.get('RefusalLog')!.stop();
  await log.store();
}
