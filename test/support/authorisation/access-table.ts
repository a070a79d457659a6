import type { ErrorCode } from '../../../src/common/errors/error-codes.js';
import { bodyOf, newPackaging, unique } from '../samples.js';
import {
  changeOf,
  FACTORIES,
  HOUR_AGO,
  knownContact,
  orderOf,
  paymentOf,
  SPARE_EVENT,
  takeOrder,
  newContactReference,
  type Kind,
} from './resources.js';
import type { Member, MemberName, ApplicationsFixture } from './applications-fixture.js';

/** Which applications may call a route, and which resources it gives them access to; see docs/interface.md. */
export interface Access {
  /**
   * What the route requires: nothing, a token, or a token of an application with that right. With the right `sales` an
   * application may do what needs `holds` or `logistics`.
   */
  needs: 'nothing' | 'token' | 'crm' | 'catalogue' | 'sales' | 'holds' | 'logistics' | 'admin';
  /** A further right that it requires. */
  alsoNeeds?: 'sales';
  /**
   * Whose resources an application can access: its own, with the right `sales` those of all applications, or all. For
   * other resources it gets the same response as for resources that do not exist.
   */
  reaches: 'own' | 'own, or all with sales' | 'own, or all with admin' | 'all';
  /** Whether the administrator is refused like an unknown application, because its token is a setting. */
  notAdministrator?: true;
  /** Whether only the application that sent the order may do it, even if others see the order. */
  onlySender?: true;
  /** The kind of resource whose ids the path contains. */
  id?: Kind;
  /** The code of the response for an unknown id; by default `not_found`. */
  unknown?: ErrorCode;
  /** Whether only a test installation has the route, so that its response is 404 in these tests. */
  onlyInTests?: true;
  /** Headers without which the route refuses every request. */
  headers?: Record<string, string>;
  /** A valid body with texts of `sender`. */
  body?: (fixture: ApplicationsFixture, sender: Member) => unknown;
}

/** An application with the rights that a route requires. */
export const memberWith = ({ needs, alsoNeeds }: Access): MemberName => {
  if (alsoNeeds !== undefined) return 'administrator';
  return needs === 'nothing' || needs === 'token' ? 'partner' : needs;
};

type Body = Access['body'];

const publicRoute = (): Access => entry('nothing', 'own');
const own = (id?: Kind, body?: Body): Access => entry('token', 'own', id, body);
const ownOrAdmin = (id?: Kind): Access => entry('token', 'own, or all with admin', id);
const ownOrSales = (id?: Kind, body?: Body): Access => entry('token', 'own, or all with sales', id, body);
const withRight = (needs: Access['needs'], id?: Kind, body?: Body): Access => entry(needs, 'all', id, body);

const entry = (needs: Access['needs'], reaches: Access['reaches'], id?: Kind, body?: Body): Access => ({
  needs,
  reaches,
  ...(id !== undefined && { id }),
  ...(body !== undefined && { body }),
});

const newPasswordOf: Body = async (fixture, sender) => {
  const { id } = await FACTORIES.person(fixture, sender);
  const { link } = bodyOf(await fixture.admin.post(`/people/${id}/password_links`));
  return { secret: link.split('secret=')[1], password: 'a password of the tests' };
};

const bodyWithText =
  (field: string): Body =>
  (fixture, sender) => ({ [field]: fixture.text(sender, field) });

/** An application may have five tokens, so those that earlier requests created are revoked. */
const newOwnToken: Body = async (fixture, sender) => {
  const path = `/applications/${sender.id}/tokens`;
  const tokens: { id: number; name: string | null }[] =
    sender.id === 0 ? [] : bodyOf(await fixture.admin.get(path));
  for (const { id, name } of tokens) if (name !== null) bodyOf(await fixture.admin.delete(`${path}/${id}`));
  return { name: 'Replacement' };
};

/** Every route of openapi.json; test/auth/authorisation.e2e.ts fails when one is missing. */
export const ACCESS: Record<string, Access> = {
  'GET /health/live': publicRoute(),
  'GET /health/ready': publicRoute(),
  'GET /metrics': publicRoute(),
  'GET /.well-known/oauth-protected-resource': publicRoute(),
  'GET /console/session': publicRoute(),
  'POST /console/session': {
    ...publicRoute(),
    // Whoever has a token is told whose it is.
    reaches: 'all',
    body: (_, sender) => ({ token: sender.client.token }),
  },
  'DELETE /console/session': { ...publicRoute(), headers: { 'X-Requested-With': 'console' } },
  'POST /console/password': { ...publicRoute(), body: newPasswordOf },

  'GET /api/v1/me': own(),
  'GET /api/v1/me/checklist': { ...own(), onlyInTests: true },
  'GET /api/v1/me/tokens': { ...own(), notAdministrator: true },
  'POST /api/v1/me/tokens': { ...own(undefined, newOwnToken), notAdministrator: true },
  'GET /api/v1/me/tokens/{id}': own('ownToken'),
  'DELETE /api/v1/me/tokens/{id}': own('ownToken'),
  'GET /api/v1/audit': withRight('admin'),
  'GET /api/v1/sessions': ownOrAdmin(),
  'GET /api/v1/sessions/{id}': ownOrAdmin('session'),
  'DELETE /api/v1/sessions/{id}': ownOrAdmin('session'),
  'GET /api/v1/people': withRight('admin'),
  'POST /api/v1/people': withRight('admin', undefined, (fixture, sender) => ({
    name: fixture.text(sender, 'person'),
    email: `${unique('person')}@example.com`,
    roles: [],
  })),
  'GET /api/v1/people/{id}': withRight('admin', 'person'),
  'GET /api/v1/people/{id}/history': withRight('admin', 'person'),
  'PATCH /api/v1/people/{id}': withRight('admin', 'person', bodyWithText('name')),
  'POST /api/v1/people/{id}/password_links': withRight('admin', 'person'),
  'GET /api/v1/applications': withRight('admin'),
  'POST /api/v1/applications': withRight('admin', undefined, (fixture, sender) => ({
    name: fixture.text(sender, 'application'),
    rights: [],
  })),
  'GET /api/v1/applications/{id}': withRight('admin', 'application'),
  'GET /api/v1/applications/{id}/history': withRight('admin', 'application'),
  'PATCH /api/v1/applications/{id}': withRight('admin', 'application', bodyWithText('name')),
  'GET /api/v1/applications/{id}/tokens': withRight('admin', 'application'),
  'DELETE /api/v1/applications/{id}/portal_links': withRight('admin', 'application'),
  'POST /api/v1/applications/{id}/portal_links': withRight('admin', 'application', () => ({
    readOnly: true,
  })),
  'POST /api/v1/applications/{id}/tokens': withRight('admin', 'application', bodyWithText('name')),
  'GET /api/v1/applications/{id}/tokens/{tokenId}': withRight('admin', 'token'),
  'DELETE /api/v1/applications/{id}/tokens/{tokenId}': withRight('admin', 'token'),

  'GET /api/v1/customers': withRight('crm'),
  'POST /api/v1/customers': withRight('admin', undefined, bodyWithText('name')),
  'GET /api/v1/customers/{id}': withRight('crm', 'customer'),
  'GET /api/v1/customers/{id}/history': withRight('crm', 'customer'),
  'PATCH /api/v1/customers/{id}': withRight('admin', 'customer', bodyWithText('name')),
  'GET /api/v1/contacts': withRight('crm'),
  'POST /api/v1/contacts': withRight('admin', undefined, async (fixture, sender) => ({
    customer: (await knownContact(fixture, sender)).customer.id,
    firstName: fixture.text(sender, 'first'),
  })),
  'GET /api/v1/contacts/{id}': withRight('crm', 'contact'),
  'GET /api/v1/contacts/{id}/history': withRight('crm', 'contact'),
  'PATCH /api/v1/contacts/{id}': withRight('admin', 'contact', bodyWithText('lastName')),
  'GET /api/v1/contacts/{id}/candidates': withRight('sales', 'contact'),
  'POST /api/v1/contacts/{id}/reconcile': withRight('sales', 'contact', async (fixture, sender) => ({
    contactId: (await knownContact(fixture, sender)).id,
  })),
  'POST /api/v1/contacts/{id}/erase': {
    ...withRight('crm', 'contact', bodyWithText('reason')),
    alsoNeeds: 'sales',
  },
  'POST /api/v1/contacts/{id}/erase/preview': { ...withRight('crm', 'contact'), alsoNeeds: 'sales' },
  'GET /api/v1/contacts/{id}/personal_data': { ...withRight('crm', 'contact'), alsoNeeds: 'sales' },
  'GET /api/v1/erasures/{id}': withRight('crm', 'erasure'),
  'GET /api/v1/contacts/{id}/reconciliations': withRight('sales', 'contact'),
  'GET /api/v1/contact_reconciliations/{id}': withRight('sales', 'contactReconciliation'),
  'POST /api/v1/contact_reconciliations/{id}/undo': withRight('sales', 'contactReconciliation'),
  'GET /api/v1/contact_changes': withRight('sales'),
  'GET /api/v1/contact_changes/{id}': withRight('sales', 'contactChange'),
  'POST /api/v1/contact_changes/{id}/accept': withRight('sales', 'contactChange'),
  'POST /api/v1/contact_changes/{id}/refuse': withRight('sales', 'contactChange'),

  'GET /api/v1/contact_references': own(),
  'POST /api/v1/contact_references': own(undefined, (fixture, sender) => ({
    contact: { externalReference: fixture.text(sender, 'contact'), firstName: fixture.text(sender, 'first') },
    customer: { name: fixture.text(sender, 'customer') },
  })),
  'PATCH /api/v1/contact_references': own(undefined, async (fixture, sender) => {
    const { contact, externalReference } = await newContactReference(fixture, sender);
    return { id: contact.id, externalReference, lastName: fixture.text(sender, 'last') };
  }),
  'GET /api/v1/contact_references/{id}': own('contactReference'),
  'GET /api/v1/contact_references/{id}/history': own('contactReference'),
  'PATCH /api/v1/contact_references/{id}': own('contactReference', bodyWithText('lastName')),
  'GET /api/v1/applications/{id}/contact_references': withRight('admin', 'application'),
  'GET /api/v1/applications/{id}/contact_references/{referenceId}/history': withRight(
    'admin',
    'contactOfApplication',
  ),
  'POST /api/v1/applications/{id}/contact_references': withRight(
    'admin',
    'application',
    async (fixture, sender) => ({ contact: (await knownContact(fixture, sender)).id }),
  ),

  'GET /api/v1/products': withRight('catalogue'),
  'POST /api/v1/products': withRight('admin', undefined, (fixture, sender) => ({
    code: fixture.text(sender, 'product'),
    label: fixture.text(sender, 'product'),
    taxes: [],
  })),
  'GET /api/v1/products/{id}': withRight('catalogue', 'product'),
  'GET /api/v1/products/{id}/history': withRight('catalogue', 'product'),
  'PATCH /api/v1/products/{id}': withRight('admin', 'product', bodyWithText('label')),
  'GET /api/v1/packagings': withRight('catalogue'),
  'POST /api/v1/packagings': withRight('admin', undefined, async (fixture, sender) => {
    const { product } = await newPackaging(fixture.admin);
    return { product: product.id, name: fixture.text(sender, 'packaging'), unit: 'bottle', unit_factor: 6 };
  }),
  'GET /api/v1/packagings/{id}': withRight('catalogue', 'packaging'),
  'GET /api/v1/packagings/{id}/history': withRight('catalogue', 'packaging'),
  'PATCH /api/v1/packagings/{id}': withRight('admin', 'packaging', bodyWithText('name')),
  'GET /api/v1/packaging_references': own(),
  'GET /api/v1/packaging_references/{id}': own('packagingReference'),
  'GET /api/v1/packaging_references/{id}/history': own('packagingReference'),
  'PATCH /api/v1/packaging_references/{id}': own('packagingReference', bodyWithText('externalReference')),
  'GET /api/v1/applications/{id}/packaging_references': withRight('admin', 'application'),
  'GET /api/v1/applications/{id}/packaging_references/{referenceId}/history': withRight(
    'admin',
    'packagingOfApplication',
  ),
  'POST /api/v1/applications/{id}/packaging_references': withRight(
    'admin',
    'application',
    async (fixture) => ({
      packaging: (await newPackaging(fixture.admin)).id,
    }),
  ),
  'PATCH /api/v1/applications/{id}/packaging_references/{referenceId}': withRight(
    'admin',
    'packagingOfApplication',
    bodyWithText('label'),
  ),

  'GET /api/v1/shipping_methods': withRight('catalogue'),
  'POST /api/v1/shipping_methods': withRight('admin', undefined, bodyWithText('name')),
  'GET /api/v1/shipping_methods/{id}': withRight('catalogue', 'shippingMethod'),
  'GET /api/v1/shipping_methods/{id}/history': withRight('catalogue', 'shippingMethod'),
  'PATCH /api/v1/shipping_methods/{id}': withRight('admin', 'shippingMethod', bodyWithText('name')),
  'GET /api/v1/shipping_method_references': own(),
  'GET /api/v1/shipping_method_references/{id}': own('shippingMethodReference'),
  'GET /api/v1/shipping_method_references/{id}/history': own('shippingMethodReference'),
  'PATCH /api/v1/shipping_method_references/{id}': own(
    'shippingMethodReference',
    bodyWithText('externalReference'),
  ),
  'GET /api/v1/applications/{id}/shipping_method_references': withRight('admin', 'application'),
  'GET /api/v1/applications/{id}/shipping_method_references/{referenceId}/history': withRight(
    'admin',
    'shippingMethodOfApplication',
  ),
  'POST /api/v1/applications/{id}/shipping_method_references': withRight(
    'admin',
    'application',
    async (fixture) => {
      const { body } = await fixture.admin.post('/shipping_methods', { name: 'By bicycle' });
      return { shippingMethod: body.id };
    },
  ),
  'PATCH /api/v1/applications/{id}/shipping_method_references/{referenceId}': withRight(
    'admin',
    'shippingMethodOfApplication',
    bodyWithText('externalReference'),
  ),

  'GET /api/v1/orders': ownOrSales(),
  'GET /api/v1/orders/count': ownOrSales(),
  'POST /api/v1/orders': own(undefined, orderOf),
  'POST /api/v1/orders/preview': own(undefined, orderOf),
  'POST /api/v1/orders/bulk': own(undefined, (fixture, sender) => ({ orders: [orderOf(fixture, sender)] })),
  'POST /api/v1/orders/compare': own(undefined, (fixture, sender) => ({
    from: '2026-01-01',
    to: '2026-01-31',
    orders: [{ externalId: fixture.text(sender, 'order'), gross: 1 }],
  })),
  'GET /api/v1/orders/{id}': ownOrSales('order'),
  'PATCH /api/v1/orders/{id}': ownOrSales('order', bodyWithText('comment')),
  'PATCH /api/v1/orders/{id}/items/{itemId}': ownOrSales('orderItem', bodyWithText('label')),
  'GET /api/v1/orders/{id}/history': ownOrSales('order'),
  'GET /api/v1/orders/{id}/computation': ownOrSales('order'),
  'POST /api/v1/orders/{id}/validate': withRight('sales', 'order'),
  'POST /api/v1/orders/{id}/reopen': withRight('sales', 'validatedOrder', bodyWithText('reason')),
  'POST /api/v1/orders/{id}/ship': withRight('sales', 'validatedOrder'),
  'POST /api/v1/orders/{id}/deliver': withRight('sales', 'shippedOrder'),
  'POST /api/v1/orders/{id}/cancel': ownOrSales('order', bodyWithText('reason')),

  'POST /api/v1/orders/{id}/answer': withRight('sales', 'validatedOrder', () => ({
    lines: [{ position: 1, status: 'accepted' }],
  })),
  'POST /api/v1/orders/{id}/answer/accept': {
    ...own('answeredOrder', () => ({ number: 1 })),
    onlySender: true,
  },
  'POST /api/v1/orders/{id}/answer/refuse': {
    ...own('answeredOrder', () => ({ number: 1 })),
    onlySender: true,
  },
  'GET /api/v1/orders/{id}/answers': ownOrSales('answeredOrder'),
  'POST /api/v1/orders/{id}/change_requests': {
    ...own('validatedOrder', changeOf),
    onlySender: true,
  },
  'POST /api/v1/orders/{id}/change_requests/preview': {
    ...own('validatedOrder', changeOf),
    onlySender: true,
  },
  'GET /api/v1/orders/{id}/change_requests': ownOrSales('requestedOrder'),
  'GET /api/v1/change_requests/{id}': ownOrSales('changeRequest'),
  'POST /api/v1/change_requests/{id}/accept': withRight('sales', 'changeRequest'),
  'POST /api/v1/change_requests/{id}/refuse': withRight('sales', 'changeRequest', bodyWithText('reason')),
  'POST /api/v1/change_requests/{id}/withdraw': { ...own('changeRequest'), onlySender: true },
  'PUT /api/v1/orders/{id}/shipments/{reference}': withRight('logistics', 'shipment', () => ({
    items: [{ position: 1, quantity: 1 }],
  })),
  'POST /api/v1/orders/{id}/shipments/{reference}/deliver': withRight('logistics', 'shipment'),

  'POST /api/v1/test/orders/{id}/steps': {
    ...own('order', () => ({ step: 'validate' })),
    onlyInTests: true,
  },

  'PUT /api/v1/orders/{id}/documents/{kind}': withRight('sales', 'documentedOrder', () => ({
    url: 'https://documents.example/2.pdf',
  })),
  'DELETE /api/v1/orders/{id}/documents/{kind}': withRight('sales', 'documentedOrder'),
  'GET /public/invoice/{access_id}/download': {
    ...publicRoute(),
    id: 'invoicedOrder',
    unknown: 'document_not_found',
  },

  'PUT /api/v1/orders/{id}/holds/{code}': withRight('holds', 'heldOrder', bodyWithText('reason')),
  'DELETE /api/v1/orders/{id}/holds/{code}': withRight('holds', 'heldOrder'),
  'GET /api/v1/unknown_references': withRight('sales'),
  'GET /api/v1/unknown_references/{id}': withRight('sales', 'unknownReference'),
  'PUT /api/v1/unknown_references/{id}': withRight('sales', 'unknownReference', async (fixture) => ({
    packaging: (await newPackaging(fixture.admin)).id,
  })),

  'GET /api/v1/summary': withRight('sales'),

  'GET /api/v1/payments': ownOrSales(),
  'POST /api/v1/payments': own(undefined, async (fixture, sender) =>
    paymentOf(fixture, sender, await takeOrder(fixture, sender)),
  ),
  'GET /api/v1/payments/{id}': ownOrSales('payment'),

  'GET /api/v1/events': ownOrSales(),
  'GET /api/v1/events/{id}': ownOrSales('event'),
  'GET /api/v1/webhooks/available': own(),
  'GET /api/v1/webhooks': ownOrSales(),
  'PUT /api/v1/webhooks': own(undefined, (fixture, sender) => ({
    event: SPARE_EVENT,
    url: fixture.webhookUrl(sender),
    signatures: ['v1', 'v1a'],
  })),
  'POST /api/v1/test/events': { ...own(undefined, () => ({ event: SPARE_EVENT })), onlyInTests: true },
  'POST /api/v1/webhook_keys/rotate': own(),
  'GET /api/v1/webhook_keys/{id}': { ...publicRoute(), id: 'webhookKey' },
  'GET /api/v1/webhooks/{id}': ownOrSales('webhook'),
  'DELETE /api/v1/webhooks/{id}': own('webhook'),
  'GET /api/v1/webhooks/{id}/history': ownOrSales('webhook'),
  'POST /api/v1/webhooks/{id}/ping': ownOrSales('webhook'),
  'POST /api/v1/webhooks/{id}/rotate_secret': own('webhook', () => ({})),
  'POST /api/v1/webhooks/{id}/enable': ownOrSales('webhook'),
  'GET /api/v1/webhooks/{id}/statistics': ownOrSales('webhook'),
  'GET /api/v1/refused_requests': ownOrSales(),

  // Further rights depend on the kind of the job.
  'POST /api/v1/jobs': own(undefined, () => ({ kind: 'orders.export', filter: {} })),
  'GET /api/v1/jobs': ownOrSales(),
  'GET /api/v1/jobs/{id}': ownOrSales('job'),
  'GET /api/v1/jobs/{id}/results': ownOrSales('job'),
  'GET /api/v1/jobs/{id}/file': ownOrSales('job'),
  'POST /api/v1/jobs/{id}/cancel': ownOrSales('job'),
  'POST /api/v1/jobs/{id}/retry': ownOrSales('job'),

  'GET /api/v1/webhook_deliveries': ownOrSales(),
  'GET /api/v1/webhook_deliveries/{id}': ownOrSales('delivery'),
  'POST /api/v1/webhook_deliveries/{id}/redeliver': ownOrSales('delivery'),
  'POST /api/v1/webhooks/{id}/replay': ownOrSales('webhook', () => ({ since: HOUR_AGO })),
  'GET /api/v1/webhooks/{id}/replays': ownOrSales('webhook'),
  'GET /api/v1/webhook_replays/{id}': ownOrSales('replay'),
  'POST /api/v1/webhook_replays/{id}/cancel': ownOrSales('replay'),
};

/**
 * Routes that need no right, and are open to an application that only decides about holds or only ships. The other ones refuse
 * it.
 */
export const FOR_LIMITED: readonly string[] = [
  'GET /api/v1/me',
  'GET /api/v1/me/checklist',
  'GET /api/v1/me/tokens',
  'POST /api/v1/me/tokens',
  'GET /api/v1/me/tokens/{id}',
  'DELETE /api/v1/me/tokens/{id}',
  'GET /api/v1/refused_requests',
  'GET /api/v1/sessions',
  'GET /api/v1/sessions/{id}',
  'DELETE /api/v1/sessions/{id}',
  'GET /api/v1/orders',
  'GET /api/v1/orders/count',
  'GET /api/v1/orders/{id}',
  'GET /api/v1/orders/{id}/history',
  'GET /api/v1/orders/{id}/computation',
  'GET /api/v1/orders/{id}/answers',
  'GET /api/v1/orders/{id}/change_requests',
  'GET /api/v1/change_requests/{id}',
  'POST /api/v1/test/orders/{id}/steps',
  'POST /api/v1/test/events',
  ...Object.keys(ACCESS).filter((route) => / \/api\/v1\/(events|jobs|webhook)/.test(route)),
];
