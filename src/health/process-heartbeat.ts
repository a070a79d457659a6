import { randomUUID } from 'node:crypto';
import { packageVersion } from '../config/package-version.js';
import { ProcessRepository, type ProcessKind } from '../persistence/installation/process.repository.js';

/** A third of the time after which a process is taken for ended. */
const INTERVAL_MS = 10_000;

/** Tells the others that this process is running. */
export class ProcessHeartbeat {
  private readonly id = randomUUID();
  private readonly version = packageVersion();

  constructor(
    private readonly kind: ProcessKind,
    private readonly processes: ProcessRepository,
  ) {}

  /** @returns milliseconds until the next beat */
  async beat(): Promise<number> {
    await this.processes.tell(this.id, this.kind, this.version);
    return INTERVAL_MS;
  }

  async end(): Promise<void> {
    await this.processes.end(this.id).catch(() => undefined);
  }
}
