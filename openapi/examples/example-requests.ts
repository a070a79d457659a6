import type { ExampleRequest } from '../document/openapi-examples.js';
import { APPLICATION_EXAMPLES, HEALTH_EXAMPLES, PEOPLE_EXAMPLES } from './application-examples.js';
import { CATALOGUE_EXAMPLES } from './catalogue-examples.js';
import { CONTACT_EXAMPLES, ERASURE_EXAMPLES } from './contact-examples.js';
import { JOB_EXAMPLES } from './job-examples.js';
import { ORDER_EXAMPLES } from './order-examples.js';
import { TEST_EXAMPLES } from './test-examples.js';
import { DELIVERY_EXAMPLES, WEBHOOK_EXAMPLES } from './webhook-examples.js';

/**
 * The examples of the OpenAPI document, in an order in which all of them succeed with new sample data; the ids are
 * those that the requests before them create. `npm run examples` sends them and records the answers in
 * openapi.json.
 */
export const EXAMPLE_REQUESTS: readonly ExampleRequest[] = [
  ...APPLICATION_EXAMPLES,
  ...CATALOGUE_EXAMPLES,
  ...CONTACT_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...ORDER_EXAMPLES,
  ...JOB_EXAMPLES,
  ...DELIVERY_EXAMPLES,
  ...PEOPLE_EXAMPLES,
  ...ERASURE_EXAMPLES,
  ...HEALTH_EXAMPLES,
  ...TEST_EXAMPLES,
];
