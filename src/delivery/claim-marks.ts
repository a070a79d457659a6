import { performance } from 'node:perf_hooks';
import type { Claim, ClaimStart, DeliveryRepository } from '../persistence/delivery/delivery.repository.js';

/** A claim without marks that takes longer may have read outdated rows. */
const SLOW_MS = 20;
/** Marks are used while they make a search at least this many times as fast. */
const WORTHWHILE = 2;
/** How often marks are brought up to date. */
const UPDATE_EVERY_MS = 1_000;
/** Reading all deliveries takes at most this part of the time. */
const PART_OF_TIME = 1 / 20;
/** After this time all leases are read once, in case the database was restored to an earlier state. */
const LEASES_FOR_MS = 60_000;

/**
 * Where the claims of this process begin. While a session holds an old snapshot, PostgreSQL can remove neither outdated leases
 * nor the entries of delivered deliveries in the index of those that wait, and a claim would read more of them each time
 * (decision 85).
 *
 * A delivery that is before the mark of its subscription is not claimed until all deliveries are read again.
 */
export class ClaimMarks {
  private dueMarks: string | null = null;
  private updateAt = 0;
  private readAllAt = 0;
  private firstLease = 0;
  private readAllLeasesAt = 0;
  private wasSlow = false;

  constructor(private readonly deliveries: DeliveryRepository) {}

  async start(): Promise<ClaimStart> {
    const now = performance.now();
    const isInUse = this.dueMarks !== null || this.wasSlow;
    if (isInUse && now >= this.readAllAt) await this.readAll();
    else if (this.dueMarks !== null && now >= this.updateAt) await this.update();
    return { firstLease: this.firstLease, dueMarks: this.dueMarks };
  }

  observe({ firstLease }: Claim, claimMs: number): void {
    const now = performance.now();
    this.wasSlow = claimMs > SLOW_MS;
    this.firstLease = now < this.readAllLeasesAt ? firstLease : 0;
    if (this.firstLease === 0) this.readAllLeasesAt = now + LEASES_FOR_MS;
  }

  /** Also decides whether marks are worthwhile. After a failure the earlier ones are kept. */
  private async readAll(): Promise<void> {
    const beganAt = performance.now();
    const elapsed = (): number => performance.now() - beganAt;
    try {
      const marks = await this.deliveries.dueMarks(null);
      const allMs = elapsed();
      await this.deliveries.dueMarks(marks);
      this.dueMarks = allMs >= WORTHWHILE * (elapsed() - allMs) ? marks : null;
    } finally {
      this.updateAt = performance.now() + UPDATE_EVERY_MS;
      this.readAllAt = performance.now() + Math.max(UPDATE_EVERY_MS, elapsed() / PART_OF_TIME);
    }
  }

  private async update(): Promise<void> {
    this.dueMarks = await this.deliveries.dueMarks(this.dueMarks);
    this.updateAt = performance.now() + UPDATE_EVERY_MS;
  }
}
