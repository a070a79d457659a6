/** The code of a hold, such as `credit`: what has to be decided about an order. */
export const HOLD_CODE_PATTERN = '^[a-z][a-z0-9_]{0,39}$';
export const HOLD_CODE_EXPECTED = 'up to 40 lower-case letters, digits and _, beginning with a letter';
