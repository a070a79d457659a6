export const DELIVERY_SETTINGS = Symbol('DeliverySettings');

/** Limits on chunks, requests and leases. Times in milliseconds. */
export interface DeliverySettings {
  slots: number;
  /** Chunks of one subscription in flight in all processes: limits the slots that one slow receiver occupies. */
  chunksPerSubscription: number;
  /**
   * Chunks of one application in flight in all processes, whether its receivers fail or not. Each chunk has one
   * receiver, so this also limits the concurrent DNS look-ups for one application.
   */
  chunksPerApplication: number;
  /** Chunks of all failing subscriptions in flight: limits the slots that all failing receivers occupy together. */
  failingChunks: number;
  /** Deliveries in a chunk, and the payload bytes that it loads at most; the first payload is always loaded. */
  chunkSize: number;
  chunkBytes: number;
  /** Concurrent requests of one chunk: limits how fast a backlog reaches its receiver. */
  requestsPerChunk: number;
  /** A claimed chunk may wait in the queue for this time; then its lease expires. */
  claimLeaseMs: number;
  /** After this time a chunk starts no further request, and releases its remaining deliveries. */
  beginWithinMs: number;
  /** The lease of a chunk that is being processed. When it expires, other processes may claim the deliveries. */
  workLeaseMs: number;
  timeoutMs: number;
  retrySchedule: readonly number[];
}
