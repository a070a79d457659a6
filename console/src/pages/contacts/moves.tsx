import type { ReconciliationMoves } from 'order-taking-client/openapi';
import { BASE } from '../../address/router.js';
import { t } from '../../texts/texts.js';

/** How many orders are named; the number says how many there are. */
const NAMED = 10;

/** What follows a contact into another one. */
export function Moves({ moved, customer }: { moved: ReconciliationMoves; customer: string | null }) {
  return (
    <ul class="moves">
      <li>
        <span>{t('{number} order || {number} orders', moved.orders)}</span>
        {moved.orderIds.length > 0 && (
          <ul class="links">
            {moved.orderIds.slice(0, NAMED).map((id) => (
              <li key={id}>
                <a href={`${BASE}/orders/${id}`}>{t('Order {id}', id)}</a>
              </li>
            ))}
            {moved.orders > NAMED && <li>…</li>}
          </ul>
        )}
      </li>
      <li>{t('{number} contact reference || {number} contact references', moved.references)}</li>
      {customer !== null && (
        <li>
          {moved.customer
            ? t('The temporary account {name}', customer)
            : t('The account {name} stays: others use it, or it is not temporary.', customer)}
        </li>
      )}
    </ul>
  );
}
