import { enumeration } from '../common/enumeration.js';

interface CatalogueEntry {
  name: string;
  description: string;
  /** The name of the schema of the payload in openapi.json: the same as in the response to a GET. */
  body: string;
}

/** All event types that can be subscribed to. */
export const EVENT_CATALOGUE = [
  {
    name: 'sales_order_created',
    description: 'An order was taken. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_validated',
    description: 'An order was validated. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_updated',
    description: 'The content of a pending order was changed. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_reopened',
    description: 'A validated order is pending again, to be changed. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_answered',
    description:
      'The seller answered what of an order is supplied and when, or the answer was accepted. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_answer_due',
    description:
      'The seller has not answered an order within the time of its application. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_change_requested',
    description:
      'The application that sent a validated order asks to change or cancel it. The body is the order, with the request.',
    body: 'ChangeRequestedOrder',
  },
  {
    name: 'sales_order_change_accepted',
    description:
      'A change request was accepted, and the order was changed or cancelled. The body is the order, with the request.',
    body: 'ChangeRequestedOrder',
  },
  {
    name: 'sales_order_change_refused',
    description: 'The seller refused a change request. The body is the order, with the request.',
    body: 'ChangeRequestedOrder',
  },
  {
    name: 'sales_order_change_withdrawn',
    description:
      'The application that sent an order withdrew its change request. The body is the order, with the request.',
    body: 'ChangeRequestedOrder',
  },
  {
    name: 'sales_order_change_outdated',
    description:
      'An open change request cannot be accepted any more, because the order was answered, shipped, reopened or cancelled. The body is the order, with the request.',
    body: 'ChangeRequestedOrder',
  },
  {
    name: 'sales_order_shipment',
    description:
      'A shipment of an order was recorded, corrected or delivered. The body is the order, with the shipment.',
    body: 'ShippedOrder',
  },
  {
    name: 'sales_order_shipped',
    description: 'Everything of an order that was accepted is shipped. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_delivered',
    description: 'An order was delivered. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_document_added',
    description:
      'A document of an order was linked, or its link was changed. The body is the order, with its documents.',
    body: 'Order',
  },
  {
    name: 'sales_order_cancelled',
    description: 'An order was cancelled. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_held',
    description: 'A pending order was put on hold, or a hold on it was changed. The body is the order.',
    body: 'Order',
  },
  {
    name: 'sales_order_released',
    description:
      'A hold on a pending order was released or has expired; others may remain. The body is the order.',
    body: 'Order',
  },
  {
    name: 'payment_received',
    description: 'A payment or refund was recorded. The body is the payment.',
    body: 'Payment',
  },
  {
    name: 'contact_reference_reconciled',
    description:
      'A contact reference belongs to another contact from now on: to the one into which its temporary contact was reconciled or, after an undo, to the temporary one. The body is the reference.',
    body: 'ContactReference',
  },
  {
    name: 'webhook_failing',
    description:
      'Three attempts in a row to deliver to another subscription failed, or all attempts for an hour. Not sent about subscriptions to webhook_* events. The body is that subscription.',
    body: 'FailingWebhook',
  },
  {
    name: 'webhook_recovered',
    description:
      'A delivery to another subscription that was failing succeeded. Not sent about subscriptions to webhook_* events. The body is that subscription.',
    body: 'RecoveredWebhook',
  },
  {
    name: 'webhook_disabled',
    description:
      'Another subscription was switched off: its receiver responded with 410, or all attempts to deliver to it failed for five days. The body is that subscription.',
    body: 'DisabledWebhook',
  },
  {
    name: 'data_lost',
    description:
      'Another database server continues after a failure, or a backup was restored: what was acknowledged before may be missing. Sent to each application about its own data. The body says since when.',
    body: 'DataLoss',
  },
  {
    name: 'contact_erased',
    description:
      'The personal data of a contact was erased. Sent to each application that had a reference to it or received an event of its orders, about its own references. The body has the ids, and no personal data.',
    body: 'ErasedContact',
  },
] as const satisfies CatalogueEntry[];

export type EventName = (typeof EVENT_CATALOGUE)[number]['name'];

export const EVENT_NAMES: readonly EventName[] = enumeration(
  'EventName',
  EVENT_CATALOGUE.map(({ name }) => name),
);

/** The event of a subscription; null when it is to several. */
export const onlyEvent = ([first, ...others]: readonly EventName[]): EventName | null =>
  first === undefined || others.length > 0 ? null : first;

/** Events after which the order is pending. An application with the right `holds` receives those of every application. */
export const EVENTS_OF_PENDING_ORDERS = [
  'sales_order_created',
  'sales_order_updated',
  'sales_order_reopened',
  'sales_order_held',
  'sales_order_released',
] as const satisfies EventName[];

/** Each application gets an event of its own, so the events of other applications are sent to none. */
export const EVENTS_OF_EACH_APPLICATION = ['data_lost', 'contact_erased'] as const satisfies EventName[];

/**
 * Events about subscriptions. Subscriptions to them cause no webhook_failing, so that a failing receiver cannot cause
 * an endless series.
 */
export const EVENTS_ABOUT_WEBHOOKS = [
  'webhook_failing',
  'webhook_recovered',
  'webhook_disabled',
] as const satisfies EventName[];
