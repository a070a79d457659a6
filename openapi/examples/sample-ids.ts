/** How many rows of each kind scripts/sample-data.js creates: the ids of the examples continue after them. */
export const SAMPLE_ROWS = {
  applications: 4,
  /** One of the shop, those of the marketplace, and the one that came with an order. */
  contacts: 10,
  orders: 18,
  items: 28,
  changeRequests: 1,
  webhooks: 1,
  /** The two pings of the subscription, and one for each order that was shipped. */
  deliveries: 8,
};

/** The order of the sample marketplace whose answer it has not accepted yet. */
export const AWAITING_ORDER = 8;
/** The first order of the sample marketplace that is validated, and nothing else. */
export const VALIDATED_ORDER = 11;
