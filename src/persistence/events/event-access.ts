import { EVENTS_OF_EACH_APPLICATION, EVENTS_OF_PENDING_ORDERS } from '../../events/catalogue.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

const listed = (names: readonly string[]): Sql => raw(names.map((name) => `'${name}'`).join(', '));

/** The predicate of applications_receiving_idx. */
const RECEIVES_OF_OTHERS = sql`a.rights && '{sales,holds}'`;

/**
 * The application `a` receives events of this type of all applications.
 * @param type the column with the type of the event
 */
const receivesOfAll = (type: string): Sql =>
  sql`('sales' = ANY (a.rights) AND ${raw(type)} NOT IN (${listed(EVENTS_OF_EACH_APPLICATION)})
    OR 'holds' = ANY (a.rights) AND ${raw(type)} IN (${listed(EVENTS_OF_PENDING_ORDERS)}))`;

/**
 * The application `a` may receive the event, a table expression with application_id and type. RECEIVES_OF_OTHERS follows from
 * receivesOfAll(), but with it PostgreSQL finds those applications by their index instead of reading all.
 */
export const mayReceive = (event: string): Sql =>
  sql`(${raw(event)}.application_id = a.id OR ${RECEIVES_OF_OTHERS} AND ${receivesOfAll(`${event}.type`)})`;

/**
 * The subscription `w` belongs to this application, or to any application if it is null. A deleted subscription belongs to none.
 */
export const belongsTo = (application: number | null | Sql): Sql =>
  sql`(w.application_id = ${application} OR ${application}::bigint IS NULL AND w.application_id IS NOT NULL)`;
