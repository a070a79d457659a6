import type { Order } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { texts } from '../../texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { Section } from '../../ui/section.js';
import { HistoryEntryText } from './history-entry.js';

export function HistorySection({ order: { id, version } }: { order: Order }) {
  const { value, failure } = useResource(
    `history ${id} ${version}`,
    (init) => api.GET('/api/v1/orders/{id}/history', { params: { path: { id } }, ...init }),
    { poll: false },
  );
  return (
    <Section title={texts.order.history}>
      {failure !== null && <FailureNotice failure={failure} />}
      {value === undefined && failure === null && <Skeleton rows={2} />}
      <ol class="timeline">
        {value?.toReversed().map((entry) => (
          <li key={entry.version}>
            <HistoryEntryText entry={entry} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
