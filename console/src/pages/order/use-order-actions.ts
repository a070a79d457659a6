import type { Order, OrderHistoryEntry } from 'order-taking-client/openapi';
import { useState } from 'preact/hooks';
import { api, outcomeOf, type Answer, type Failure } from '../../api/client.js';
import { tagOf } from '../../api/tag.js';
import type { Resource } from '../../api/use-resource.js';
import { announce } from '../../ui/announcer.js';
import { useAlone } from '../../ui/use-alone.js';

/** Parameters of a request that changes one version of the order, and no other. */
export interface ChangeParameters {
  path: { id: number };
  header: { 'If-Match': string };
}

/** A request that changes the order. */
export type OrderRequest = (params: ChangeParameters) => Promise<Answer<Order>>;

export interface OrderActions {
  /** The version of the order that the page shows; 0 until it is loaded. */
  version: number;
  /**
   * Changes this version of the order, and shows what it has become.
   * @returns why it was refused, if that is not shown by the page itself; null otherwise
   */
  change: (version: number, request: OrderRequest, done: string) => Promise<Failure | null>;
  /** Changes the version that is shown, and shows on the page why that was refused. One change at a time. */
  run: (request: OrderRequest, done: string) => Promise<void>;
  /** While a change is under way, the buttons do nothing. */
  isRunning: boolean;
  /** What others changed while the page showed an earlier version, so that an action was refused; null otherwise. */
  conflict: OrderHistoryEntry[] | null;
  /** Why the last action that has no dialog was refused. */
  failure: Failure | null;
}

export function useOrderActions(id: number, resource: Resource<Order>): OrderActions {
  const [conflict, setConflict] = useState<OrderHistoryEntry[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { isRunning, alone } = useAlone();
  const version = resource.value?.version ?? 0;

  const change: OrderActions['change'] = async (changed, request, done) => {
    setConflict(null);
    setFailure(null);
    const header = { 'If-Match': tagOf({ version: changed }) };
    const outcome = await outcomeOf(request({ path: { id }, header }));
    if (outcome.ok) {
      resource.replace(outcome.value, tagOf(outcome.value));
      announce(done);
      return null;
    }
    if (!isConflict(outcome.failure)) return outcome.failure;
    setConflict(await changesSince(id, changed));
    resource.reload();
    return null;
  };
  const run: OrderActions['run'] = (request, done) =>
    alone(async () => setFailure(await change(version, request, done)));
  return { version, change, run, isRunning, conflict, failure };
}

/** Whether another user came first. A change request that would have another result by now is still open. */
const isConflict = ({ code, state }: Failure): boolean =>
  code === 'version_mismatch' || (code === 'change_request_outdated' && state !== 'requested');

async function changesSince(id: number, version: number): Promise<OrderHistoryEntry[]> {
  const history = await outcomeOf(api.GET('/api/v1/orders/{id}/history', { params: { path: { id } } }));
  return history.ok ? history.value.filter((entry) => entry.version > version) : [];
}
