/** What the columns hold and the contract allows; the API refuses more instead of rounding it silently. */
export const PRICE_BOUNDS = { scale: 6, minimum: 0, maximum: 99_999_999 };
export const RATE_BOUNDS = { scale: 4, minimum: 0, maximum: 100 };
export const QUANTITY_BOUNDS = { scale: 3, minimum: 0, exclusiveMinimum: true, maximum: 999_999.999 };
/** As many decimals as a price: shops work vouchers out in percent, and they are rounded when they are added up. */
export const VOUCHER_BOUNDS = { scale: 6, minimum: 0, maximum: 99_999_999 };
/** As many decimals as an amount column; the currency of the payment may allow fewer. */
export const PAYMENT_BOUNDS = { scale: 3, minimum: -999_999_999_999, maximum: 999_999_999_999 };
/** What the amount columns hold; three decimals are those of the currencies that have most. */
export const TOTAL_BOUNDS = { scale: 3, minimum: 0, maximum: 999_999_999_999 };
