import { useEffect } from 'preact/hooks';
import { t } from '../../texts/texts.js';
import type { OrderList } from './use-orders.js';

/** A button, because rows that move while somebody reads or clicks cause mistakes. */
export function Fresh({ list }: { list: OrderList }) {
  const { fresh } = list;
  useEffect(() => {
    if (fresh === 0) return undefined;
    const title = document.title;
    document.title = `(${fresh}) ${title}`;
    return () => void (document.title = title);
  }, [fresh]);
  return (
    <div class="fresh-region" role="status">
      {fresh > 0 && (
        <button class="button fresh" onClick={list.showFresh}>
          {t('Show {number} new order || Show {number} new orders', fresh)}
        </button>
      )}
    </div>
  );
}
