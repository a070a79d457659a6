import type { Config } from '../../config/env.js';

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

const BEGIN_WITHIN_MS = 1_000;
/** Part of the lease of a chunk: time for reading and recording, also on a process that is short of CPU time. */
const LEASE_MARGIN_MS = 3_000;

export function deliverySettings({ webhooks }: Config): DeliverySettings {
  return {
    slots: webhooks.concurrency,
    chunksPerSubscription: Math.max(1, Math.floor(webhooks.concurrency / 10)),
    chunksPerApplication: Math.max(1, Math.floor(webhooks.concurrency / 5)),
    failingChunks: Math.max(1, Math.floor(webhooks.concurrency / 2)),
    chunkSize: 50,
    chunkBytes: 1024 * 1024,
    requestsPerChunk: 10,
    claimLeaseMs: 10_000,
    beginWithinMs: BEGIN_WITHIN_MS,
    workLeaseMs: BEGIN_WITHIN_MS + webhooks.timeoutMs + LEASE_MARGIN_MS,
    timeoutMs: webhooks.timeoutMs,
    retrySchedule: webhooks.retrySchedule,
  };
}
