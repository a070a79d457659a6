import { invalidInput, type Fault, notFound } from '../common/errors/domain-error.js';
import { OrderRequestSender } from '../orders/order-requests/order-request-sender.js';
import { ORDER_REQUESTS, requestOf, type OrderRequest } from '../orders/order-requests/order-requests.js';
import { UnknownReferencesController } from '../orders/unknown-references/unknown-references.controller.js';
import type { JobKind } from '../persistence/jobs/job-values.js';
import type { Precondition } from '../platform/http/caching/version-tag.js';
import { ExactMatches } from './kinds/exact-matches.js';
import { IMPORT } from './kinds/import-job.js';
import type { KindOfJob } from './kinds/kind-of-job.js';
import { orderFile } from '../orders/export/order-export.js';
import { scopeOf } from '../orders/versions/order-scope.js';
import { JobFileRepository } from '../persistence/jobs/job-file.repository.js';
import { OrderListRepository } from '../persistence/orders/order-list.repository.js';
import { OpenApiValidator } from '../platform/http/validation/openapi-validator.js';

/** The schema of the options. */
const OPTIONS = 'OrderExport';
/** The number of orders in memory at a time. */
const ORDERS_PER_PORTION = 100;

/** A job that writes orders into a file, a part at a time. */
const ORDER_EXPORT: KindOfJob = {
  items: 'orders',
  access: () => 'any',
  operation: null,
  portion: ORDERS_PER_PORTION,
  check(services, options) {
    const copy = structuredClone(options);
    services(OpenApiValidator).checkEntry(OPTIONS, copy);
    orderFile(copy);
  },
  async perform(services, { jobId, caller, options, items }) {
    const file = orderFile(options);
    const ids = items.map(({ subjectId }) => subjectId!);
    const documents = await services(OrderListRepository).documents(ids, scopeOf(caller));
    const found = ids.flatMap((id) => documents.get(id) ?? []);
    await services(JobFileRepository).append(jobId, items[0]!.number, found.map(file.write).join(''));
    return ids.map((id) => (documents.has(id) ? 'done' : notFound('order')));
  },
};

/** The items of a job may have changed since it was requested. */
const ANY_VERSION: Precondition = null;

/** A job that sends the same request for each of its items. */
const requestJob = (items: KindOfJob['items'], request: OrderRequest): KindOfJob => ({
  items,
  access: () => request.access,
  operation: request.operation,
  portion: 1,
  check: (services, options) => void services(OrderRequestSender).checked(request, options),
  async perform(services, { caller, options, items }) {
    const sender = services(OrderRequestSender);
    for (const { subjectId } of items) {
      const content = sender.checked(request, options);
      await sender.send(request, { caller, id: subjectId!, precondition: ANY_VERSION, ...content });
    }
    return items.map(() => 'done');
  },
});

const BIND = requestOf(
  'PUT unknown_references/:id',
  null,
  [UnknownReferencesController, 'bindUnknownReference'],
  (references, { caller, id, content }) => references.bindUnknownReference(caller, id, content),
);

/** The contact that each is reconciled into is found when its turn comes. */
const RECONCILE: KindOfJob = {
  items: 'contacts',
  access: () => ['sales'],
  operation: 'reconcileContact',
  portion: 1,
  check(_, options) {
    const faults = Object.keys(options).map((name): Fault => ({
      pointer: `#/${name}`,
      code: 'unknown_field',
      detail: 'There is no such option.',
    }));
    if (faults.length > 0) throw invalidInput(faults);
  },
  async perform(services, { caller, items }) {
    for (const { subjectId } of items) await services(ExactMatches).reconcile(caller, subjectId!);
    return items.map(() => 'done');
  },
};

export const KINDS: Record<JobKind, KindOfJob> = {
  'orders.validate': requestJob('orders', ORDER_REQUESTS.validate),
  'orders.hold': requestJob('orders', ORDER_REQUESTS.hold),
  'orders.release': requestJob('orders', ORDER_REQUESTS.release),
  'orders.cancel': requestJob('orders', ORDER_REQUESTS.cancel),
  'orders.ship': requestJob('orders', ORDER_REQUESTS.ship),
  'orders.export': ORDER_EXPORT,
  'references.bind': requestJob('unknown_references', BIND),
  'contacts.reconcile': RECONCILE,
  import: IMPORT,
};
