import { performance } from 'node:perf_hooks';
import { CLAIM_PARTS } from '../persistence/delivery/claim.statements.js';
import type { Claim, DeliveryRepository } from '../persistence/delivery/delivery.repository.js';

/** A claim without marks that takes longer may have read outdated rows. */
const SLOW_MS = 20;
/** Marks are used while a search from them is at least this many times as fast as one of all deliveries. */
const WORTHWHILE = 2;
/** The interval at which marks are brought up to date. */
const UPDATE_EVERY_MS = 250;
/** Searching all deliveries takes at most this part of the time, unless that would make the interval longer than the longest. */
const PART_OF_TIME = 1 / 50;
const MAX_SEARCH_INTERVAL_MS = 60_000;
/** After this time all leases are read once, in case the database was restored to an earlier state. */
const READ_ALL_LEASES_INTERVAL_MS = 60_000;

/**
 * The positions at which the claims of this process begin. While a session holds an old snapshot, PostgreSQL can remove neither
 * outdated leases nor the entries of delivered deliveries in the index of those that wait, and a claim would read more of them
 * each time (decision 25). A delivery that is before the mark of its subscription is claimed when all deliveries were searched
 * again.
 */
export class ClaimMarks {
  private dueMarks: string | null = null;
  private updateAt = 0;
  private searchAllAt = 0;
  private wasSlow = false;
  private readonly firstLeases = new Array<number>(CLAIM_PARTS).fill(0);
  private readAllLeasesAt = 0;

  /** @param now a clock in milliseconds */
  constructor(
    private readonly deliveries: Pick<DeliveryRepository, 'dueMarks'>,
    private readonly now = () => performance.now(),
  ) {}

  /** Called before each claim. */
  async start() {
    const isInUse = this.dueMarks !== null;
    if ((isInUse || this.wasSlow) && this.now() >= this.searchAllAt) await this.searchAll();
    else if (isInUse && this.now() >= this.updateAt) await this.update();
    return { firstLease: Math.min(...this.firstLeases), dueMarks: this.dueMarks };
  }

  /** Called after each claim that succeeded. */
  observe({ parts, firstLease }: Pick<Claim, 'parts' | 'firstLease'>, claimMs: number): void {
    this.wasSlow = claimMs > SLOW_MS;
    const readsAllLeases = this.now() >= this.readAllLeasesAt;
    for (const part of parts) this.firstLeases[part] = firstLease;
    if (!readsAllLeases) return;
    this.firstLeases.fill(0);
    this.readAllLeasesAt = this.now() + READ_ALL_LEASES_INTERVAL_MS;
  }

  /** Also finds out if marks are worthwhile. If it fails, the earlier ones remain in use. */
  private async searchAll(): Promise<void> {
    const beganAt = this.now();
    try {
      const marks = await this.deliveries.dueMarks(null);
      const allMs = this.now() - beganAt;
      this.dueMarks = await this.deliveries.dueMarks(marks);
      const fromMarksMs = this.now() - beganAt - allMs;
      if (allMs < WORTHWHILE * fromMarksMs) this.dueMarks = null;
    } finally {
      const elapsedMs = this.now() - beganAt;
      const intervalMs = Math.max(UPDATE_EVERY_MS, elapsedMs / PART_OF_TIME);
      this.searchAllAt = this.now() + Math.min(intervalMs, MAX_SEARCH_INTERVAL_MS);
      this.updateAt = this.now() + UPDATE_EVERY_MS;
    }
  }

  private async update(): Promise<void> {
    this.dueMarks = await this.deliveries.dueMarks(this.dueMarks);
    this.updateAt = this.now() + UPDATE_EVERY_MS;
  }
}
