/** OpenAPI extension of an operation: the right that it requires. */
export const RIGHT_KEYWORD = 'x-required-right';
/** OpenAPI extension of an operation that is refused for applications that only decide about holds. */
export const REFUSES_DECIDERS_KEYWORD = 'x-refuses-deciders';
/**
 * OpenAPI extension of an operation that can be repeated safely, because it finds what it stored by an identifier from
 * the caller.
 */
export const NATURAL_KEY_KEYWORD = 'x-known-by-name';
