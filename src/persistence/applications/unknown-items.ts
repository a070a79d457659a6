/** What happens to an order with an item that its application names by an unknown external reference. */
export const UNKNOWN_ITEMS = ['refuse', 'park'] as const;
export type UnknownItems = (typeof UNKNOWN_ITEMS)[number];
