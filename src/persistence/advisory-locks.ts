/**
 * What one process at a time may do, and the number it is locked by. Any numbers would do, as long as all processes
 * agree on them and no two are the same, or those who do different things would wait for each other.
 */
export const ADVISORY_LOCKS = {
  migrate: 7_261_001,
  claimDeliveries: 7_261_002,
  /** Together with the id of an application. */
  takeOrders: 7_261_003,
  forgetIdempotencyKeys: 7_261_004,
  reconcileContacts: 7_261_005,
  forgetEvents: 7_261_008,
} as const;
