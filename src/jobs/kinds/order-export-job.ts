import { notFound } from '../../common/errors/domain-error.js';
import { orderFile } from '../../orders/export/order-export.js';
import { scopeOf } from '../../orders/versions/order-scope.js';
import { JobFileRepository } from '../../persistence/jobs/job-file.repository.js';
import { OrderListRepository } from '../../persistence/orders/order-list.repository.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import type { KindOfJob } from './kind-of-job.js';

/** The schema of the options. */
const OPTIONS = 'OrderExport';
/** How many orders are in memory at a time. */
const ORDERS_PER_PORTION = 100;

/** A job that writes orders into a file, a part at a time. */
export const ORDER_EXPORT: KindOfJob = {
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
