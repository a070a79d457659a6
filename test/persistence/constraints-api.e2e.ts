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

/** Resources that the requests refer to; created once. */
interface Fixture {
  admin: ApiClient;
  shop: TestApplication;
  product: number;
  packaging: number;
  customer: number;
  order: { id: number; externalId: string; contact: { id: number } };
}

/** A request whose body contains a value that the constraint would refuse, and is valid otherwise. */
type InvalidRequest = (fixture: Fixture) => {
  client?: ApiClient;
  method?: string;
  path: string;
  body: Values;
};

const product =
  (values: Values): InvalidRequest =>
  () => ({ path: '/products', body: { code: unique('p'), label: 'Lamp', taxes: [], ...values } });
const packaging =
  (values: Values): InvalidRequest =>
  (fixture) => ({
    path: '/packagings',
    body: { product: fixture.product, name: 'Box', unit: 'piece', unit_factor: 1, ...values },
  });
const method =
  (values: Values): InvalidRequest =>
  () => ({ path: '/shipping_methods', body: { name: 'Parcel', ...values } });
const order =
  (values: Values): InvalidRequest =>
  ({ shop }) => ({
    client: shop.client,
    path: '/orders',
    body: minimalOrder({ externalReference: 'BOX' }, values),
  });
const reference =
  (values: Values): InvalidRequest =>
  ({ shop, packaging: id }) => ({
    method: 'PATCH',
    path: `/applications/${shop.id}/packaging_references/${id}`,
    body: values,
  });
const item = (values: Values): InvalidRequest =>
  order({ items: [{ externalReference: 'BOX', orderedQuantity: 1, ...values }] });
const PRICED = { externalReference: 'BOX', orderedQuantity: 1, unitPrice: 1 };
const changeRequest =
  (values: Values): InvalidRequest =>
  () => ({ path: '/orders/1/change_requests', body: { externalId: 'c', kind: 'cancel', ...values } });
const payment =
  (values: Values): InvalidRequest =>
  ({ shop }) => ({
    client: shop.client,
    path: '/payments',
    body: { reference: unique('r'), amount: 1, ...values },
  });
const operation =
  (amount: number): InvalidRequest =>
  (fixture) =>
    payment({ operations: [{ orderExternalReference: fixture.order.externalId, amount }] })(fixture);
const person =
  (values: Values): InvalidRequest =>
  () => ({
    path: '/people',
    body: { name: 'Ada', email: `${unique('ada')}@example.com`, roles: [], ...values },
  });
const webhook =
  (values: Values): InvalidRequest =>
  ({ shop }) => ({
    client: shop.client,
    method: 'PUT',
    path: '/webhooks',
    body: { event: 'sales_order_created', url: 'https://example.com/', ...values },
  });

/** Constraints on fields of the interface, with requests that the validation must refuse before the database does. */
const VALIDATED: [constraint: string, ...requests: InvalidRequest[]][] = [
  ['people_email_check', person({ email: ' ' }), person({ email: 'ada' })],
  ['people_name_check', person({ name: ' ' })],
  ['people_roles_check', person({ roles: ['owner'] })],
  [
    'applications_unknown_items_check',
    () => ({ path: '/applications', body: { name: 'Shop', rights: [], unknownItems: 'keep' } }),
  ],
  [
    'applications_accept_changes_check',
    () => ({ path: '/applications', body: { name: 'Shop', rights: [], acceptChanges: 'sometimes' } }),
  ],
  [
    'applications_personal_data_days_check',
    () => ({ path: '/applications', body: { name: 'Shop', rights: [], personalDataDays: 0 } }),
    () => ({ path: '/applications', body: { name: 'Shop', rights: [], personalDataDays: 3651 } }),
  ],
  [
    'applications_answer_within_check',
    () => ({ path: '/applications', body: { name: 'Shop', rights: [], answerWithin: 0 } }),
    () => ({ path: '/applications', body: { name: 'Shop', rights: [], answerWithin: '8760.000001' } }),
  ],
  ['customers_vat_number_check', () => ({ path: '/customers', body: { name: 'Shop', vatNumber: '1' } })],
  ['orders_customer_vat_number_check', order({ customer: { name: 'Shop', vatNumber: '1' } })],
  ['orders_tax_treatment_check', order({ taxTreatment: 'none' })],
  ['orders_untaxed_check', order({ taxTreatment: 'export', items: [{ ...PRICED, vatRate: 20 }] })],
  ['packagings_minimum_quantity_check', packaging({ minimumQuantity: 0 })],
  ['packagings_quantity_multiple_check', packaging({ quantityMultiple: 0 })],
  ['packaging_references_minimum_quantity_check', reference({ minimumQuantity: 0 })],
  ['packaging_references_quantity_multiple_check', reference({ quantityMultiple: 0 })],
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
  ['orders_totals_check', order({ items: [PRICED], vouchers: [{ taxedAmount: 1_000 }] })],
  ['orders_priced_check', ({ order: { id } }) => ({ path: `/orders/${id}/validate`, body: {} })],
  ['orders_paid_amount_check', operation(-1)],
  ['order_items_quantity_check', item({ orderedQuantity: 0 }), item({ orderedQuantity: -1 })],
  ['order_items_unit_price_check', item({ unitPrice: -1 }), item({ taxedUnitPrice: -1 })],
  ['change_requests_external_id_check', changeRequest({ externalId: ' ' })],
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
  [
    'erasures_reason_check',
    ({ order: { contact } }) => ({ path: `/contacts/${contact.id}/erase`, body: { reason: ' ' } }),
  ],
  ['webhooks_events_check', webhook({ events: [] })],
  ['webhooks_url_check', webhook({ url: 'file:///etc/passwd' }), webhook({ url: '' })],
];

/** Constraints on values that the service generates: ids, states, counters, and computed amounts. */
const GENERATED_BY_SERVICE = [
  'order_items_named_check',
  'unknown_references_bound_check',
  'unknown_references_external_reference_check',
  'waiting_orders_currency_check',
  'waiting_orders_external_reference_check',
  'waiting_orders_label_check',
  'waiting_orders_quantity_check',
  'waiting_orders_refusal_check',
  'waiting_orders_value_check',
  'application_tokens_hash_check',
  'application_tokens_last_four_check',
  'applications_webhook_key_check',
  'change_requests_sequence_check',
  'change_requests_state_check',
  'erasures_finished_check',
  'erasures_state_check',
  'audit_entries_changes_check',
  'audit_entries_operation_check',
  'audit_entries_refusal_check',
  'audit_entries_request_id_check',
  'audit_entries_resource_check',
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
  'checklist_facts_fact_check',
  'checklist_facts_request_check',
  'installation_id_check',
  'job_items_outcome_check',
  'job_items_problem_check',
  'jobs_counts_check',
  'jobs_failure_check',
  'jobs_finished_check',
  'jobs_kind_check',
  'jobs_state_check',
  'processes_kind_check',
  'processes_version_check',
  'refused_requests_code_check',
  'refused_requests_operation_check',
  'refused_requests_request_id_check',
  'refused_requests_resource_check',
  'order_answers_number_check',
  'order_items_amounts_check',
  'order_items_gross_check',
  'order_items_net_check',
  'order_items_position_check',
  'order_items_vat_check',
  'order_transitions_document_kind_check',
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
  'people_issuer_check',
  'people_link_check',
  'people_password_check',
  'people_subject_check',
  'people_subject_pair_check',
  'portal_links_hash_check',
  'resource_history_action_check',
  'resource_history_resource_check',
  'secrets_canary_id_check',
  'sessions_hash_check',
  'sessions_identity_check',
  'webhook_attempts_attempt_check',
  'webhooks_ended_check',
  'webhook_actions_action_check',
  'webhook_deliveries_attempts_check',
  'webhook_deliveries_kind_check',
  'webhook_deliveries_state_check',
  'webhook_replays_status_check',
  'webhooks_content_check',
  'webhooks_disabled_reason_check',
  'webhooks_headers_check',
  'webhooks_signatures_check',
  'webhook_keys_period_check',
  'webhook_keys_public_key_check',
  'webhooks_max_in_flight_check',
  'webhooks_previous_secret_check',
];

/** Constraints on optional text: the service stores blank text as null; see test/http/normal-forms.e2e.ts. */
const BLANK_IS_NULL = [
  'application_tokens_name_check',
  'contact_references_external_reference_check',
  'order_items_external_reference_check',
  'order_items_label_check',
  'orders_purchase_order_number_check',
  'packaging_references_label_check',
  'shipping_method_references_external_reference_check',
];

describe('a value that a constraint refuses', () => {
  let service: TestService;
  let fixture: Fixture;
  beforeAll(async () => {
    service = await startService();
    const { admin } = service;
    const shop = await newApplication(admin);
    const productId = (await newProduct(admin)).id;
    const unpriced = (await newPackaging(admin, { product: productId, unitPrice: null })).id;
    const { id } = await sharePackaging(admin, shop.id, unpriced, { externalReference: 'BOX' });
    const taken = bodyOf(await shop.client.post('/orders', minimalOrder({ externalReference: 'BOX' })));
    const customer = (await newCustomer(admin)).id;
    fixture = { admin, shop, product: productId, packaging: id, customer, order: taken };
  });
  afterAll(() => service.stop());

  it.each(
    VALIDATED.flatMap(([constraint, ...requests]) =>
      requests.map((request) => [constraint, request] as const),
    ),
  )('is refused with 4xx before it reaches the database: %s', async (_, request) => {
    const { client = fixture.admin, method: verb = 'POST', path, body } = request(fixture);
    const { status } = await client.send(verb, path, { body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('is tested for every check constraint of the database', async () => {
    const rows = await service.database.query<{ conname: string }>(
      `SELECT conname FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
    );
    const tested = [
      ...VALIDATED.map(([constraint]) => constraint),
      ...GENERATED_BY_SERVICE,
      ...BLANK_IS_NULL,
    ];
    expect(tested.toSorted()).toEqual(rows.map(({ conname }) => conname).toSorted());
  });
});
