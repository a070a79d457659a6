import type { Order } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { api } from '../../api/client.js';
import { useResource, type Resource } from '../../api/use-resource.js';
import { t } from '../../texts/texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { PaymentBadge, StateBadge } from '../../ui/order-badges.js';
import { Page } from '../../ui/page.js';
import { AnswerSection } from './answer-section.js';
import { Blockers, Warnings } from './actions/blockers.js';
import { ChangeRequestSection } from './change-requests/change-request-section.js';
import { FormerChangeRequests } from './change-requests/former-change-requests.js';
import { Conflict } from './actions/conflict.js';
import { DocumentsSection } from './documents-section.js';
import { HistorySection } from './history-section.js';
import { ItemsSection } from './items-section.js';
import { OrderFacts } from './order-facts.js';
import { OrderSummary } from './order-summary.js';
import { ShipmentsSection } from './shipments-section.js';
import { useOrderActions, type OrderActions } from './actions/use-order-actions.js';
import { VerbButtons } from './verb-buttons.js';

interface OrderPageProps {
  id: number;
  /** The order as a list has it, shown until it is loaded. */
  listed: Order | undefined;
  /** What leads to other orders. */
  above: ComponentChildren;
}

export function OrderPage({ id, listed, above }: OrderPageProps) {
  const resource = useOrder(id, listed);
  const actions = useOrderActions(id, resource);
  const { value: order, failure } = resource;
  return (
    <Page
      title={order?.code ?? t('Order')}
      above={above}
      beside={order !== undefined && <OrderBadges order={order} />}
      actions={order !== undefined && <VerbButtons order={order} actions={actions} />}
    >
      {failure !== null && <FailureNotice failure={failure} retry={resource.reload} />}
      {order === undefined ? failure === null && <Skeleton /> : <OrderView order={order} actions={actions} />}
    </Page>
  );
}

function useOrder(id: number, listed: Order | undefined): Resource<Order> {
  const resource = useResource(`order ${id}`, (init) =>
    api.GET('/api/v1/orders/{id}', { params: { path: { id } }, ...init }),
  );
  return { ...resource, value: resource.value ?? listed };
}

const OrderBadges = ({ order }: { order: Order }) => (
  <span class="badges">
    <StateBadge state={order.state} />
    <PaymentBadge status={order.paymentStatus} />
  </span>
);

function OrderView({ order, actions }: { order: Order; actions: OrderActions }) {
  return (
    <>
      <OrderSummary order={order} />
      <Conflict changes={actions.conflict} />
      {actions.failure !== null && <FailureNotice failure={actions.failure} />}
      <Blockers order={order} actions={actions} />
      <Warnings order={order} />
      <ChangeRequestSection order={order} actions={actions} />
      <div class="columns">
        <div class="column">
          <ItemsSection order={order} />
          <AnswerSection order={order} actions={actions} />
          <ShipmentsSection order={order} actions={actions} />
          <DocumentsSection documents={order.documents} />
          <FormerChangeRequests order={order} />
          <HistorySection order={order} />
        </div>
        <OrderFacts order={order} />
      </div>
    </>
  );
}
