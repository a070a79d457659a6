import type {
  DisabledWebhook,
  FailingWebhook,
  RecoveredWebhook,
  DataLoss,
  EventReference,
} from '../../src/events/event-bodies.js';
import { EXAMPLE_EVENT } from './webhook-examples.js';

const FAILING: FailingWebhook = {
  id: 2,
  application: { id: 1, name: 'Sample Shop' },
  event: 'sales_order_created',
  url: 'https://shop.example/webhooks',
  active: true,
  lastDelivery: { id: 3, event: EXAMPLE_EVENT, reason: 'http_500', status: 500 },
  failingSince: '2026-11-21T09:00:00.000Z',
};

const RECOVERED: RecoveredWebhook = {
  ...FAILING,
  lastDelivery: { ...FAILING.lastDelivery, reason: 'delivered', status: 200 },
  recoveredAt: '2026-11-21T10:00:00.000Z',
};

const DISABLED: DisabledWebhook = {
  ...FAILING,
  active: false,
  disabledReason: 'failing',
  disabledAt: '2026-11-26T09:00:00.000Z',
};

const LOSS: DataLoss = {
  historyId: 'hist_7902699be42c8a8e46fbbb4501726517',
  lostSince: '2026-11-21T08:59:00.000Z',
  beganAt: '2026-11-21T09:00:00.000Z',
};

const REFERENCE: EventReference = {
  id: EXAMPLE_EVENT,
  type: 'sales_order_validated',
  createdAt: '2026-11-21T09:31:12.000Z',
  sequence: 2,
  order: { id: 40 },
  url: `/api/v1/events/${EXAMPLE_EVENT}`,
};

/**
 * The bodies of webhooks by their types.
 * @param recorded those that the example requests cause; the others are added
 */
export function eventExamples(recorded: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { sales_order_validated: validated, sales_order_answered: answered } = recorded;
  const { changeRequest } = recorded['sales_order_change_requested'] as { changeRequest: object };
  const ended = { at: '2026-11-21T09:00:00.000Z', by: null, reason: null };
  return {
    ...recorded,
    sales_order_answer_due: validated,
    sales_order_change_outdated: {
      ...(answered as object),
      changeRequest: { ...changeRequest, state: 'outdated', ended },
    },
    webhook_failing: FAILING,
    webhook_recovered: RECOVERED,
    webhook_disabled: DISABLED,
    data_lost: LOSS,
    event_reference: REFERENCE,
  };
}
