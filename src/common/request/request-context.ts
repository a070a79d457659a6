import { AsyncLocalStorage } from 'node:async_hooks';
import { traceIdOf } from '../tracing/traceparent.js';

/** The client that waits for the response of a request. */
export interface Client {
  /** True if it closed the connection before the response was complete. */
  isGone: () => boolean;
  /**
   * Calls the listener when it closes the connection before the response is complete.
   * @returns a function that removes the listener
   */
  onceGone: (listener: () => void) => () => void;
}

/**
 * The state of a request. A module that keeps more of a request declares these members in an `interface RequestContext` of its
 * own, so that this file does not import their types.
 */
export interface RequestContext {
  readonly id?: string;
  /** The span of its trace, to which everything that the request causes belongs. */
  readonly traceparent?: string;
  /** Once it is gone, the request gets no further connection to the database. Undefined for work that has no client. */
  readonly client?: Client | undefined;
  /** Set only for a request that reads: it may read from any server whose write-ahead log has this position. */
  afterWrite?: string | undefined;
  /** The application for which connections to the database are taken; undefined until the token was checked. */
  applicationId?: number;
}

const contexts = new AsyncLocalStorage<RequestContext | undefined>();

/** The context of the request that the running code belongs to; undefined in background jobs. */
export const requestContext = (): RequestContext | undefined => contexts.getStore();

/** Runs `work`, and everything asynchronous that it starts, as one request. */
export const runAsRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);

/**
 * Runs `work` outside of the current request: a batch may have items of several applications. It does not use exit(),
 * which switches the tracking of all promises of the process off and on.
 */
export const runAsService = <T>(work: () => T): T => contexts.run(undefined, work);

/** Runs work of the current request that has to be completed even if its client has closed the connection. */
export function evenIfClientGone<T>(work: () => T): T {
  const context = contexts.getStore();
  return context?.client === undefined ? work() : contexts.run({ ...context, client: undefined }, work);
}

/** Runs `work` of the current request on the primary, because another server may lack what it looks for. */
export const onPrimary = <T>(work: () => T): T =>
  contexts.run({ ...contexts.getStore(), afterWrite: undefined }, work);

/** Binds a function to the current request, also when it is called from elsewhere, such as from a stream event. */
export const bindToRequest = <Arguments extends unknown[], Result>(
  work: (...values: Arguments) => Result,
): ((...values: Arguments) => Result) => AsyncLocalStorage.bind(work);

export const currentRequestId = (): string => contexts.getStore()?.id ?? 'none';

export const currentTraceparent = (): string | null => contexts.getStore()?.traceparent ?? null;

export function currentTraceId(): string | undefined {
  const traceparent = contexts.getStore()?.traceparent;
  return traceparent === undefined ? undefined : traceIdOf(traceparent);
}

/** Thrown to stop processing a request whose client has closed the connection. No response is sent. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The caller closed the connection.');
  }
}
