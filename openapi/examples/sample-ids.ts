import { SAMPLE_CUSTOMERS } from '../../src/app/sample-data/sample-customers.js';
import { SAMPLE_ORDERS, SAMPLE_WEBHOOK } from '../../src/app/sample-data/sample-orders.js';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample-applications.js';

const shipped = SAMPLE_ORDERS.filter(({ hoursAgo }) => hoursAgo.length > 2);

/** How many rows of each kind the sample data has: the ids of the examples continue after them. */
export const SAMPLE_ROWS = {
  applications: SAMPLE_APPLICATIONS.length,
  /** One of the shop, those of the marketplace, and the one that came with an order. */
  contacts: Object.keys(SAMPLE_CUSTOMERS).length + 2,
  orders: SAMPLE_ORDERS.length,
  items: SAMPLE_ORDERS.flatMap(({ lines }) => Object.keys(lines)).length,
  changeRequests: SAMPLE_ORDERS.filter(({ hasChangeRequest }) => hasChangeRequest).length,
  webhooks: [SAMPLE_WEBHOOK].length,
  /** Those of `sales_order_shipped`. */
  deliveries: shipped.length,
};
