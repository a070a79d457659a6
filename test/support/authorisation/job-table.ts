import type { JobKind } from '../../../src/persistence/work/work.entity.js';
import { newPackaging } from '../samples.js';
import type { ApplicationsFixture } from './applications-fixture.js';
import type { Kind } from './resources.js';

/** A kind of job whose items are named by their ids. */
export interface JobAccess {
  /** The request that a job of this kind sends for each of its items: a row of ACCESS, which says who may send it. */
  request: string;
  item: Kind;
  /** The member `with`. */
  options?: (fixture: ApplicationsFixture) => object | Promise<object>;
  /** What becomes of an item that the caller may work on; by default `done`. */
  outcome?: string;
}

/** Every kind of job but `import`, whose items are rows of a file. */
export const JOBS: Record<Exclude<JobKind, 'import'>, JobAccess> = {
  'orders.validate': { request: 'POST /api/v1/orders/{id}/validate', item: 'order' },
  'orders.hold': {
    request: 'PUT /api/v1/orders/{id}/holds/{code}',
    item: 'order',
    options: () => ({ code: 'credit', reason: 'Over the limit.' }),
  },
  'orders.release': {
    request: 'DELETE /api/v1/orders/{id}/holds/{code}',
    item: 'heldOrder',
    options: () => ({ code: 'credit' }),
  },
  'orders.cancel': {
    request: 'POST /api/v1/orders/{id}/cancel',
    item: 'order',
    options: () => ({ reason: 'Not sold.' }),
  },
  'orders.ship': { request: 'POST /api/v1/orders/{id}/ship', item: 'validatedOrder' },
  'orders.export': {
    request: 'GET /api/v1/orders/{id}',
    item: 'order',
    options: () => ({ format: 'ndjson' }),
  },
  'references.bind': {
    request: 'PUT /api/v1/unknown_references/{id}',
    item: 'unknownReference',
    options: async (fixture) => ({ packaging: (await newPackaging(fixture.admin)).id }),
  },
  'contacts.reconcile': {
    request: 'POST /api/v1/contacts/{id}/reconcile',
    item: 'contact',
    outcome: 'no_exact_match',
  },
};
