import { enumeration } from '../../common/enumeration.js';

/** The change requests for the orders of an application that are accepted without a person, if nothing blocks them. */
export const ACCEPT_CHANGES = enumeration('AcceptChanges', ['never', 'cancel_until_shipped', 'always']);
export type AcceptChanges = (typeof ACCEPT_CHANGES)[number];

/** The treatment of an order with an item that its application names by an unknown external reference. */
export const UNKNOWN_ITEMS = enumeration('UnknownItems', ['refuse', 'park']);
export type UnknownItems = (typeof UNKNOWN_ITEMS)[number];
