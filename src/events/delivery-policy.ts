/** A subscription whose deliveries have only failed for this many days is disabled. */
export const DISABLE_AFTER_DAYS = 5;

/** A subscription is `failing` after this many failed attempts in a row, or this many hours with failures only. */
export const FAILING_AFTER_FAILURES = 3;
export const FAILING_AFTER_HOURS = 1;

/** How many deliveries of a failing subscription may be in flight. Each success allows one more, up to its full share. */
export const FAILING_MAX_IN_FLIGHT = 1;

/** A repeated request for redelivery within this time changes nothing: it is probably a double click. */
export const REDELIVERY_INTERVAL_SECONDS = 5;
