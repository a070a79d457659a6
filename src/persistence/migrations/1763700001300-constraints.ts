import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BLANK_CONTENT_TO_NULL } from './blank-content.js';

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

const isBlank = (column: string): string => `btrim(${column}) = ''`;
const blankToNull = (table: string, column: string): string =>
  `UPDATE ${table} SET ${column} = NULL WHERE ${isBlank(column)}`;
const RANDOM = `replace(gen_random_uuid()::text, '-', '')`;
/** A name of the row's own, from its id; with something random when another row has that name. */
const blankToOwn = (table: string, column: string, own: string, within = 'true'): string =>
  `UPDATE ${table} t SET ${column} = ${own} || CASE
     WHEN EXISTS (SELECT FROM ${table} other WHERE other.${column} = ${own} AND ${within}) THEN '-' || ${RANDOM}
     ELSE '' END
   WHERE ${isBlank(`t.${column}`)}`;
const upperCurrency = (table: string): string =>
  `UPDATE ${table} SET currency = upper(currency) WHERE currency <> upper(currency)`;

/**
 * What rows from before get in place of what the constraints refuse, as far as that can be told. No amount is changed:
 * an order says what it said to the buyer. What was blank becomes absent where it is optional, and else a name that can
 * be read.
 */
const MENDS: Record<string, string[]> = {
  applications: [
    `UPDATE applications SET name = 'Application ' || id WHERE ${isBlank('name')}`,
    `UPDATE applications SET webhook_key = 'whk_' || ${RANDOM} WHERE ${isBlank('webhook_key')}`,
  ],
  products: [
    blankToOwn('products', 'code', `'product-' || t.id`),
    `UPDATE products SET label = 'Product ' || id WHERE ${isBlank('label')}`,
  ],
  packagings: [
    `UPDATE packagings SET name = 'Packaging ' || id WHERE ${isBlank('name')}`,
    `UPDATE packagings SET unit = 'unit' WHERE ${isBlank('unit')}`,
  ],
  packaging_references: [blankToNull('packaging_references', 'external_reference')],
  shipping_methods: [`UPDATE shipping_methods SET name = 'Shipping method ' || id WHERE ${isBlank('name')}`],
  shipping_method_references: [blankToNull('shipping_method_references', 'external_reference')],
  customers: [
    `UPDATE customers SET name = 'Customer ' || id WHERE ${isBlank('name')}`,
    'UPDATE customers SET reconciled_into = NULL WHERE reconciled_into = id',
  ],
  contacts: [
    `UPDATE contacts SET first_name = NULL, last_name = 'Contact ' || id, email = NULL
     WHERE ${isBlank('concat(first_name, last_name, email)')}`,
    'UPDATE contacts SET reconciled_into = NULL WHERE reconciled_into = id',
  ],
  contact_references: [blankToNull('contact_references', 'external_reference')],
  contact_changes: [
    // Blank text of a proposal says nothing of the contact, and what says nothing at all proposes nothing.
    ...['first_name', 'last_name', 'email'].map((column) => blankToNull('contact_changes', column)),
    'DELETE FROM contact_changes WHERE num_nonnulls(first_name, last_name, email) = 0',
    `UPDATE contact_changes SET decided_at = CASE WHEN state = 'proposed' THEN NULL ELSE created_at END
     WHERE (state = 'proposed') <> (decided_at IS NULL)`,
  ],
  orders: [
    ...BLANK_CONTENT_TO_NULL.orders,
    blankToOwn('orders', 'code', `to_char(t.created_at AT TIME ZONE 'UTC', '"ORD-"YYYYMMDD-') || t.id`),
    `UPDATE orders SET access_id = ${RANDOM} WHERE ${isBlank('access_id')}`,
    blankToOwn('orders', 'external_id', `'order-' || t.id`, 'other.application_id = t.application_id'),
    upperCurrency('orders'),
    `UPDATE orders SET net = coalesce(net, gross - vat - other_taxes), vat = coalesce(vat, gross - net - other_taxes),
       other_taxes = coalesce(other_taxes, gross - net - vat), gross = coalesce(gross, net + vat + other_taxes)
     WHERE num_nulls(net, vat, other_taxes, gross) = 1`,
  ],
  order_items: [
    `UPDATE order_items i SET label = coalesce(
       (SELECT label FROM packaging_references WHERE id = i.packaging_reference_id AND NOT ${isBlank('label')}),
       (SELECT p.label || ' ' || g.name FROM packagings g JOIN products p ON p.id = g.product_id
        WHERE g.id = i.packaging_id))
     WHERE ${isBlank('label')}`,
    blankToNull('order_items', 'external_reference'),
  ],
  payments: [
    ...BLANK_CONTENT_TO_NULL.payments,
    blankToOwn('payments', 'reference', `'payment-' || t.id`, 'other.application_id = t.application_id'),
    upperCurrency('payments'),
  ],
  events: [`UPDATE events SET message_id = ${RANDOM} WHERE ${isBlank('message_id')}`],
  webhook_deliveries: [
    `UPDATE webhook_deliveries SET attempts = greatest(attempts, 0), earlier_attempts = greatest(earlier_attempts, 0)
     WHERE attempts < 0 OR earlier_attempts < 0`,
  ],
  idempotency_keys: [
    // Nothing that is sent can have such a digest.
    'DELETE FROM idempotency_keys WHERE octet_length(digest) <> 32 OR octet_length(fingerprint) <> 32',
  ],
};

/**
 * What the service never writes, the database refuses: a fault of ours, or of whoever repairs data by hand. Rows from
 * before are mended where that can be done; those that cannot be do not stop the upgrade, because the constraints hold
 * for new rows only until a later migration has found that all rows satisfy them.
 */
export class Constraints1763700001300 implements MigrationInterface {
  name = 'Constraints1763700001300';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, checks] of Object.entries(CHECKS)) {
      // Between mending and the constraint nobody may write; and to begin with a weaker lock may end in a deadlock.
      await runner.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      for (const mend of MENDS[table] ?? []) await runner.query(mend);
      await change(
        runner,
        table,
        checks,
        (name, check) => `ADD CONSTRAINT ${name} CHECK (${check}) NOT VALID`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, checks] of Object.entries(CHECKS)) {
      await change(runner, table, checks, (name) => `DROP CONSTRAINT ${name}`);
    }
  }
}

/** One statement for each table. */
function change(
  runner: QueryRunner,
  table: string,
  checks: Record<string, string>,
  changeOf: (name: string, condition: string) => string,
): Promise<unknown> {
  const changes = Object.entries(checks).map(([name, condition]) => changeOf(name, condition));
  return runner.query(`ALTER TABLE ${table} ${changes.join(', ')}`);
}
