import { enumeration } from '../common/enumeration.js';

/** @param body the name of the schema of the payload in openapi.json: the same as in the response to a GET */
const event = <Name extends string, Body extends string>(name: Name, body: Body, description: string) => ({
  name,
  description,
  body,
});

/** All event types that can be subscribed to. */
export const EVENT_CATALOGUE = [
  event('sales_order_created', 'Order', 'An order was taken. The body is the order.'),
  event('sales_order_validated', 'Order', 'An order was validated. The body is the order.'),
  event('sales_order_updated', 'Order', 'The content of a pending order was changed. The body is the order.'),
  event(
    'sales_order_reopened',
    'Order',
    'A validated order is pending again, to be changed. The body is the order.',
  ),
  event(
    'sales_order_answered',
    'Order',
    'The seller answered what of an order is supplied and when, or the answer was accepted. The body is the order.',
  ),
  event(
    'sales_order_answer_due',
    'Order',
    'The seller has not answered an order within the time of its application. The body is the order.',
  ),
  event(
    'sales_order_change_requested',
    'ChangeRequestedOrder',
    'The application that sent a validated order asks to change or cancel it. The body is the order, with the request.',
  ),
  event(
    'sales_order_change_accepted',
    'ChangeRequestedOrder',
    'A change request was accepted, and the order was changed or cancelled. The body is the order, with the request.',
  ),
  event(
    'sales_order_change_refused',
    'ChangeRequestedOrder',
    'The seller refused a change request. The body is the order, with the request.',
  ),
  event(
    'sales_order_change_withdrawn',
    'ChangeRequestedOrder',
    'The application that sent an order withdrew its change request. The body is the order, with the request.',
  ),
  event(
    'sales_order_change_outdated',
    'ChangeRequestedOrder',
    'An open change request cannot be accepted any more, because the order was answered, shipped, reopened or cancelled. The body is the order, with the request.',
  ),
  event(
    'sales_order_shipment',
    'ShippedOrder',
    'A shipment of an order was recorded, corrected or delivered. The body is the order, with the shipment.',
  ),
  event(
    'sales_order_shipped',
    'Order',
    'Everything of an order that was accepted is shipped. The body is the order.',
  ),
  event('sales_order_delivered', 'Order', 'An order was delivered. The body is the order.'),
  event(
    'sales_order_document_added',
    'Order',
    'A document of an order was linked, or its link was changed. The body is the order, with its documents.',
  ),
  event('sales_order_cancelled', 'Order', 'An order was cancelled. The body is the order.'),
  event(
    'sales_order_held',
    'Order',
    'A pending order was put on hold, or a hold on it was changed. The body is the order.',
  ),
  event(
    'sales_order_released',
    'Order',
    'A hold on a pending order was released or has expired; others may remain. The body is the order.',
  ),
  event('payment_received', 'Payment', 'A payment or refund was recorded. The body is the payment.'),
  event(
    'contact_reference_reconciled',
    'ContactReference',
    'A contact reference belongs to another contact from now on: to the one into which its temporary contact was reconciled or, after an undo, to the temporary one. The body is the reference.',
  ),
  event(
    'webhook_failing',
    'FailingWebhook',
    'Three attempts in a row to deliver to another subscription failed, or all attempts for an hour. Not sent about subscriptions to webhook_* events. The body is that subscription.',
  ),
  event(
    'webhook_recovered',
    'RecoveredWebhook',
    'A delivery to another subscription that was failing succeeded. Not sent about subscriptions to webhook_* events. The body is that subscription.',
  ),
  event(
    'webhook_disabled',
    'DisabledWebhook',
    'Another subscription was switched off: its receiver responded with 410, or all attempts to deliver to it failed for five days. The body is that subscription.',
  ),
  event(
    'data_lost',
    'DataLoss',
    'Another database server continues after a failure, or a backup was restored: what was acknowledged before may be missing. Sent to each application about its own data. The body says since when.',
  ),
  event(
    'contact_erased',
    'ErasedContact',
    'The personal data of a contact was erased. Sent to each application that had a reference to it or received an event of its orders, about its own references. The body has the ids, and no personal data.',
  ),
];

export type EventName = (typeof EVENT_CATALOGUE)[number]['name'];

export const EVENT_NAMES: readonly EventName[] = enumeration(
  'EventName',
  EVENT_CATALOGUE.map(({ name }) => name),
);

/** The events of a subscription, as it shows them: the only one, or the list of several. */
export const subscribedEvents = (events: EventName[]): EventName | EventName[] =>
  events.length === 1 ? events[0]! : events;

/** The schema, which the builder of openapi.json has. */
export const SUBSCRIBED_EVENTS = { type: 'any', allOf: [{ $ref: '#/components/schemas/SubscribedEvents' }] };

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
