import type { Order } from 'order-taking-client/openapi';
import { useEffect, useState } from 'preact/hooks';
import { api, outcomeOf, type Outcome } from '../../api/client.js';
import { tagOf } from '../../api/tag.js';
import { texts } from '../../texts.js';
import { announce } from '../../ui/announcer.js';
import { Badge } from '../../ui/badge.js';
import { Dialog } from '../../ui/dialog.js';

/** Validates orders one after the other, and shows what came of each. */
export function ValidateDialog({ orders, onClose }: { orders: Order[]; onClose: () => void }) {
  const [outcomes, setOutcomes] = useState<Outcome<Order>[]>([]);
  useEffect(() => {
    let isOpen = true;
    const run = async (): Promise<void> => {
      const results: Outcome<Order>[] = [];
      for (const order of orders) {
        if (!isOpen) return;
        results.push(await validate(order));
        setOutcomes([...results]);
      }
      announce(texts.orders.outcomesSummary(results.filter(({ ok }) => ok).length, results.length));
    };
    void run();
    return () => (isOpen = false);
  }, []);
  return (
    <Dialog title={texts.orders.outcomesTitle} onClose={onClose}>
      <ul class="outcomes">
        {orders.map((order, index) => (
          <li key={order.id}>
            <span class="code">{order.code}</span> <OutcomeText outcome={outcomes[index]} />
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <button class="button primary" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  );
}

const validate = (order: Order): Promise<Outcome<Order>> =>
  outcomeOf(
    api.POST('/api/v1/orders/{id}/validate', {
      params: { path: { id: order.id }, header: { 'If-Match': tagOf(order) } },
    }),
  );

function OutcomeText({ outcome }: { outcome: Outcome<Order> | undefined }) {
  if (outcome === undefined) return <Badge>{texts.orders.outcomeWaiting}</Badge>;
  if (outcome.ok) return <Badge tone="good">{texts.orders.outcomeDone}</Badge>;
  const { failure } = outcome;
  return (
    <>
      <Badge tone="bad">{failure.title}</Badge>
      <p class="hint">{failure.blockers?.map(({ detail }) => detail).join(' ') ?? failure.detail}</p>
    </>
  );
}
