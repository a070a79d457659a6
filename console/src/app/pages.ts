import type { Me, Right } from 'order-taking-client/openapi';
import type { FunctionComponent } from 'preact';
import { DeskPage } from '../pages/desk/desk-page.js';
import { OrderBesideList } from '../pages/orders/order-beside-list.js';
import { OrdersPage } from '../pages/orders/orders-page.js';
import { UnknownReferencesPage } from '../pages/unknown-references/unknown-references-page.js';
import { labels } from '../texts/labels.js';
import { named, t } from '../texts/texts.js';
import { hasRight } from '../api/current-user.js';
import { onDemand } from '../ui/on-demand.js';
import type { PageProps } from '../address/router.js';

export interface Page {
  path: string;
  component: FunctionComponent<PageProps>;
  /** The text of its entry in the navigation; without one it is reached from another page. */
  entry?: string;
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

/** The pages of each part of the navigation, with its entries, in their order. */
const PLACES = {
  desk: [{ path: '/', component: DeskPage, entry: t('Desk'), right: 'sales' }],
  orders: [
    { path: '/orders', component: OrdersPage, entry: t('Orders') },
    { path: '/orders/:id', component: OrderBesideList, hasList: true },
  ],
  customers: [
    { path: '/customers', component: rare('CustomersPage'), entry: t('Customers'), right: 'crm' },
    { path: '/customers/:id', component: rare('CustomerPage') },
    { path: '/contacts', component: rare('ContactsPage'), entry: t('Contacts to reconcile'), right: 'sales' },
    { path: '/contacts/changes', component: rare('ChangesPage') },
    { path: '/contacts/:id', component: rare('ContactPage') },
  ],
  partners: [
    { path: '/applications', component: rare('ApplicationsPage'), entry: t('Applications'), right: 'admin' },
    { path: '/applications/:id', component: rare('ApplicationPage') },
    { path: '/applications/:id/sharing', component: rare('SharingPage') },
    { path: '/applications/:id/activity', component: rare('ActivityPage') },
    { path: '/applications/:id/hand-over', component: rare('HandOverPage') },
    {
      path: '/unknown-references',
      component: UnknownReferencesPage,
      entry: t('Unknown references'),
      right: 'sales',
    },
    { path: '/webhooks', component: rare('WebhooksPage'), entry: t('Webhooks') },
    { path: '/webhooks/:id', component: rare('WebhookPage') },
    { path: '/deliveries', component: rare('DeliveriesPage'), entry: t('Deliveries') },
    { path: '/deliveries/:id', component: rare('DeliveryPage') },
    { path: '/refused-requests', component: rare('RefusedRequestsPage'), entry: t('Refused requests') },
    {
      path: '/own',
      component: rare('OwnApplicationPage'),
      entry: t('Own application'),
      isOfApplication: true,
    },
  ],
  setup: [
    { path: '/catalogue', component: rare('ProductsPage'), entry: t('Catalogue'), right: 'catalogue' },
    { path: '/catalogue/packagings', component: rare('PackagingsPage') },
    { path: '/catalogue/shipping-methods', component: rare('ShippingMethodsPage') },
    { path: '/jobs', component: rare('JobsPage'), entry: t('Jobs') },
    { path: '/jobs/:id', component: rare('JobPage') },
    { path: '/people', component: rare('PeoplePage'), entry: t('People'), right: 'admin' },
    { path: '/people/:id', component: rare('PersonPage') },
    { path: '/sessions', component: rare('SessionsPage'), entry: t('Sessions') },
    { path: '/system', component: rare('SystemPage'), entry: t('System'), right: 'sales' },
    { path: '/audit', component: rare('AuditPage'), entry: t('Audit'), right: 'admin' },
  ],
} satisfies Record<string, Page[]>;

export const PAGES: Page[] = Object.values(PLACES).flat();

type EntryPage = Page & Required<Pick<Page, 'entry'>>;

const entriesAmong = (pages: Page[], me: Me): EntryPage[] =>
  pages.filter((page): page is EntryPage => page.entry !== undefined && isFor(me, page));

/** The pages with an entry in the navigation of a user. */
export const entriesFor = (me: Me): EntryPage[] => entriesAmong(PAGES, me);

/** The parts of the navigation of a user, each with its entries. */
export function placesFor(me: Me): { name: string; entries: EntryPage[] }[] {
  const isPartner = !hasRight(me, 'sales');
  const names = { ...labels.places, ...(isPartner && { partners: t('Connection') }) };
  return Object.entries(PLACES)
    .map(([place, pages]) => ({ name: named(names, place), entries: entriesAmong(pages, me) }))
    .filter(({ entries }) => entries.length > 0);
}

/** A page about the own application is neither for people, who have no tokens, nor for application 0, whose token is ADMIN_TOKEN. */
const isFor = (me: Me, { right, isOfApplication = false }: Page): boolean =>
  hasRight(me, right) && (!isOfApplication || (me.person === null && me.id !== 0));

/** The page at the address `/console` for a token without the right to the first page. */
export const PAGE_WITHOUT_RIGHTS = '/orders';
