import type { Order, OrderBlocker } from 'order-taking-client/openapi';
import type { ComponentChildren } from 'preact';
import { useGet, type Resource } from '../../api/use-resource.js';
import { t, named } from '../../texts/texts.js';
import { FailureNotice, Loaded } from '../../ui/feedback.js';
import { PaymentBadge, StateBadge } from '../../ui/badge.js';
import { Page } from '../../ui/page.js';
import { AnswerSection } from './answer-section.js';
import { Blockers, Warnings } from './actions/blockers.js';
import { ChangeRequestSection, FormerChangeRequests } from './change-requests/change-request-section.js';
import { Conflict } from './actions/order-dialog.js';
import { HistorySection } from './history-section.js';
import { ItemsSection } from './items-section.js';
import { OrderFacts } from './order-facts.js';
import { ShipmentsSection } from './shipments-section.js';
import { useOrderActions, type OrderActions } from './actions/use-order-actions.js';
import { VerbButtons } from './verb-buttons.js';
import { labels } from '../../texts/labels.js';
import { actorName, DayOrTime, Time } from '../../ui/who-and-when.js';
import { Section } from '../../ui/section.js';
import { Table } from '../../ui/table.js';
import { formatAgo, formatDateTime, formatList } from '../../format/format.js';

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
  const order = resource.value;
  return (
    <Page
      title={order?.code ?? t('Order')}
      above={above}
      beside={order !== undefined && <OrderBadges order={order} />}
      actions={order !== undefined && <VerbButtons order={order} actions={actions} />}
    >
      <Loaded of={resource}>{(loaded) => <OrderView order={loaded} actions={actions} />}</Loaded>
    </Page>
  );
}

function useOrder(id: number, listed: Order | undefined): Resource<Order> {
  const resource = useGet('/api/v1/orders/{id}', { path: { id } });
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

/** Links to the documents of an order; nothing without one. */
function DocumentsSection({ documents }: Pick<Order, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <Section title={t('Documents')}>
      <Table
        label={t('Documents in the order in which they were added first')}
        rows={documents}
        isInSection
        columns={[
          {
            heading: t('Document'),
            cell: ({ kind, url, by }) => (
              <>
                <a href={url} rel="noreferrer">
                  {named(labels.documentKinds, kind)}
                </a>
                <div class="second-line">{t('by {name}', actorName(by))}</div>
              </>
            ),
          },
          { heading: t('Number @documents'), cell: ({ number }) => number },
          { heading: t('Issued'), cell: ({ issuedAt }) => issuedAt !== null && <DayOrTime at={issuedAt} /> },
          { heading: t('Added @documents'), cell: ({ addedAt }) => <Time at={addedAt} /> },
        ]}
      />
    </Section>
  );
}

/** What the order waits for, and where it came from, in one line. */
const OrderSummary = ({ order }: { order: Order }) => (
  <p class="lead" tabIndex={-1}>
    {stateOf(order)}{' '}
    {t('Taken {ago} from {application}.', formatAgo(order.createdAt), order.application.name)}
  </p>
);

function stateOf({ state, blockers, changeRequest, answerBy, answer }: Order): string {
  if (changeRequest !== null) return t('A change is requested.');
  if (state === 'validated' && answerBy !== null && answer === null)
    return t('An answer is due by {time}.', formatDateTime(answerBy));
  if (state !== 'pending') return labels.orderSummaryStates[state];
  return blockers.length === 0
    ? t('Ready to be validated.')
    : t('Waits for {causes}.', formatList(causesOf(blockers)));
}

/** Such as "the price of 2 items". */
function causesOf(blockers: OrderBlocker[]): string[] {
  const numbers = new Map<string, number>();
  for (const { code } of blockers) numbers.set(code, (numbers.get(code) ?? 0) + 1);

  return [...numbers].map(([code, number]) =>
    code in labels.orderSummaryCauses
      ? labels.orderSummaryCauses[code as keyof typeof labels.orderSummaryCauses](number)
      : code,
  );
}
