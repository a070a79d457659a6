import type { Right } from 'order-taking-client/openapi';
import type { FunctionComponent } from 'preact';
import { PackagingsPage } from '../pages/catalogue/packagings-page.js';
import { ProductsPage } from '../pages/catalogue/products-page.js';
import { ShippingMethodsPage } from '../pages/catalogue/shipping-methods-page.js';
import { ChangesPage } from '../pages/contacts/changes-page.js';
import { ContactPage } from '../pages/contacts/contact-page.js';
import { ContactsPage } from '../pages/contacts/contacts-page.js';
import { DeliveriesPage } from '../pages/deliveries/deliveries-page.js';
import { DeliveryPage } from '../pages/delivery/delivery-page.js';
import { OrderPage } from '../pages/order/order-page.js';
import { OrdersPage } from '../pages/orders/orders-page.js';
import { ToDoPage } from '../pages/to-do/to-do-page.js';
import { UnknownReferencesPage } from '../pages/unknown-references/unknown-references-page.js';
import { WebhookPage } from '../pages/webhook/webhook-page.js';
import { WebhooksPage } from '../pages/webhooks/webhooks-page.js';
import { texts } from '../texts.js';
import { onDemand } from './on-demand.js';
import type { PageProps } from './router.js';

export interface Page {
  path: string;
  component: FunctionComponent<PageProps>;
  /** The text of its entry in the navigation; without one it is reached from another page. */
  entry?: string;
  /** Without this right the page has no entry, because the service would refuse what it asks for. */
  right?: Right;
  /** Whether it is only about an application that has tokens of its own. */
  isOfApplication?: boolean;
}

/** Few people need these pages, and not every day. */
const administration = () => import('../pages/administration.js');

/** All pages, with the entries of the navigation in their order. */
export const PAGES: Page[] = [
  { path: '/', component: ToDoPage, entry: texts.toDo.title, right: 'sales' },
  { path: '/orders', component: OrdersPage, entry: texts.orders.title },
  { path: '/orders/:id', component: OrderPage },
  {
    path: '/unknown-references',
    component: UnknownReferencesPage,
    entry: texts.unknownReferences.title,
    right: 'sales',
  },
  { path: '/contacts', component: ContactsPage, entry: texts.contacts.entry, right: 'sales' },
  { path: '/contacts/changes', component: ChangesPage },
  { path: '/contacts/:id', component: ContactPage },
  { path: '/catalogue', component: ProductsPage, entry: texts.catalogue.title, right: 'catalogue' },
  { path: '/catalogue/packagings', component: PackagingsPage },
  { path: '/catalogue/shipping-methods', component: ShippingMethodsPage },
  { path: '/webhooks', component: WebhooksPage, entry: texts.webhooks.title },
  { path: '/webhooks/:id', component: WebhookPage },
  { path: '/deliveries', component: DeliveriesPage, entry: texts.deliveries.title },
  { path: '/deliveries/:id', component: DeliveryPage },
  {
    path: '/refused-requests',
    component: onDemand(async () => (await administration()).RefusedRequestsPage),
    entry: texts.refusedRequests.title,
  },
  {
    path: '/own',
    component: onDemand(async () => (await administration()).OwnApplicationPage),
    entry: texts.ownApplication.title,
    isOfApplication: true,
  },
  {
    path: '/applications',
    component: onDemand(async () => (await administration()).ApplicationsPage),
    entry: texts.applications.title,
    right: 'admin',
  },
  {
    path: '/applications/:id',
    component: onDemand(async () => (await administration()).ApplicationPage),
    right: 'admin',
  },
  {
    path: '/people',
    component: onDemand(async () => (await administration()).PeoplePage),
    entry: texts.people.title,
    right: 'admin',
  },
  {
    path: '/people/:id',
    component: onDemand(async () => (await administration()).PersonPage),
    right: 'admin',
  },
  {
    path: '/sessions',
    component: onDemand(async () => (await administration()).SessionsPage),
    entry: texts.sessions.title,
  },
  {
    path: '/audit',
    component: onDemand(async () => (await administration()).AuditPage),
    entry: texts.audit.title,
    right: 'admin',
  },
];

/** The page at the address `/console` for a token without the right to the first page. */
export const PAGE_WITHOUT_RIGHTS = '/orders';
