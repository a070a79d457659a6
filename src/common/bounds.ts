/** The largest total, price and quantity: with three decimals a quantity has 15 digits, which a JSON number has exactly. */
export const MAX_AMOUNT = 999_999_999_999;

/** The bounds of the database columns and of the OpenAPI document. Values outside are refused, not rounded. */
export const PRICE_BOUNDS = { scale: 6, minimum: 0, maximum: MAX_AMOUNT };
export const RATE_BOUNDS = { scale: 4, minimum: 0, maximum: 100 };
export const QUANTITY_BOUNDS = { scale: 3, minimum: 0, exclusiveMinimum: true, maximum: MAX_AMOUNT };
/** As many decimals as an amount column; the currency of the payment may allow fewer. */
export const PAYMENT_BOUNDS = { scale: 3, minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT };
/** The bounds of the amount columns; no accepted currency has more than three decimals. */
export const TOTAL_BOUNDS = { scale: 3, minimum: 0, maximum: MAX_AMOUNT };

/** The code of a hold, such as `credit`; it names what has to be decided about an order. */
export const HOLD_CODE_PATTERN = '^[a-z][a-z0-9_]{0,39}$';
export const HOLD_CODE_EXPECTED = 'up to 40 lower-case letters, digits and _, beginning with a letter';
