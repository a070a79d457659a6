import type { ExampleRequest } from '../document/openapi-examples.js';
import { SAMPLE_ORDERS } from '../../src/app/sample-data/sample-orders.js';

/** The first order of the sample marketplace that is validated, and nothing else. */
const VALIDATED =
  SAMPLE_ORDERS.findIndex(
    ({ hoursAgo, answered, hasChangeRequest }) =>
      hoursAgo.length === 2 && answered === undefined && hasChangeRequest !== true,
  ) + 1;

/** What only a test installation has. They are sent to one of its own, with new sample data. */
export const TEST_EXAMPLES: ExampleRequest[] = [
  {
    operation: 'takeTestStep',
    name: 'shipment',
    summary: 'The seller ships a part of the order',
    path: { id: VALIDATED },
    body: {
      step: 'shipment',
      with: { reference: 'LS-2026-0018', items: [{ position: 1, quantity: 10 }], carrier: 'DHL' },
    },
    sender: 'marketplace',
  },
  {
    operation: 'takeTestStep',
    name: 'ship',
    summary: 'The seller ships everything else',
    path: { id: VALIDATED },
    body: { step: 'ship' },
    sender: 'marketplace',
  },
  { operation: 'getChecklist', sender: 'marketplace' },
  { operation: 'sendTestEvent', body: { event: 'sales_order_shipped' }, sender: 'marketplace' },
];
