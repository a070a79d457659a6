import type { Order, OrderHistoryEntry } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, outcomeOf, type Answer, type Failure } from '../../api/client.js';
import { tagOf } from '../../api/tag.js';
import type { Resource } from '../../api/use-resource.js';
import { announce } from '../../ui/announcer.js';

/** Parameters of a request that changes the version of the order which the page shows, and no other. */
export interface ChangeParameters {
  path: { id: number };
  header: { 'If-Match': string };
}

export interface OrderActions {
  /**
   * Changes the order and shows what it has become.
   * @returns why it was refused, if that is not shown by the page itself; null otherwise
   */
  change: (
    request: (params: ChangeParameters) => Promise<Answer<Order>>,
    done: string,
  ) => Promise<Failure | null>;
  /** What others changed while the page showed an earlier version, so that an action was refused; null otherwise. */
  conflict: OrderHistoryEntry[] | null;
  /** Why the last action that has no dialog was refused. */
  failure: Failure | null;
  showFailure: (failure: Failure | null) => void;
}

export function useOrderActions(id: number, resource: Resource<Order>): OrderActions {
  const [conflict, setConflict] = useState<OrderHistoryEntry[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const change: OrderActions['change'] = async (request, done) => {
    const shown = resource.value!;
    setConflict(null);
    setFailure(null);
    const outcome = await outcomeOf(request({ path: { id }, header: { 'If-Match': tagOf(shown) } }));
    if (outcome.ok) {
      resource.replace(outcome.value, tagOf(outcome.value));
      announce(done);
      return null;
    }
    if (outcome.failure.code !== 'version_mismatch') return outcome.failure;
    setConflict(await changesSince(shown));
    resource.reload();
    return null;
  };
  return { change, conflict, failure, showFailure: setFailure };
}

async function changesSince({ id, version }: Order): Promise<OrderHistoryEntry[]> {
  const history = await outcomeOf(api.GET('/api/v1/orders/{id}/history', { params: { path: { id } } }));
  return history.ok ? history.value.filter((entry) => entry.version > version) : [];
}
