import type { DomainError } from './domain-error.js';

/** What becomes of one row of an import: what was done with its entry, or why the row is refused. */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | DomainError;
