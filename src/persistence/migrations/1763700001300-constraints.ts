import type { MigrationInterface, QueryRunner } from 'typeorm';

const ORDER_STATES = `'pending', 'validated', 'shipped', 'delivered', 'cancelled'`;

/** Table → name → condition. A text that is only spaces says nothing; NaN counts as more than any number. */
const CHECKS: Record<string, Record<string, string>> = {
  applications: {
    applications_name_check: `btrim(name) <> ''`,
    applications_webhook_key_check: `btrim(webhook_key) <> ''`,
  },
  application_tokens: {
    application_tokens_hash_check: 'octet_length(hash) = 32',
  },
  products: {
    products_code_check: `btrim(code) <> ''`,
    products_label_check: `btrim(label) <> ''`,
    products_taxes_rates_check: `NOT jsonb_path_exists(taxes, '$[*] ? (!(@.rate >= 0 && @.rate <= 100))')`,
  },
  packagings: {
    packagings_name_check: `btrim(name) <> ''`,
    packagings_unit_check: `btrim(unit) <> ''`,
  },
  packaging_references: {
    packaging_references_external_reference_check: `btrim(external_reference) <> ''`,
  },
  shipping_methods: {
    shipping_methods_name_check: `btrim(name) <> ''`,
  },
  shipping_method_references: {
    shipping_method_references_external_reference_check: `btrim(external_reference) <> ''`,
  },
  customers: {
    customers_name_check: `btrim(name) <> ''`,
    customers_reconciled_into_check: 'reconciled_into <> id',
  },
  contacts: {
    contacts_name_check: `btrim(concat(first_name, last_name, email)) <> ''`,
    contacts_reconciled_into_check: 'reconciled_into <> id',
  },
  contact_references: {
    contact_references_external_reference_check: `btrim(external_reference) <> ''`,
  },
  contact_changes: {
    contact_changes_decided_check: `(state = 'proposed') = (decided_at IS NULL)`,
    contact_changes_content_check: 'num_nonnulls(first_name, last_name, email) > 0',
  },
  contact_reconciliations: {
    contact_reconciliations_pair_check: 'from_contact_id <> into_contact_id',
    contact_reconciliations_orders_check: 'cardinality(order_ids) = cardinality(order_customer_ids)',
  },
  orders: {
    orders_code_check: `btrim(code) <> ''`,
    orders_access_id_check: `btrim(access_id) <> ''`,
    orders_external_id_check: `btrim(external_id) <> ''`,
    orders_currency_check: `currency ~ '^[A-Z]{3}$'`,
    orders_calculation_mode_check: `calculation_mode IN ('unit', 'line', 'total')`,
    orders_rounding_mode_check: `rounding_mode IN ('up', 'down', 'half_up', 'half_down', 'half_even', 'half_odd')`,
    orders_priced_check: `state IN ('pending', 'cancelled') OR gross IS NOT NULL`,
    orders_amounts_check: 'num_nulls(net, vat, other_taxes, gross) IN (0, 4)',
  },
  order_items: {
    order_items_position_check: 'position > 0',
    order_items_label_check: `btrim(label) <> ''`,
    order_items_external_reference_check: `btrim(external_reference) <> ''`,
    order_items_net_check: `net >= 0 AND net <> 'NaN'`,
    order_items_vat_check: `vat >= 0 AND vat <> 'NaN'`,
    order_items_gross_check: `gross <> 'NaN'`,
    order_items_amounts_check: 'num_nulls(net, vat, gross) IN (0, 3) AND net + vat <= gross',
    order_items_taxes_check: `jsonb_typeof(taxes) = 'array'`,
  },
  order_transitions: {
    order_transitions_version_check: 'version > 0',
    order_transitions_states_check: `from_state IN (${ORDER_STATES}) AND to_state IN (${ORDER_STATES})`,
    order_transitions_first_check: '(from_state IS NULL) = (version = 1)',
  },
  payments: {
    payments_reference_check: `btrim(reference) <> ''`,
    payments_currency_check: `currency ~ '^[A-Z]{3}$'`,
  },
  payment_operations: {
    payment_operations_position_check: 'position > 0',
  },
  webhooks: {
    webhooks_event_check: `btrim(event) <> ''`,
    webhooks_url_check: `url ~ '^https?://'`,
  },
  events: {
    events_message_check: `btrim(message_id) <> ''`,
    events_type_check: `btrim(type) <> ''`,
    events_sequence_check: 'sequence > 0',
  },
  webhook_deliveries: {
    webhook_deliveries_attempts_check: 'attempts >= 0 AND earlier_attempts >= 0',
  },
  webhook_attempts: {
    webhook_attempts_attempt_check: 'attempt > 0',
  },
  idempotency_keys: {
    idempotency_keys_digest_check: 'octet_length(digest) = 32 AND octet_length(fingerprint) = 32',
  },
};

/** What the service never writes, the database refuses: a fault of ours, or of whoever repairs data by hand. */
export class Constraints1763700001300 implements MigrationInterface {
  name = 'Constraints1763700001300';

  up(runner: QueryRunner): Promise<void> {
    return eachTable(runner, (name, condition) => `ADD CONSTRAINT ${name} CHECK (${condition})`);
  }

  down(runner: QueryRunner): Promise<void> {
    return eachTable(runner, (name) => `DROP CONSTRAINT ${name}`);
  }
}

/** One statement for each table, so that it is read once. */
async function eachTable(
  runner: QueryRunner,
  change: (name: string, condition: string) => string,
): Promise<void> {
  for (const [table, checks] of Object.entries(CHECKS)) {
    const changes = Object.entries(checks).map(([name, condition]) => change(name, condition));
    await runner.query(`ALTER TABLE ${table} ${changes.join(', ')}`);
  }
}
