import { hasRight, type Caller } from '../auth/caller.js';

/** The application whose subscriptions the caller sees and changes: its own; null for all, with the right `sales`. */
export const scopeOf = (caller: Caller): number | null => (hasRight(caller, 'sales') ? null : caller.id);
