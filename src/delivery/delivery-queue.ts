import type { DeliveryChunk } from '../persistence/repositories/delivery.repository.js';

export const DELIVERY_QUEUE = Symbol('DeliveryQueue');

export type ChunkHandler = (chunk: DeliveryChunk) => Promise<void>;

/**
 * Carries chunks from the relay that claimed them to a process that has a slot free, and decides nothing. It
 * may lose a chunk or bring it late: the lease on the rows tells what still holds. It never brings one twice.
 */
export interface DeliveryQueue {
  /** How many published chunks nobody has begun. Rejects when the queue can carry nothing at the moment. */
  backlog(): Promise<number>;
  /** Rejects when not all of them were accepted; some may arrive all the same. */
  publish(chunks: DeliveryChunk[]): Promise<void>;
  /**
   * Hands chunks to `handler`, which must not reject, from now on or as soon as the queue can be reached.
   * Called once. Rejects with an UnsafeQueueError.
   */
  process(handler: ChunkHandler): Promise<void>;
  /** Calls `nudged` from now on when another process has something to deliver; now and then it may fail to. */
  listen(nudged: () => void): void;
  /** Begins no further chunk, and waits for those begun. */
  close(): Promise<void>;
}

/** The queue can be reached and must not be used: nothing but a change of its settings helps. */
export class UnsafeQueueError extends Error {
  override readonly name = 'UnsafeQueueError';
}
