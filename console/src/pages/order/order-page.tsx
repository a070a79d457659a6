import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import type { PageProps } from '../../app/router.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { StateBadge } from '../../ui/order-badges.js';
import { Page } from '../../ui/page.js';
import { texts } from '../../texts.js';

export function OrderPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const { value, failure, reload } = useResource(`order ${id}`, (init) =>
    api.GET('/api/v1/orders/{id}', { params: { path: { id } }, ...init }),
  );
  return (
    <Page title={value?.code ?? texts.order.title} beside={value && <StateBadge state={value.state} />}>
      {failure !== null && <FailureNotice failure={failure} retry={reload} />}
      {value === undefined && failure === null && <Skeleton />}
    </Page>
  );
}
