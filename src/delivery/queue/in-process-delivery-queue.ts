import type { DeliveryChunk } from '../../persistence/delivery/delivery.repository.js';
import type { ChunkHandler, DeliveryQueue } from './delivery-queue.js';

/** A queue in memory, for an installation that has one process and no Redis. */
export class InProcessDeliveryQueue implements DeliveryQueue {
  private readonly waiting: DeliveryChunk[] = [];
  private readonly running = new Set<Promise<void>>();
  private handler: ChunkHandler | null = null;

  /** @param slots how many chunks are processed concurrently */
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
    // There is no other process that could commit events.
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
