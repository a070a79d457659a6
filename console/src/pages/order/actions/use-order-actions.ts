import type { Order, OrderHistoryEntry } from 'order-taking-client/openapi';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, outcomeOf, type Answer, type Failure } from '../../../api/client.js';
import type { Resource } from '../../../api/use-resource.js';
import { detailText } from '../../../format/failure-text.js';
import { t } from '../../../texts/texts.js';
import { announce } from '../../../ui/announcer.js';
import { runLater as later } from '../../../ui/undo-bar.js';
import { useAlone } from '../../../ui/use-alone.js';

/** Parameters of a request that changes one version of the order, and no other. */
export interface ChangeParameters {
  path: { id: number };
  header: { 'If-Match': string };
}

/** A request that changes the order. */
export type OrderRequest = (params: ChangeParameters) => Promise<Answer<Order>>;

export interface Refusal {
  failure: Failure;
  /** What others changed since the version of the request; null if that is not why it was refused. */
  changes: OrderHistoryEntry[] | null;
}

/** What is said of a change before and after it. */
interface DelayedTexts {
  waiting: (code: string) => string;
  done: string;
}

export interface OrderActions {
  /** The version of the order that the page shows; 0 until it is loaded. */
  version: number;
  /**
   * Changes this version of the order, and shows what it has become.
   * @returns why it was refused, and what others changed first; null if it was done, or if the page says why it was refused
   */
  change: (version: number, request: OrderRequest, done: string) => Promise<Refusal | null>;
  /** Changes the version that is shown, and shows on the page why that was refused. One change at a time. */
  run: (request: OrderRequest, done: string) => Promise<void>;
  /** The same five seconds later, for what cannot be taken back, unless it is undone; also when the page was left by then. */
  runLater: (request: OrderRequest, texts: DelayedTexts) => void;
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
  const { version = 0, code = '' } = resource.value ?? {};
  const isShown = useIsShown();

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
    if (!isConflict(outcome.failure)) return { failure: outcome.failure, changes: null };
    const changes = await changesSince(id, changed);
    resource.reload();
    if (outcome.failure.code === 'version_mismatch') return { failure: outcome.failure, changes };
    // There is nothing left to decide about.
    setConflict(changes);
    return null;
  };
  const settle = async (request: OrderRequest, done: string): Promise<void> => {
    const refusal = await change(version, request, done);
    if (refusal === null) return;
    setConflict(refusal.changes);
    if (refusal.changes === null) setFailure(refusal.failure);
    if (!isShown.current)
      announce(t('{code} was not changed. {why}', code, detailText(refusal.failure)), 'failed');
  };
  const run: OrderActions['run'] = (request, done) => alone(() => settle(request, done));
  const runLater: OrderActions['runLater'] = (request, { waiting, done }) =>
    later({ of: code, text: waiting(code), run: () => settle(request, `${code}: ${done}`) });
  return { version, change, run, runLater, isRunning, conflict, failure };
}

/** Whether the page is still open. */
function useIsShown(): { current: boolean } {
  const isShown = useRef(true);
  useEffect(() => () => void (isShown.current = false), []);
  return isShown;
}

/** Whether another user came first. A change request that would have another result by now is still open. */
const isConflict = ({ code, state }: Failure): boolean =>
  code === 'version_mismatch' || (code === 'change_request_outdated' && state !== 'requested');

async function changesSince(id: number, version: number): Promise<OrderHistoryEntry[]> {
  const history = await outcomeOf(api.GET('/api/v1/orders/{id}/history', { params: { path: { id } } }));
  return history.ok ? history.value.filter((entry) => entry.version > version) : [];
}

/** The ETag of an order, for If-Match: its version as it is shown, so that a change by somebody else is noticed. */
const tagOf = ({ version }: { version: number }): string => `"v${version}"`;
