import type { Order } from 'order-taking-client/openapi';
import { api } from '../../api/client.js';
import { useResource } from '../../api/use-resource.js';
import { BASE, type PageProps } from '../../app/router.js';
import { texts } from '../../texts.js';
import { FailureNotice, Skeleton } from '../../ui/feedback.js';
import { PaymentBadge, StateBadge } from '../../ui/order-badges.js';
import { Page } from '../../ui/page.js';
import { AnswerSection } from './answer-section.js';
import { Blockers, Warnings } from './blockers.js';
import { ChangeRequestSection } from './change-requests/change-request-section.js';
import { FormerChangeRequests } from './change-requests/former-change-requests.js';
import { ComputationSection } from './computation-section.js';
import { Conflict } from './conflict.js';
import { DeliveriesSection } from './deliveries-section.js';
import { DocumentsSection } from './documents-section.js';
import { HistorySection } from './history-section.js';
import { ItemsSection } from './items-section.js';
import { OrderFacts } from './order-facts.js';
import { PaymentsSection } from './payments-section.js';
import { ShipmentsSection } from './shipments-section.js';
import { useOrderActions, type OrderActions } from './use-order-actions.js';
import { useIsLimited } from './use-order-rights.js';
import { VerbButtons } from './verb-buttons.js';

export function OrderPage({ parameters }: PageProps) {
  const id = Number(parameters['id']);
  const resource = useResource(`order ${id}`, (init) =>
    api.GET('/api/v1/orders/{id}', { params: { path: { id } }, ...init }),
  );
  const actions = useOrderActions(id, resource);
  const { value: order, failure } = resource;
  return (
    <Page
      title={order?.code ?? texts.order.title}
      above={
        <a class="back" href={`${BASE}/orders`}>
          {texts.order.back}
        </a>
      }
      beside={order !== undefined && <OrderBadges order={order} />}
      actions={order !== undefined && <VerbButtons order={order} actions={actions} />}
    >
      {failure !== null && <FailureNotice failure={failure} retry={resource.reload} />}
      {order === undefined ? failure === null && <Skeleton /> : <OrderView order={order} actions={actions} />}
    </Page>
  );
}

const OrderBadges = ({ order }: { order: Order }) => (
  <span class="badges">
    <StateBadge state={order.state} />
    <PaymentBadge status={order.paymentStatus} />
  </span>
);

function OrderView({ order, actions }: { order: Order; actions: OrderActions }) {
  const isLimited = useIsLimited();
  return (
    <>
      <Conflict changes={actions.conflict} />
      {actions.failure !== null && <FailureNotice failure={actions.failure} />}
      <Blockers order={order} actions={actions} />
      <Warnings order={order} />
      <ChangeRequestSection order={order} actions={actions} />
      <div class="columns">
        <div class="column">
          <ItemsSection order={order} actions={actions} />
          <AnswerSection order={order} actions={actions} />
          <ShipmentsSection order={order} actions={actions} />
          <DocumentsSection documents={order.documents} />
          <FormerChangeRequests order={order} />
          <ComputationSection order={order} />
          {!isLimited && <PaymentsSection order={order} />}
          <DeliveriesSection order={order} />
          <HistorySection order={order} />
        </div>
        <OrderFacts order={order} />
      </div>
    </>
  );
}
