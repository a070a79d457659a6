import type { Logger } from 'pino';
import { runAsService } from '../../common/request/request-context.js';

/** Something that the service needs, and that fails for all work at once. */
export interface Outage {
  /** Each subject has its own lines. */
  subject: 'database' | 'redis' | 'identity provider';
  /** The message of the driver or of the server; the latest one is logged. */
  reason: string;
  /** Failures are counted by it: a code such as ECONNREFUSED, or one of few sentences. */
  code: string;
}

type Counts = Record<string, number>;

type Ongoing = ReturnType<typeof begun>;

const NAMES: Record<Outage['subject'], string> = {
  database: 'the database is unavailable or does not respond in time',
  redis: 'Redis cannot be used',
  'identity provider': 'an identity provider cannot be used',
};

const LINE_INTERVAL_MS = 60_000;
/** Longer than the pause between two failures of a process without requests: its loops repeat every few seconds. */
const QUIET_MS = 30_000;
const CHECK_MS = 5_000;

/**
 * Writes one line when an outage begins, one for each minute that it lasts, and one when it has ended, instead of a line
 * for each request, delivery and background round that fails because of it.
 */
export class OutageLog {
  private readonly ongoing = new Map<Outage['subject'], Ongoing>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly logger: Logger) {}

  /**
   * @param text what could not be done
   * @param fields of the line, such as the id of the request; only those of the first failure are logged
   */
  report(outage: Outage, text: string, fields: { context?: string }): void {
    const { subject, reason, code } = outage;
    const now = Date.now();
    const current = this.ongoing.get(subject);
    if (current === undefined) {
      this.ongoing.set(subject, begun(now, reason));
      this.logger.warn(
        { ...fields, outage: subject, code },
        `${text} Outage: ${NAMES[subject]} (${reason}). Further failures are counted, and logged once a minute.`,
      );
      // Not as part of the request that failed first, whose trace id the later lines would have.
      this.timer ??= runAsService(() => setInterval(() => this.check(), CHECK_MS).unref());
      return;
    }
    current.lastFailureAt = now;
    current.reason = reason;
    current.total += 1;
    increment(current.failures, fields.context ?? 'other');
    increment(current.causes, code);
  }

  private check(): void {
    const now = Date.now();
    for (const [subject, outage] of this.ongoing) {
      if (now - outage.lastFailureAt >= QUIET_MS) this.end(subject, outage);
      else if (now - outage.lastLineAt >= LINE_INTERVAL_MS) this.continue(subject, outage, now);
    }
    if (this.ongoing.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  private continue(subject: Outage['subject'], outage: Ongoing, now: number): void {
    const { failures, causes, reason } = outage;
    this.logger.warn(
      { outage: subject, failures, causes },
      `The outage continues: ${NAMES[subject]} (${reason}). "failures" counts those since the last line.`,
    );
    Object.assign(outage, { failures: {}, causes: {}, lastLineAt: now });
  }

  private end(subject: Outage['subject'], { failures, causes, total, ...times }: Ongoing): void {
    this.ongoing.delete(subject);
    const seconds = Math.round((times.lastFailureAt - times.beganAt) / 1_000);
    this.logger.info(
      { outage: subject, failures, causes, total, seconds },
      `The outage has ended: ${NAMES[subject]} for ${seconds} s, with ${total} failures; none for ${QUIET_MS / 1_000} s.`,
    );
  }
}

const begun = (now: number, reason: string) => ({
  beganAt: now,
  lastFailureAt: now,
  lastLineAt: now,
  /** Those since the last line. */
  failures: {} as Counts,
  causes: {} as Counts,
  total: 1,
  reason,
});

const increment = (counts: Counts, name: string): void => void (counts[name] = (counts[name] ?? 0) + 1);
