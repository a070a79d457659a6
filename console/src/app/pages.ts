import type { Me, Right } from 'order-taking-client/openapi';
import type { FunctionComponent } from 'preact';
import { DeskPage } from '../pages/desk/desk-page.js';
import { OrderBesideList } from '../pages/orders/order-beside-list.js';
import { OrdersPage } from '../pages/orders/orders-page.js';
import { UnknownReferencesPage } from '../pages/unknown-references/unknown-references-page.js';
import { labels } from '../texts/labels.js';
import { t } from '../texts/texts.js';
import { hasRight } from '../api/current-user.js';
import { onDemand } from '../ui/on-demand.js';
import type { PageProps } from '../address/router.js';

/** The parts of the navigation, in their order. */
const PLACES = ['desk', 'orders', 'customers', 'partners', 'setup'] as const;

type Place = (typeof PLACES)[number];

export interface Page {
  path: string;
  component: FunctionComponent<PageProps>;
  /** The text of its entry in the navigation; without one it is reached from another page. */
  entry?: string;
  /** The part of the navigation that has its entry. */
  place?: Place;
  /** Without this right the page has no entry, because the service would refuse what it asks for. */
  right?: Right;
  /** Whether it shows a list beside something of it. The list stays while another one is chosen. */
  hasList?: boolean;
  /** Whether it is only about an application that has tokens of its own. */
  isOfApplication?: boolean;
}

type Pages = typeof import('./administration.js');

/** A page that few people need, or not every day. */
const rare = (name: keyof Pages) => onDemand(async () => (await import('./administration.js'))[name]);

/** All pages, with the entries of the navigation in their order. */
export const PAGES: Page[] = [
  { path: '/', component: DeskPage, entry: t('Desk'), place: 'desk', right: 'sales' },
  { path: '/orders', component: OrdersPage, entry: t('Orders'), place: 'orders' },
  { path: '/orders/:id', component: OrderBesideList, hasList: true },
  {
    path: '/customers',
    component: rare('CustomersPage'),
    entry: t('Customers'),
    place: 'customers',
    right: 'crm',
  },
  { path: '/customers/:id', component: rare('CustomerPage'), right: 'crm' },
  {
    path: '/contacts',
    component: rare('ContactsPage'),
    entry: t('Contacts to reconcile'),
    place: 'customers',
    right: 'sales',
  },
  { path: '/contacts/changes', component: rare('ChangesPage') },
  { path: '/contacts/:id', component: rare('ContactPage') },
  {
    path: '/applications',
    component: rare('ApplicationsPage'),
    entry: t('Applications'),
    place: 'partners',
    right: 'admin',
  },
  { path: '/applications/:id', component: rare('ApplicationPage'), right: 'admin' },
  { path: '/applications/:id/sharing', component: rare('SharingPage'), right: 'admin' },
  { path: '/applications/:id/activity', component: rare('ActivityPage'), right: 'admin' },
  { path: '/applications/:id/hand-over', component: rare('HandOverPage'), right: 'admin' },
  {
    path: '/unknown-references',
    component: UnknownReferencesPage,
    entry: t('Unknown references'),
    place: 'partners',
    right: 'sales',
  },
  {
    path: '/webhooks',
    component: rare('WebhooksPage'),
    entry: t('Webhooks'),
    place: 'partners',
  },
  { path: '/webhooks/:id', component: rare('WebhookPage') },
  {
    path: '/deliveries',
    component: rare('DeliveriesPage'),
    entry: t('Deliveries'),
    place: 'partners',
  },
  { path: '/deliveries/:id', component: rare('DeliveryPage') },
  {
    path: '/refused-requests',
    component: rare('RefusedRequestsPage'),
    entry: t('Refused requests'),
    place: 'partners',
  },
  {
    path: '/own',
    component: rare('OwnApplicationPage'),
    entry: t('Own application'),
    place: 'partners',
    isOfApplication: true,
  },
  {
    path: '/catalogue',
    component: rare('ProductsPage'),
    entry: t('Catalogue'),
    place: 'setup',
    right: 'catalogue',
  },
  { path: '/catalogue/packagings', component: rare('PackagingsPage') },
  { path: '/catalogue/shipping-methods', component: rare('ShippingMethodsPage') },
  { path: '/jobs', component: rare('JobsPage'), entry: t('Jobs'), place: 'setup' },
  { path: '/jobs/:id', component: rare('JobPage') },
  {
    path: '/people',
    component: rare('PeoplePage'),
    entry: t('People'),
    place: 'setup',
    right: 'admin',
  },
  { path: '/people/:id', component: rare('PersonPage'), right: 'admin' },
  { path: '/sessions', component: rare('SessionsPage'), entry: t('Sessions'), place: 'setup' },
  {
    path: '/system',
    component: rare('SystemPage'),
    entry: t('System'),
    place: 'setup',
    right: 'sales',
  },
  {
    path: '/audit',
    component: rare('AuditPage'),
    entry: t('Audit'),
    place: 'setup',
    right: 'admin',
  },
];

type EntryPage = Page & Required<Pick<Page, 'entry' | 'place'>>;

/** The pages with an entry in the navigation of a user. */
export const entriesFor = (me: Me): EntryPage[] =>
  PAGES.filter((page): page is EntryPage => page.entry !== undefined && isFor(me, page));

/** The parts of the navigation of a user, each with its entries. */
export function placesFor(me: Me): { name: string; entries: EntryPage[] }[] {
  const all = entriesFor(me);
  return PLACES.map((place) => ({
    name: hasRight(me, 'sales') ? labels.places[place] : labels.placesOfPartner[place],
    entries: all.filter((page) => page.place === place),
  })).filter(({ entries }) => entries.length > 0);
}

/** A page about the own application is neither for people, who have no tokens, nor for application 0, whose token is ADMIN_TOKEN. */
const isFor = (me: Me, { right, isOfApplication = false }: Page): boolean =>
  hasRight(me, right) && (!isOfApplication || (me.person === null && me.id !== 0));

/** The page at the address `/console` for a token without the right to the first page. */
export const PAGE_WITHOUT_RIGHTS = '/orders';
