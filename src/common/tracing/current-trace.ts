import { AsyncLocalStorage } from 'node:async_hooks';
import { traceIdOf } from './traceparent.js';

const traceparents = new AsyncLocalStorage<string>();

/** Runs `work`, and everything asynchronous that it starts, as a part of this trace. */
export const runInTrace = <T>(traceparent: string, work: () => T): T => traceparents.run(traceparent, work);

/** The `traceparent` of the request that the running code belongs to; null without a request. */
export const currentTraceparent = (): string | null => traceparents.getStore() ?? null;

/** The id of the trace of the current request, for its log lines; undefined without a request. */
export function currentTraceId(): string | undefined {
  const traceparent = traceparents.getStore();
  return traceparent === undefined ? undefined : traceIdOf(traceparent);
}
