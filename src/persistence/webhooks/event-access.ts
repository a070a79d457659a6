/** Whether the application `a` receives the events of all applications. */
export const RECEIVES_OF_ALL = `'sales' = ANY (a.rights)`;

/** Whether the application `a` may receive the event, a table expression with application_id. */
export const mayReceive = (event: string): string => `(${event}.application_id = a.id OR ${RECEIVES_OF_ALL})`;

/**
 * Whether the subscription `w` belongs to the application of this parameter, or to any application if it is null.
 * A deleted subscription belongs to none.
 */
export const belongsTo = (application: string): string =>
  `(w.application_id = ${application} OR ${application}::bigint IS NULL AND w.application_id IS NOT NULL)`;
