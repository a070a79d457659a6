import type { DeliveryChunk } from '../persistence/repositories/delivery.repository.js';
import type { ChunkHandler, DeliveryQueue } from './delivery-queue.js';

/** Carries chunks within one process: the queue of an installation without Redis. */
export class InProcessDeliveryQueue implements DeliveryQueue {
  private readonly waiting: DeliveryChunk[] = [];
  private readonly running = new Set<Promise<void>>();
  private handler: ChunkHandler | null = null;

  /** @param slots how many chunks are worked on at a time */
  constructor(private readonly slots: number) {}

  async backlog(): Promise<number> {
    return this.waiting.length;
  }

  async publish(chunks: DeliveryChunk[]): Promise<void> {
    this.waiting.push(...chunks);
    this.fillSlots();
  }

  async process(handler: ChunkHandler): Promise<void> {
    this.handler = handler;
    this.fillSlots();
  }

  listen(): void {
    // There is no other process.
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
