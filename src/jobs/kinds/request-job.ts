import { OrderRequestSender } from '../../orders/order-requests/order-request-sender.js';
import type { OrderRequest } from '../../orders/order-requests/order-requests.js';
import type { Precondition } from '../../platform/http/caching/version-tag.js';
import type { KindOfJob } from './kind-of-job.js';

/** What a job works on may have changed since it was requested. */
const ANY_VERSION: Precondition = null;

/** A job that sends the same request for each of its items. */
export const requestJob = (items: KindOfJob['items'], request: OrderRequest): KindOfJob => ({
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
