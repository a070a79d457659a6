/** Keys of advisory locks. The numbers are arbitrary, but they must differ from each other and be the same in all processes. */
export const ADVISORY_LOCKS = {
  migrate: 7_261_001,
  /** Taken shared by every claim, and exclusively together with the number of a part of the applications. */
  claimDeliveries: 7_261_002,
  /** Used together with the id of an application. */
  createOrders: 7_261_003,
  reconcileContacts: 7_261_005,
  deleteOld: 7_261_008,
  importPackagings: 7_261_010,
  importContacts: 7_261_011,
  /** Taken by functions of the database. */
  beginDataHistory: 7_261_012,
} as const;
