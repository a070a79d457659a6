import type { DomainError } from './domain-error.js';

/** The result for one row of an import, or the reason why the row is refused. */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | DomainError;
