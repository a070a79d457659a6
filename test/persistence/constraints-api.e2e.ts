import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newCustomer,
  newPackaging,
  newProduct,
  sharePackaging,
  unique,
  type TestApplication,
} from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

type Values = Record<string, unknown>;

/** What the tests refer to, made once. */
interface World {
  admin: ApiClient;
  shop: TestApplication;
  product: number;
  packaging: number;
  customer: number;
  order: { id: number; externalId: string; contact: { id: number } };
}

/** A request whose body says what the constraint refuses; everything else about it is right. */
type Sending = (world: World) => { client?: ApiClient; method?: string; path: string; body: Values };

const product =
  (values: Values): Sending =>
  () => ({ path: '/products', body: { code: unique('p'), label: 'Lamp', taxes: [], ...values } });
const packaging =
  (values: Values): Sending =>
  (world) => ({
    path: '/packagings',
    body: { product: world.product, name: 'Box', unit: 'piece', unit_factor: 1, ...values },
  });
const method =
  (values: Values): Sending =>
  () => ({ path: '/shipping_methods', body: { name: 'Parcel', ...values } });
const order =
  (values: Values): Sending =>
  ({ shop }) => ({
    client: shop.client,
    path: '/orders',
    body: minimalOrder({ externalReference: 'BOX' }, values),
  });
const item = (values: Values): Sending =>
  order({ items: [{ externalReference: 'BOX', orderedQuantity: 1, ...values }] });
const PRICED = { externalReference: 'BOX', orderedQuantity: 1, unitPrice: 1 };
const payment =
  (values: Values): Sending =>
  ({ shop }) => ({
    client: shop.client,
    path: '/payments',
    body: { reference: unique('r'), amount: 1, ...values },
  });
const operation =
  (amount: number): Sending =>
  (world) =>
    payment({ operations: [{ orderExternalReference: world.order.externalId, amount }] })(world);
const webhook =
  (values: Values): Sending =>
  ({ shop }) => ({
    client: shop.client,
    method: 'PUT',
    path: '/webhooks',
    body: { event: 'sales_order_created', url: 'https://example.com/', ...values },
  });

/** For each constraint that a field of the interface feeds: what the interface must refuse before the database does. */
const FED: [constraint: string, ...sendings: Sending[]][] = [
  ['applications_name_check', () => ({ path: '/applications', body: { name: ' ', rights: [] } })],
  ['applications_rights_check', () => ({ path: '/applications', body: { name: 'x', rights: ['root'] } })],
  ['products_code_check', product({ code: ' ' }), product({ code: '' })],
  ['products_label_check', product({ label: ' ' })],
  ['products_taxes_check', product({ taxes: {} })],
  [
    'products_taxes_rates_check',
    product({ taxes: [{ name: 'VAT', rate: -1, vat: true }] }),
    product({ taxes: [{ name: 'VAT', rate: '100.0001', vat: true }] }),
  ],
  ['packagings_name_check', packaging({ name: ' ' })],
  ['packagings_unit_check', packaging({ unit: ' ' })],
  ['packagings_unit_factor_check', packaging({ unit_factor: 0 }), packaging({ unit_factor: 'NaN' })],
  ['packagings_unit_price_check', packaging({ unitPrice: -0.000001 })],
  [
    'packaging_references_external_reference_check',
    ({ shop, packaging: id }) => ({
      client: shop.client,
      method: 'PATCH',
      path: `/packaging_references/${id}`,
      body: { externalReference: ' ' },
    }),
  ],
  ['shipping_methods_name_check', method({ name: ' ' })],
  ['shipping_methods_price_check', method({ price: -1 })],
  ['shipping_methods_vat_rate_check', method({ vatRate: -1 }), method({ vatRate: 100.5 })],
  ['customers_name_check', () => ({ path: '/customers', body: { name: ' ' } })],
  [
    'contacts_name_check',
    ({ customer }) => ({ path: '/contacts', body: { customer, firstName: ' ', lastName: '' } }),
    order({ contact: { externalReference: 'nobody', lastName: ' ' } }),
    ({ shop }) => ({
      client: shop.client,
      path: '/contact_references',
      body: { contact: { externalReference: 'nobody', lastName: ' ' } },
    }),
  ],
  ['orders_external_id_check', order({ externalId: ' ' })],
  ['orders_currency_check', order({ currency: 'eur' }), order({ currency: 'E' })],
  ['orders_calculation_mode_check', order({ calculationMode: 'guess' })],
  ['orders_rounding_mode_check', order({ roundingMode: 'half' })],
  ['orders_totals_check', order({ items: [PRICED], vouchers: [{ taxedAmount: 1_000 }] })],
  ['orders_priced_check', ({ order: { id } }) => ({ path: `/orders/${id}/validate`, body: {} })],
  ['orders_paid_amount_check', operation(-1)],
  ['order_items_quantity_check', item({ orderedQuantity: 0 }), item({ orderedQuantity: -1 })],
  ['order_items_unit_price_check', item({ unitPrice: -1 })],
  ['payments_amount_check', payment({ amount: 0 })],
  ['payments_reference_check', payment({ reference: ' ' })],
  ['payment_operations_amount_check', operation(0)],
  [
    'webhook_replays_state_check',
    () => ({ path: '/webhooks/1/replay', body: { since: '2026-01-01', state: 'lost' } }),
  ],
  [
    'contact_reconciliations_pair_check',
    ({ order: { contact } }) => ({
      path: `/contacts/${contact.id}/reconcile`,
      body: { contactId: contact.id },
    }),
  ],
  ['webhooks_event_check', webhook({ event: ' ' })],
  ['webhooks_url_check', webhook({ url: 'file:///etc/passwd' }), webhook({ url: '' })],
];

/** Constraints on what the service makes up itself: ids, states, counters, and amounts that it computes. */
const MADE_BY_THE_SERVICE = [
  'application_tokens_hash_check',
  'applications_webhook_key_check',
  'contact_changes_content_check',
  'contact_changes_decided_check',
  'contact_changes_state_check',
  'contacts_reconciled_into_check',
  'customers_reconciled_into_check',
  'events_message_check',
  'events_sequence_check',
  'events_type_check',
  'idempotency_keys_digest_check',
  'idempotency_keys_lease_check',
  'order_items_amounts_check',
  'order_items_gross_check',
  'order_items_net_check',
  'order_items_position_check',
  'order_items_taxes_check',
  'order_items_vat_check',
  'order_transitions_first_check',
  'order_transitions_states_check',
  'order_transitions_version_check',
  'orders_access_id_check',
  'orders_amounts_check',
  'orders_code_check',
  'orders_state_check',
  'orders_version_check',
  'payment_operations_position_check',
  'payments_currency_check',
  'webhook_attempts_attempt_check',
  'webhooks_ended_check',
  'webhook_deliveries_attempts_check',
  'webhook_deliveries_kind_check',
  'webhook_deliveries_state_check',
  'webhook_replays_status_check',
  'webhooks_disabled_reason_check',
  'webhooks_flow_check',
  'webhooks_previous_secret_check',
];

/** Of optional text: what is blank counts as absent, which the tests of blank text show. */
const BLANK_IS_ABSENT = [
  'contact_references_external_reference_check',
  'order_items_external_reference_check',
  'order_items_label_check',
  'packaging_references_label_check',
  'shipping_method_references_external_reference_check',
];

describe('what a constraint refuses', () => {
  let service: TestService;
  let world: World;
  beforeAll(async () => {
    service = await startService();
    const { admin } = service;
    const shop = await newApplication(admin);
    const productId = (await newProduct(admin)).id;
    const unpriced = (await newPackaging(admin, { product: productId, unitPrice: null })).id;
    const { id } = await sharePackaging(admin, shop.id, unpriced, { externalReference: 'BOX' });
    const taken = bodyOf(await shop.client.post('/orders', minimalOrder({ externalReference: 'BOX' })));
    const customer = (await newCustomer(admin)).id;
    world = { admin, shop, product: productId, packaging: id, customer, order: taken };
  });
  afterAll(() => service.stop());

  it.each(
    FED.flatMap(([constraint, ...sendings]) => sendings.map((sending) => [constraint, sending] as const)),
  )('the interface refuses before: %s', async (_, sending) => {
    const { client = world.admin, method: verb = 'POST', path, body } = sending(world);
    const { status } = await client.send(verb, path, { body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('is known of every constraint of the database', async () => {
    const rows = await service.database.query<{ conname: string }>(
      `SELECT conname FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
    );
    const known = [...FED.map(([constraint]) => constraint), ...MADE_BY_THE_SERVICE, ...BLANK_IS_ABSENT];
    expect(known.toSorted()).toEqual(rows.map(({ conname }) => conname).toSorted());
  });
});
