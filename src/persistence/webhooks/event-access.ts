import { EVENT_NAMES, isShared } from '../../events/catalogue.js';

/** Events that only their own application receives, also when others have the right `sales`. */
const OWN_ONLY = EVENT_NAMES.filter((name) => !isShared(name))
  .map((name) => `'${name}'`)
  .join(', ');

/** Whether the application `a` receives the events of this type of all applications. */
export const receivesOfAll = (type: string): string =>
  `('sales' = ANY (a.rights) AND ${type} NOT IN (${OWN_ONLY}))`;

/** Whether the application `a` may receive the event, a table expression with application_id and type. */
export const mayReceive = (event: string): string =>
  `(${event}.application_id = a.id OR ${receivesOfAll(`${event}.type`)})`;

/**
 * Whether the subscription `w` belongs to the application of this parameter, or to any application if it is null.
 * A deleted subscription belongs to none.
 */
export const belongsTo = (application: string): string =>
  `(w.application_id = ${application} OR ${application}::bigint IS NULL AND w.application_id IS NOT NULL)`;
