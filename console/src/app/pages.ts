import type { Right } from 'order-taking-client/openapi';
import type { FunctionComponent } from 'preact';
import { ApplicationPage } from '../pages/application/application-page.js';
import { ApplicationsPage } from '../pages/applications/applications-page.js';
import { DeliveriesPage } from '../pages/deliveries/deliveries-page.js';
import { DeliveryPage } from '../pages/delivery/delivery-page.js';
import { OrderPage } from '../pages/order/order-page.js';
import { OrdersPage } from '../pages/orders/orders-page.js';
import { WebhookPage } from '../pages/webhook/webhook-page.js';
import { WebhooksPage } from '../pages/webhooks/webhooks-page.js';
import { texts } from '../texts.js';
import type { PageProps } from './router.js';

interface Page {
  path: string;
  component: FunctionComponent<PageProps>;
  /** The text of its entry in the navigation; without one it is reached from another page. */
  entry?: string;
  /** Without this right the page has no entry, because the service would refuse what it asks for. */
  right?: Right;
}

/** All pages, with the entries of the navigation in their order. */
export const PAGES: Page[] = [
  { path: '/orders', component: OrdersPage, entry: texts.orders.title },
  { path: '/orders/:id', component: OrderPage },
  { path: '/webhooks', component: WebhooksPage, entry: texts.webhooks.title },
  { path: '/webhooks/:id', component: WebhookPage },
  { path: '/deliveries', component: DeliveriesPage, entry: texts.deliveries.title },
  { path: '/deliveries/:id', component: DeliveryPage },
  {
    path: '/applications',
    component: ApplicationsPage,
    entry: texts.applications.title,
    right: 'admin',
  },
  { path: '/applications/:id', component: ApplicationPage, right: 'admin' },
];

/** The page at the address `/console`. */
export const FIRST_PAGE = '/orders';
