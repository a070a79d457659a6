import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../session.js';

/** On whose behalf a connection is taken: an application's id, or null for the service itself. */
export type Owner = number | null;

/** The transaction that everything a request does is part of. */
export interface RequestTransaction {
  tx: Tx;
  /** Whether it holds a connection. */
  hasBegun: () => boolean;
  /** Resolves when it was committed or rolled back. */
  ended: Promise<void>;
}

/** Who waits for the response of a request. */
export interface Client {
  /** Whether it closed the connection before the response was complete. */
  isGone: () => boolean;
  /**
   * Calls the listener when it closes the connection before the response is complete.
   * @returns a function that removes the listener
   */
  onceGone: (listener: () => void) => () => void;
}

/** What is known of the current request when it takes a connection. */
export interface ConnectionContext {
  owner: Owner;
  /** How many connections the request holds at the moment. */
  held: number;
  /** Null unless the whole request runs in one transaction. */
  transaction: RequestTransaction | null;
  /** Once it is gone, the request gets no further connection. Null for work that has no client. */
  client: Client | null;
}

const contexts = new AsyncLocalStorage<ConnectionContext | undefined>();

/** The request that the running code belongs to; undefined in background jobs. */
export const connectionContext = (): ConnectionContext | undefined => contexts.getStore();

/** Runs `work`, and everything asynchronous that it starts, as one request whose application is not known yet. */
export const runAsRequest = <T>(work: () => T, client: Client | null = null): T =>
  contexts.run({ owner: null, held: 0, transaction: null, client }, work);

/** Runs work of the current request that has to be completed even if its client has closed the connection. */
export function evenIfClientGone<T>(work: () => T): T {
  const context = contexts.getStore();
  if (context == null || context.client === null) return work();
  return contexts.run({ ...context, client: null }, work);
}

/** From now on the current request takes connections on behalf of this application. */
export function setConnectionOwner(applicationId: number): void {
  const context = contexts.getStore();
  if (context !== undefined) context.owner = applicationId;
}

/**
 * Runs `work` outside of the current request: a batch may have items of several applications. It does not use exit(),
 * which switches the tracking of all promises of the process off and on.
 */
export const runAsService = <T>(work: () => T): T => contexts.run(undefined, work);

/** Binds a function to the current request, also when it is called from elsewhere, such as from a stream event. */
export const bindToRequest = <Arguments extends unknown[], Result>(
  work: (...values: Arguments) => Result,
): ((...values: Arguments) => Result) => AsyncLocalStorage.bind(work);
