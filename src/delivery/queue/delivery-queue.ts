import type { DeliveryChunk } from '../../persistence/delivery/delivery.repository.js';

export const DELIVERY_QUEUE = Symbol('DeliveryQueue');

export type ChunkHandler = (chunk: DeliveryChunk) => Promise<void>;

/**
 * Transports chunks from the relay that claimed them to a process with a free slot. It may lose a chunk or
 * deliver it late: the lease decides whether the chunk is still valid. It never delivers a chunk twice.
 */
export interface DeliveryQueue {
  /** The number of published chunks that are not processed yet. Rejects when the queue cannot be used at the moment. */
  backlog(): Promise<number>;
  /** Rejects when not all chunks were accepted; some of them may be processed nevertheless. */
  publish(chunks: DeliveryChunk[]): Promise<void>;
  /** Rejects when only another configuration makes the queue usable. */
  check(): Promise<void>;
  /** Passes chunks to `handler`, which must not reject, from now on or as soon as the queue is reachable. Called once. */
  process(handler: ChunkHandler): void;
  /** Calls `nudged` when another process has committed events. A call may be missing: the relay also polls. */
  listen(nudged: () => void): void;
  /** Starts no further chunk, and waits for the running ones. */
  close(): Promise<void>;
}

/** A queue in memory, for an installation without Redis: a chunk stays in the process that claimed it. */
export class InProcessDeliveryQueue implements DeliveryQueue {
  private readonly waiting: DeliveryChunk[] = [];
  private readonly running = new Set<Promise<void>>();
  private handler: ChunkHandler | null = null;

  /** @param slots the chunks that are processed concurrently */
  constructor(private readonly slots: number) {}

  async backlog(): Promise<number> {
    return this.waiting.length;
  }

  async publish(chunks: DeliveryChunk[]): Promise<void> {
    this.waiting.push(...chunks);
    this.fillSlots();
  }

  async check(): Promise<void> {
    // Memory is always reachable.
  }

  process(handler: ChunkHandler): void {
    this.handler = handler;
    this.fillSlots();
  }

  listen(): void {
    // Events of other processes are found by polling.
  }

  async close(): Promise<void> {
    this.handler = null;
    await Promise.all(this.running);
  }

  private fillSlots(): void {
    while (this.handler !== null && this.running.size < this.slots) {
      const chunk = this.waiting.shift();
      if (chunk === undefined) return;
      const run: Promise<void> = this.handler(chunk).finally(() => {
        this.running.delete(run);
        this.fillSlots();
      });
      this.running.add(run);
    }
  }
}
