import { enumeration } from '../../common/enumeration.js';

/** The treatment of an order with an item that its application names by an unknown external reference. */
export const UNKNOWN_ITEMS = enumeration('UnknownItems', ['refuse', 'park']);
export type UnknownItems = (typeof UNKNOWN_ITEMS)[number];
