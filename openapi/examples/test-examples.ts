import type { ExampleRequest } from '../document/openapi-examples.js';
import { VALIDATED_ORDER } from './sample-ids.js';

/** What only a test installation has. They are sent to one of its own, with new sample data. */
export const TEST_EXAMPLES: ExampleRequest[] = [
  {
    operation: 'takeTestStep',
    name: 'shipment',
    summary: 'The seller ships a part of the order',
    path: { id: VALIDATED_ORDER },
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
    path: { id: VALIDATED_ORDER },
    body: { step: 'ship' },
    sender: 'marketplace',
  },
  { operation: 'getChecklist', sender: 'marketplace' },
  { operation: 'sendTestEvent', body: { event: 'sales_order_shipped' }, sender: 'marketplace' },
];
