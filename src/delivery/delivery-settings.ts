import type { Config } from '../config/env.js';

export const DELIVERY_SETTINGS = Symbol('DeliverySettings');

/** How work is cut, shared and held on to. Times in milliseconds. */
export interface DeliverySettings {
  /** Chunks that one process works on at a time. */
  slots: number;
  /** Chunks of one subscription in flight, in all processes together: a dead receiver holds no more slots. */
  chunksPerSubscription: number;
  /** Chunks of all failing subscriptions in flight: dead receivers hold no more slots together. */
  failingChunks: number;
  /** Deliveries in a chunk, and bytes of payload that it loads (or one payload). */
  chunkSize: number;
  chunkBytes: number;
  /** Requests that one chunk has open at a time: a receiver is not stormed by its own backlog. */
  requestsPerChunk: number;
  /** How long a chunk may wait for a slot. */
  claimLeaseMs: number;
  /** How long a chunk begins further requests; a slow receiver's chunk gives the rest back. */
  beginWithinMs: number;
  /** How long a process that works on a chunk may be silent before the chunk is taken from it. */
  workLeaseMs: number;
  timeoutMs: number;
  retrySchedule: readonly number[];
  /** For how many days events and what became of them are kept. */
  retentionDays: number;
}

const BEGIN_WITHIN_MS = 1_000;
/** For reading, writing and a process that is short of breath. */
const MARGIN_MS = 3_000;

export function deliverySettings({ webhooks, eventRetentionDays }: Config): DeliverySettings {
  return {
    slots: webhooks.concurrency,
    chunksPerSubscription: Math.max(1, Math.floor(webhooks.concurrency / 10)),
    failingChunks: Math.max(1, Math.floor(webhooks.concurrency / 2)),
    chunkSize: 50,
    chunkBytes: 1024 * 1024,
    requestsPerChunk: 10,
    claimLeaseMs: 10_000,
    beginWithinMs: BEGIN_WITHIN_MS,
    workLeaseMs: BEGIN_WITHIN_MS + webhooks.timeoutMs + MARGIN_MS,
    timeoutMs: webhooks.timeoutMs,
    retrySchedule: webhooks.retrySchedule,
    retentionDays: eventRetentionDays,
  };
}
