import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { BASE } from '../../address/router.js';
import { t } from '../../texts/texts.js';
import type { ShownList } from './delivery-list.js';

const ORDER_ID = /^0*[1-9][0-9]{0,14}$/;

interface NamedOrder {
  /** Null for no order, and for one that is not found. */
  id: number | null;
  /** What is shown in place of its deliveries when it is not found; null otherwise. */
  notFound: ShownList | null;
}

/** The order that the address of a list names by its id, or by its code as people write it. */
export function useNamedOrder(text: string): NamedOrder {
  const isCode = text !== '' && !ORDER_ID.test(text);
  const query = { code: text.toUpperCase(), limit: 1 };
  const found = useResource(
    isCode ? `order ${text}` : null,
    (init) => api.GET('/api/v1/orders', { params: { query }, ...init }),
    { poll: false },
  );
  if (!isCode) return { id: text === '' ? null : Number(text), notFound: null };
  const id = found.value?.[0]?.id ?? null;
  return { id, notFound: id === null ? { ...found, value: found.value && [] } : null };
}

/** Says which order the list is about. */
export function OrderChip({ id }: { id: number }) {
  const { value } = useResource(
    `order of deliveries ${id}`,
    (init) => api.GET('/api/v1/orders/{id}', { params: { path: { id } }, ...init }),
    { poll: false },
  );
  return (
    <p class="chip">
      {t('Order')} <a href={`${BASE}/orders/${id}`}>{value?.code ?? id}</a>
    </p>
  );
}
