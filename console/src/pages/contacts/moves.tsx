import type { ReconciliationMoves } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { texts } from '../../texts/texts.js';

/** How many orders are named; the number says how many there are. */
const NAMED = 10;

/** What follows a contact into another one. */
export function Moves({ moved, customer }: { moved: ReconciliationMoves; customer: string | null }) {
  const { orders, references, customerMoves, customerStays, order } = texts.reconcile;
  return (
    <ul class="moves">
      <li>
        <span>{orders(moved.orders)}</span>
        {moved.orderIds.length > 0 && (
          <ul class="links">
            {moved.orderIds.slice(0, NAMED).map((id) => (
              <li key={id}>
                <a href={`${BASE}/orders/${id}`}>{order(id)}</a>
              </li>
            ))}
            {moved.orders > NAMED && <li>…</li>}
          </ul>
        )}
      </li>
      <li>{references(moved.references)}</li>
      {customer !== null && <li>{moved.customer ? customerMoves(customer) : customerStays(customer)}</li>}
    </ul>
  );
}
