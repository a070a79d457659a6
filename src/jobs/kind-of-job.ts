import type { Type } from '@nestjs/common';
import type { Access } from '../auth/access.js';
import type { Caller } from '../auth/caller.js';
import type { DomainError } from '../common/errors/domain-error.js';
import type { OpenItem } from '../persistence/work/work.repository.js';
import type { ItemOutcome } from '../persistence/work/work.entity.js';

/** Finds a service or a controller. */
export type Services = <T>(type: Type<T>) => T;

/** The next items of a job. */
export interface Portion {
  jobId: number;
  caller: Caller;
  /** The member `with` of the request. */
  options: Record<string, unknown>;
  items: OpenItem[];
}

/** The outcome of an item, or the reason why it is refused. */
export type Performed = Exclude<ItemOutcome, 'refused'> | DomainError;

export interface KindOfJob {
  /** The resources that are its items, as their paths name them; `rows` of a file. */
  items: 'orders' | 'unknown_references' | 'contacts' | 'rows';
  /** The access that a caller needs to request it. */
  access: (options: Record<string, unknown>) => Exclude<Access, 'public' | 'identified'>;
  /** The operation that the audit records for each item, as the OpenAPI document names it; null when nothing is changed. */
  operation: string | null;
  /** The number of items that are processed together. When their transaction fails, the first of them is tried by itself. */
  portion: number;
  check: (services: Services, options: Record<string, unknown>) => void;
  /**
   * Runs in one transaction, which also stores the outcomes, and may be repeated.
   * @returns the outcomes of the first items, at least of one
   */
  perform: (services: Services, portion: Portion) => Promise<Performed[]>;
}
