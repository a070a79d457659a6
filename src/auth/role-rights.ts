import type { Role } from '../config/role.js';
import { RIGHTS, type Right } from './caller.js';

/** A reader may read what `sales` reads. */
const RIGHTS_OF: Record<Role, readonly Right[]> = {
  reader: ['sales'],
  clerk: ['sales', 'crm', 'holds', 'logistics'],
  catalogue: ['catalogue'],
  administrator: RIGHTS,
};

/** The roles that count for a request: a reader changes nothing. */
export const countingRoles = (roles: readonly Role[], isReading: boolean): Role[] =>
  roles.filter((role) => isReading || role !== 'reader');

export const rightsOf = (roles: readonly Role[]): Right[] =>
  RIGHTS.filter((right) => roles.some((role) => RIGHTS_OF[role].includes(right)));
