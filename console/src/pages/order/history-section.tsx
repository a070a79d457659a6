import type { Order } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { texts } from '../../texts.js';
import { History } from '../../ui/history.js';
import { Section } from '../../ui/section.js';
import { HistoryEntryText } from './history-entry.js';

export const HistorySection = ({ order: { id, version } }: { order: Order }) => (
  <Section title={texts.order.history} isOnlyForScreen>
    <History
      of={`history ${id} ${version}`}
      poll={false}
      load={(query, init) =>
        api.GET('/api/v1/orders/{id}/history', { params: { path: { id }, query }, ...init })
      }
      describe={(entry) => <HistoryEntryText entry={entry} />}
    />
  </Section>
);
