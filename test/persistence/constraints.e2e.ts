import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '../support/database.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newPackaging,
  sharePackaging,
  unique,
} from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const NOT_NULL_VIOLATION = '23502';
const OUT_OF_RANGE = '22003';
/** The SQLSTATE of RAISE EXCEPTION, which rolls back a statement that succeeded. */
const ROLLED_BACK = 'P0001';

/** Tables, changes that violate a check constraint, and the name of the constraint. */
const VIOLATIONS: [table: string, change: string, constraint: string][] = [
  ['installation', 'id = 2', 'installation_id_check'],
  ['secrets_canary', 'id = 2', 'secrets_canary_id_check'],
  ['applications', `name = ' '`, 'applications_name_check'],
  ['applications', `webhook_key = ''`, 'applications_webhook_key_check'],
  ['applications', `rights = '{crm,root}'`, 'applications_rights_check'],
  ['applications', 'answer_within = 8760.000001', 'applications_answer_within_check'],
  ['applications', 'personal_data_days = 0', 'applications_personal_data_days_check'],
  ['applications', 'personal_data_days = 3651', 'applications_personal_data_days_check'],
  ['applications', `accept_changes = 'sometimes'`, 'applications_accept_changes_check'],
  ['applications', `unknown_items = 'drop'`, 'applications_unknown_items_check'],
  ['application_tokens', `name = ' '`, 'application_tokens_name_check'],
  ['application_tokens', `hash = '\\x00'`, 'application_tokens_hash_check'],
  ['application_tokens', `last_four = 'abc'`, 'application_tokens_last_four_check'],
  ['people', `issuer = ' '`, 'people_issuer_check'],
  ['people', `subject = ''`, 'people_subject_check'],
  ['people', 'subject = NULL', 'people_subject_pair_check'],
  ['people', `name = ' '`, 'people_name_check'],
  ['people', `email = ''`, 'people_email_check'],
  ['people', `roles = '{clerk,root}'`, 'people_roles_check'],
  ['people', `password_hash = '\\x00'`, 'people_password_check'],
  ['people', 'link_expires_at = now()', 'people_link_check'],
  ['portal_links', `hash = '\\x00'`, 'portal_links_hash_check'],
  ['sessions', `hash = '\\x00'`, 'sessions_hash_check'],
  ['sessions', 'person_id = NULL', 'sessions_identity_check'],
  ['sessions', `administrator = '\\x00'`, 'sessions_identity_check'],
  ['products', `code = ''`, 'products_code_check'],
  ['products', `label = '  '`, 'products_label_check'],
  ['products', `taxes = '{}'`, 'products_taxes_check'],
  ['products', `taxes = '[{"name": "VAT", "rate": -1, "vat": true}]'`, 'products_taxes_rates_check'],
  ['products', `taxes = '[{"name": "VAT", "rate": 100.01, "vat": true}]'`, 'products_taxes_rates_check'],
  ['products', `taxes = '[{"name": "VAT", "vat": true}]'`, 'products_taxes_rates_check'],
  ['packagings', `name = ''`, 'packagings_name_check'],
  ['packagings', `unit = ''`, 'packagings_unit_check'],
  ['packagings', 'unit_factor = 0', 'packagings_unit_factor_check'],
  ['packagings', 'unit_price = -0.01', 'packagings_unit_price_check'],
  ['packagings', 'minimum_quantity = 0', 'packagings_minimum_quantity_check'],
  ['packagings', 'quantity_multiple = -1', 'packagings_quantity_multiple_check'],
  ['packagings', `minimum_quantity = 'NaN'`, 'packagings_minimum_quantity_check'],
  ['packagings', `quantity_multiple = 'NaN'`, 'packagings_quantity_multiple_check'],
  ['packaging_references', 'minimum_quantity = 0', 'packaging_references_minimum_quantity_check'],
  ['packaging_references', 'quantity_multiple = -1', 'packaging_references_quantity_multiple_check'],
  ['packaging_references', `minimum_quantity = 'NaN'`, 'packaging_references_minimum_quantity_check'],
  ['packaging_references', `quantity_multiple = 'NaN'`, 'packaging_references_quantity_multiple_check'],
  ['packaging_references', `external_reference = ' '`, 'packaging_references_external_reference_check'],
  ['packaging_references', `label = ' '`, 'packaging_references_label_check'],
  ['shipping_methods', `name = ''`, 'shipping_methods_name_check'],
  ['shipping_methods', 'price = -1', 'shipping_methods_price_check'],
  ['shipping_methods', 'vat_rate = -1', 'shipping_methods_vat_rate_check'],
  ['shipping_methods', 'vat_rate = 100.5', 'shipping_methods_vat_rate_check'],
  [
    'shipping_method_references',
    `external_reference = ''`,
    'shipping_method_references_external_reference_check',
  ],
  ['customers', `name = ' '`, 'customers_name_check'],
  ['customers', 'reconciled_into = id', 'customers_reconciled_into_check'],
  ['contacts', `first_name = NULL, last_name = ' ', email = NULL`, 'contacts_name_check'],
  ['contacts', 'reconciled_into = id', 'contacts_reconciled_into_check'],
  ['contact_references', `external_reference = ''`, 'contact_references_external_reference_check'],
  ['contact_changes', `state = 'maybe', decided_at = now()`, 'contact_changes_state_check'],
  ['contact_changes', `state = 'accepted'`, 'contact_changes_decided_check'],
  ['contact_changes', `last_name = NULL`, 'contact_changes_content_check'],
  ['contact_reconciliations', 'into_contact_id = from_contact_id', 'contact_reconciliations_pair_check'],
  ['erasures', `reason = ' '`, 'erasures_reason_check'],
  ['erasures', `state = 'lost', finished_at = NULL`, 'erasures_state_check'],
  ['erasures', `state = 'done', finished_at = NULL`, 'erasures_finished_check'],
  ['orders', `code = ''`, 'orders_code_check'],
  ['orders', `access_id = ''`, 'orders_access_id_check'],
  ['orders', `external_id = ' '`, 'orders_external_id_check'],
  ['orders', `state = 'lost'`, 'orders_state_check'],
  ['orders', 'version = 0', 'orders_version_check'],
  ['orders', `currency = 'eur'`, 'orders_currency_check'],
  ['orders', `currency = 'E'`, 'orders_currency_check'],
  ['orders', 'net = gross + 1', 'orders_totals_check'],
  ['orders', 'vat = -vat, net = 0, gross = -vat', 'orders_totals_check'],
  ['orders', 'gross = NULL', 'orders_amounts_check'],
  ['orders', 'paid_amount = -0.01', 'orders_paid_amount_check'],
  ['orders', 'net = NULL, vat = NULL, gross = NULL', 'orders_priced_check'],
  ['order_items', 'position = 0', 'order_items_position_check'],
  ['orders', `purchase_order_number = ''`, 'orders_purchase_order_number_check'],
  ['order_items', `label = ''`, 'order_items_label_check'],
  ['order_items', `external_reference = ' '`, 'order_items_external_reference_check'],
  ['order_items', 'ordered_quantity = 0', 'order_items_quantity_check'],
  ['order_items', 'ordered_quantity = -1', 'order_items_quantity_check'],
  ['order_items', 'unit_price = -1', 'order_items_unit_price_check'],
  ['order_items', 'net = -1', 'order_items_net_check'],
  ['order_items', 'vat = -1', 'order_items_vat_check'],
  ['order_items', `gross = 'NaN'`, 'order_items_gross_check'],
  ['order_items', 'gross = net', 'order_items_amounts_check'],
  ['order_items', 'gross = NULL', 'order_items_amounts_check'],
  ['order_items', 'packaging_id = NULL, external_reference = NULL', 'order_items_named_check'],
  ['unknown_references', `external_reference = ' '`, 'unknown_references_external_reference_check'],
  ['unknown_references', 'bound_at = now()', 'unknown_references_bound_check'],
  ['waiting_orders', `external_reference = ''`, 'waiting_orders_external_reference_check'],
  ['waiting_orders', `label = ' '`, 'waiting_orders_label_check'],
  ['waiting_orders', 'quantity = 0', 'waiting_orders_quantity_check'],
  ['waiting_orders', `currency = 'eur'`, 'waiting_orders_currency_check'],
  ['waiting_orders', 'value = -1', 'waiting_orders_value_check'],
  ['waiting_orders', `refusal = ' '`, 'waiting_orders_refusal_check'],
  ['orders', `customer_vat_number = ' '`, 'orders_customer_vat_number_check'],
  ['orders', `tax_treatment = 'none', vat = 0`, 'orders_tax_treatment_check'],
  ['orders', `tax_treatment = 'export'`, 'orders_untaxed_check'],
  ['customers', `vat_number = ''`, 'customers_vat_number_check'],
  ['order_transitions', 'version = -1, from_state = to_state', 'order_transitions_version_check'],
  ['order_transitions', `to_state = 'lost'`, 'order_transitions_states_check'],
  ['order_transitions', `from_state = 'lost'`, 'order_transitions_states_check'],
  ['order_transitions', `document_kind = 'letter'`, 'order_transitions_document_kind_check'],
  ['order_transitions', 'from_state = NULL', 'order_transitions_first_check'],
  ['order_answers', 'number = 0', 'order_answers_number_check'],
  ['change_requests', `external_id = ' '`, 'change_requests_external_id_check'],
  ['change_requests', `state = 'open'`, 'change_requests_state_check'],
  ['change_requests', 'sequence = 0', 'change_requests_sequence_check'],
  ['payments', 'amount = 0', 'payments_amount_check'],
  ['payments', `reference = ''`, 'payments_reference_check'],
  ['payments', `currency = 'Eur'`, 'payments_currency_check'],
  ['payment_operations', 'amount = 0', 'payment_operations_amount_check'],
  ['payment_operations', 'position = 0', 'payment_operations_position_check'],
  ['webhooks', `events = '{}'`, 'webhooks_events_check'],
  ['webhooks', `url = 'file:///etc/passwd'`, 'webhooks_url_check'],
  ['webhooks', 'max_in_flight = 0', 'webhooks_max_in_flight_check'],
  ['webhooks', 'application_id = NULL', 'webhooks_ended_check'],
  ['webhooks', `disabled_reason = 'tired'`, 'webhooks_disabled_reason_check'],
  ['webhooks', `previous_secret = '\\x00'`, 'webhooks_previous_secret_check'],
  ['webhooks', `signatures = '{}'`, 'webhooks_signatures_check'],
  ['webhooks', `signatures = '{v1a,v1}'`, 'webhooks_signatures_check'],
  ['webhook_keys', `public_key = ' '`, 'webhook_keys_public_key_check'],
  ['webhook_keys', 'signs_until = signs_from', 'webhook_keys_period_check'],
  ['checklist_facts', `fact = 'x'`, 'checklist_facts_fact_check'],
  ['checklist_facts', `request = '\\x00'`, 'checklist_facts_request_check'],
  ['checklist_facts', `fact = 'fault_met'`, 'checklist_facts_request_check'],
  ['webhooks', `headers = '\\x00'`, 'webhooks_headers_check'],
  ['webhooks', `header_names = '{X}'`, 'webhooks_headers_check'],
  ['webhooks', `content = 'short'`, 'webhooks_content_check'],
  ['events', `message_id = ''`, 'events_message_check'],
  ['events', `type = ''`, 'events_type_check'],
  ['events', 'sequence = 0', 'events_sequence_check'],
  ['webhook_deliveries', `state = 'lost'`, 'webhook_deliveries_state_check'],
  ['webhook_deliveries', `kind = 'spam'`, 'webhook_deliveries_kind_check'],
  ['webhook_deliveries', 'attempts = -1', 'webhook_deliveries_attempts_check'],
  ['webhook_deliveries', 'earlier_attempts = -1', 'webhook_deliveries_attempts_check'],
  ['webhook_replays', `state = 'lost'`, 'webhook_replays_state_check'],
  ['webhook_replays', `status = 'lost'`, 'webhook_replays_status_check'],
  ['webhook_actions', `action = 'forget'`, 'webhook_actions_action_check'],
  ['audit_entries', `request_id = ' '`, 'audit_entries_request_id_check'],
  ['audit_entries', `operation = ''`, 'audit_entries_operation_check'],
  ['audit_entries', `resource = ''`, 'audit_entries_resource_check'],
  ['audit_entries', `refusal = ''`, 'audit_entries_refusal_check'],
  ['audit_entries', `refusal = 'missing_right', changes = '{}'`, 'audit_entries_changes_check'],
  ['refused_requests', `request_id = ' '`, 'refused_requests_request_id_check'],
  ['refused_requests', `operation = ' '`, 'refused_requests_operation_check'],
  ['refused_requests', `resource = ' '`, 'refused_requests_resource_check'],
  ['refused_requests', `code = ' '`, 'refused_requests_code_check'],
  ['jobs', `kind = 'orders.delete'`, 'jobs_kind_check'],
  ['jobs', `state = 'ended'`, 'jobs_state_check'],
  ['jobs', `failure = 'other'`, 'jobs_failure_check'],
  ['jobs', 'finished_at = NULL', 'jobs_finished_check'],
  ['jobs', `state = 'running'`, 'jobs_finished_check'],
  ['jobs', 'done = 1, refused = 1', 'jobs_counts_check'],
  ['jobs', 'done = -1', 'jobs_counts_check'],
  ['jobs', 'refused = -1', 'jobs_counts_check'],
  ['job_items', `outcome = 'failed'`, 'job_items_outcome_check'],
  ['job_items', `outcome = 'refused', problem = NULL`, 'job_items_problem_check'],
  ['job_items', `outcome = NULL, problem = '{}'`, 'job_items_problem_check'],
  ['processes', `kind = 'relay'`, 'processes_kind_check'],
  ['processes', `version = ' '`, 'processes_version_check'],
  ['resource_history', `action = 'deleted'`, 'resource_history_action_check'],
  ['resource_history', `resource = 'orders'`, 'resource_history_resource_check'],
  ['webhook_attempts', 'attempt = 0', 'webhook_attempts_attempt_check'],
  ['idempotency_keys', `digest = '\\x00'`, 'idempotency_keys_digest_check'],
  ['idempotency_keys', `lease_token = NULL`, 'idempotency_keys_lease_check'],
];

/** Tables, changes to boundary values that the constraint allows, and the name of the constraint. */
const ALLOWED: [table: string, change: string, constraint: string][] = [
  ['installation', 'id = 1', 'installation_id_check'],
  ['secrets_canary', 'id = 1', 'secrets_canary_id_check'],
  ['applications', `name = 'x'`, 'applications_name_check'],
  ['applications', `webhook_key = 'x'`, 'applications_webhook_key_check'],
  ['applications', `rights = '{}'`, 'applications_rights_check'],
  ['applications', 'answer_within = 8760', 'applications_answer_within_check'],
  ['applications', 'personal_data_days = 3650', 'applications_personal_data_days_check'],
  ['applications', `accept_changes = 'always'`, 'applications_accept_changes_check'],
  ['applications', `unknown_items = 'park'`, 'applications_unknown_items_check'],
  ['application_tokens', `name = NULL`, 'application_tokens_name_check'],
  ['application_tokens', `hash = sha256('x')`, 'application_tokens_hash_check'],
  ['application_tokens', `last_four = 'aZ09'`, 'application_tokens_last_four_check'],
  ['people', `issuer = 'x'`, 'people_issuer_check'],
  ['people', `subject = 'x'`, 'people_subject_check'],
  ['people', 'issuer = NULL, subject = NULL, email = NULL', 'people_subject_pair_check'],
  ['people', `name = 'x'`, 'people_name_check'],
  ['people', 'email = NULL', 'people_email_check'],
  ['people', `roles = '{reader,clerk,catalogue,administrator}'`, 'people_roles_check'],
  ['people', `password_hash = '\\x00', password_salt = '\\x00'`, 'people_password_check'],
  ['people', `link_hash = '\\x00', link_expires_at = now()`, 'people_link_check'],
  ['portal_links', `hash = sha256('x')`, 'portal_links_hash_check'],
  ['sessions', `hash = sha256('x')`, 'sessions_hash_check'],
  ['sessions', `person_id = NULL, administrator = '\\x00'`, 'sessions_identity_check'],
  ['products', `code = 'x'`, 'products_code_check'],
  ['products', `label = 'x'`, 'products_label_check'],
  ['products', `taxes = '[]'`, 'products_taxes_check'],
  ['products', `taxes = '[{"rate": 0}, {"rate": 100}]'`, 'products_taxes_rates_check'],
  ['packagings', `name = 'x'`, 'packagings_name_check'],
  ['packagings', `unit = 'x'`, 'packagings_unit_check'],
  ['packagings', 'unit_factor = 0.001', 'packagings_unit_factor_check'],
  ['packagings', 'unit_price = 0', 'packagings_unit_price_check'],
  ['packagings', 'minimum_quantity = 0.001', 'packagings_minimum_quantity_check'],
  ['packagings', 'quantity_multiple = NULL', 'packagings_quantity_multiple_check'],
  ['packaging_references', 'minimum_quantity = 0.001', 'packaging_references_minimum_quantity_check'],
  ['packaging_references', 'quantity_multiple = NULL', 'packaging_references_quantity_multiple_check'],
  ['packaging_references', 'external_reference = NULL', 'packaging_references_external_reference_check'],
  ['packaging_references', `label = 'x'`, 'packaging_references_label_check'],
  ['shipping_methods', `name = 'x'`, 'shipping_methods_name_check'],
  ['shipping_methods', 'price = 0', 'shipping_methods_price_check'],
  ['shipping_methods', 'vat_rate = 100', 'shipping_methods_vat_rate_check'],
  [
    'shipping_method_references',
    'external_reference = NULL',
    'shipping_method_references_external_reference_check',
  ],
  ['customers', `name = 'x'`, 'customers_name_check'],
  ['customers', `name = '', erased_at = now()`, 'customers_name_check'],
  ['customers', 'reconciled_into = NULL', 'customers_reconciled_into_check'],
  ['contacts', `first_name = ' ', last_name = 'x', email = NULL`, 'contacts_name_check'],
  ['contacts', 'first_name = NULL, last_name = NULL, email = NULL, erased_at = now()', 'contacts_name_check'],
  ['contacts', 'reconciled_into = NULL', 'contacts_reconciled_into_check'],
  ['contact_references', 'external_reference = NULL', 'contact_references_external_reference_check'],
  ['contact_changes', `state = 'refused', decided_at = now()`, 'contact_changes_state_check'],
  ['contact_changes', `state = 'accepted', decided_at = now()`, 'contact_changes_decided_check'],
  ['contact_changes', `first_name = NULL, last_name = NULL, email = 'x'`, 'contact_changes_content_check'],
  [
    'contact_reconciliations',
    'into_contact_id = from_contact_id, from_contact_id = into_contact_id',
    'contact_reconciliations_pair_check',
  ],
  ['webhooks', 'application_id = NULL, active = false', 'webhooks_ended_check'],
  ['webhooks', `signatures = '{v1,v1a}'`, 'webhooks_signatures_check'],
  ['webhook_keys', `public_key = 'x'`, 'webhook_keys_public_key_check'],
  ['webhook_keys', `signs_until = signs_from + interval '1 day'`, 'webhook_keys_period_check'],
  ['checklist_facts', `fact = 'comparison_used'`, 'checklist_facts_fact_check'],
  ['checklist_facts', `fact = 'fault_met', request = '\\x00'`, 'checklist_facts_request_check'],
  ['webhooks', `headers = '\\x00', header_names = '{X}'`, 'webhooks_headers_check'],
  ['webhooks', `content = 'reference'`, 'webhooks_content_check'],
  ['erasures', `reason = 'x'`, 'erasures_reason_check'],
  ['erasures', `state = 'answers'`, 'erasures_state_check'],
  ['erasures', `state = 'done', finished_at = now()`, 'erasures_finished_check'],
  ['orders', `code = 'x'`, 'orders_code_check'],
  ['orders', `access_id = 'x'`, 'orders_access_id_check'],
  ['orders', `external_id = 'x'`, 'orders_external_id_check'],
  ['orders', `state = 'delivered'`, 'orders_state_check'],
  ['orders', 'version = 1', 'orders_version_check'],
  ['orders', `currency = 'KWD'`, 'orders_currency_check'],
  ['orders', 'net = 0, vat = 0, gross = 0', 'orders_totals_check'],
  ['orders', `state = 'pending', net = NULL, vat = NULL, gross = NULL`, 'orders_amounts_check'],
  ['orders', 'paid_amount = 0', 'orders_paid_amount_check'],
  ['orders', `state = 'cancelled', net = NULL, vat = NULL, gross = NULL`, 'orders_priced_check'],
  ['order_items', 'position = 1', 'order_items_position_check'],
  ['order_items', `label = 'x'`, 'order_items_label_check'],
  ['orders', 'purchase_order_number = NULL', 'orders_purchase_order_number_check'],
  ['order_items', 'external_reference = NULL', 'order_items_external_reference_check'],
  ['order_items', 'ordered_quantity = 0.001', 'order_items_quantity_check'],
  ['order_items', 'unit_price = 0', 'order_items_unit_price_check'],
  ['order_items', 'net = 0', 'order_items_net_check'],
  ['order_items', 'vat = 0', 'order_items_vat_check'],
  ['order_items', 'net = 0, vat = 0, gross = 0', 'order_items_gross_check'],
  ['order_items', 'vat = gross - net', 'order_items_amounts_check'],
  ['order_items', 'net = NULL, vat = NULL, gross = NULL', 'order_items_amounts_check'],
  ['order_items', 'packaging_id = NULL', 'order_items_named_check'],
  ['unknown_references', `external_reference = 'x'`, 'unknown_references_external_reference_check'],
  ['unknown_references', 'bound_at = now(), bound_by_id = 0', 'unknown_references_bound_check'],
  ['waiting_orders', `external_reference = 'x'`, 'waiting_orders_external_reference_check'],
  ['waiting_orders', `label = 'x'`, 'waiting_orders_label_check'],
  ['waiting_orders', 'quantity = 0.001', 'waiting_orders_quantity_check'],
  ['waiting_orders', `currency = 'KWD'`, 'waiting_orders_currency_check'],
  ['waiting_orders', 'value = 0', 'waiting_orders_value_check'],
  ['waiting_orders', 'refusal = NULL', 'waiting_orders_refusal_check'],
  ['orders', 'customer_vat_number = NULL', 'orders_customer_vat_number_check'],
  ['orders', `tax_treatment = 'outside_scope', vat = 0`, 'orders_tax_treatment_check'],
  ['orders', `tax_treatment = 'export', vat = 0`, 'orders_untaxed_check'],
  ['customers', 'vat_number = NULL', 'customers_vat_number_check'],
  ['order_transitions', 'version = 3', 'order_transitions_version_check'],
  ['order_transitions', `from_state = 'shipped', to_state = 'delivered'`, 'order_transitions_states_check'],
  ['order_transitions', `document_kind = 'delivery_note'`, 'order_transitions_document_kind_check'],
  ['order_transitions', `version = 2, from_state = 'pending'`, 'order_transitions_first_check'],
  ['order_answers', 'number = 2', 'order_answers_number_check'],
  ['change_requests', `external_id = 'x'`, 'change_requests_external_id_check'],
  ['change_requests', `state = 'outdated'`, 'change_requests_state_check'],
  ['change_requests', 'sequence = 1', 'change_requests_sequence_check'],
  ['payments', 'amount = -0.001', 'payments_amount_check'],
  ['payments', `reference = 'x'`, 'payments_reference_check'],
  ['payments', `currency = 'KWD'`, 'payments_currency_check'],
  ['payment_operations', 'amount = -0.001', 'payment_operations_amount_check'],
  ['payment_operations', 'position = 1', 'payment_operations_position_check'],
  ['webhooks', `events = '{x,y}'`, 'webhooks_events_check'],
  ['webhooks', `url = 'http://x'`, 'webhooks_url_check'],
  ['webhooks', 'max_in_flight = 1', 'webhooks_max_in_flight_check'],
  ['webhooks', `disabled_reason = 'gone'`, 'webhooks_disabled_reason_check'],
  ['webhooks', `previous_secret = '\\x00', previous_secret_until = now()`, 'webhooks_previous_secret_check'],
  ['events', `message_id = 'x'`, 'events_message_check'],
  ['events', `type = 'x'`, 'events_type_check'],
  ['events', 'sequence = 1', 'events_sequence_check'],
  ['webhook_deliveries', `state = 'cancelled'`, 'webhook_deliveries_state_check'],
  ['webhook_deliveries', `kind = 'forged_ping'`, 'webhook_deliveries_kind_check'],
  ['webhook_deliveries', 'attempts = 0, earlier_attempts = 0', 'webhook_deliveries_attempts_check'],
  ['webhook_replays', `state = 'missing'`, 'webhook_replays_state_check'],
  ['webhook_replays', `status = 'finished'`, 'webhook_replays_status_check'],
  ['webhook_actions', `action = 'cancel_replay'`, 'webhook_actions_action_check'],
  ['refused_requests', `request_id = 'x'`, 'refused_requests_request_id_check'],
  ['refused_requests', `operation = 'x'`, 'refused_requests_operation_check'],
  ['refused_requests', `resource = 'x'`, 'refused_requests_resource_check'],
  ['refused_requests', `code = 'x'`, 'refused_requests_code_check'],
  ['jobs', `kind = 'contacts.reconcile'`, 'jobs_kind_check'],
  ['jobs', `state = 'failed'`, 'jobs_state_check'],
  ['jobs', `failure = 'token_ended'`, 'jobs_failure_check'],
  ['jobs', `state = 'running', finished_at = NULL`, 'jobs_finished_check'],
  ['jobs', 'done = 1, refused = 0', 'jobs_counts_check'],
  ['job_items', `outcome = 'done', problem = NULL`, 'job_items_outcome_check'],
  ['job_items', `outcome = 'refused', problem = '{}'`, 'job_items_problem_check'],
  ['processes', `kind = 'worker'`, 'processes_kind_check'],
  ['processes', `version = 'x'`, 'processes_version_check'],
  ['audit_entries', `request_id = 'x'`, 'audit_entries_request_id_check'],
  ['audit_entries', `operation = 'x'`, 'audit_entries_operation_check'],
  ['audit_entries', `resource = 'x'`, 'audit_entries_resource_check'],
  ['audit_entries', `refusal = 'x', changes = NULL`, 'audit_entries_refusal_check'],
  ['audit_entries', `refusal = NULL, changes = '{}'`, 'audit_entries_changes_check'],
  ['resource_history', `action = 'changed'`, 'resource_history_action_check'],
  ['resource_history', `resource = 'contacts'`, 'resource_history_resource_check'],
  ['webhook_attempts', 'attempt = 1', 'webhook_attempts_attempt_check'],
  ['idempotency_keys', `digest = sha256('x')`, 'idempotency_keys_digest_check'],
  [
    'idempotency_keys',
    `answer = 'x', lease_token = NULL, lease_until = NULL`,
    'idempotency_keys_lease_check',
  ],
];

const OTHER_PACKAGING = `'packaging_id', sample.packaging_id, 'application_id', 0`;
const OTHER_METHOD = `'shipping_method_id', sample.shipping_method_id, 'application_id', 0`;

/**
 * Unique indexes: the columns that a copied row may change without avoiding the violation, and the columns that it has to
 * change in addition.
 */
const UNIQUE: [table: string, changes: string, index: string, different: string][] = [
  ['orders', `'code', 'other', 'access_id', 'other'`, 'orders_external_id_idx', `'external_id', 'other'`],
  ['orders', `'external_id', 'other', 'access_id', 'other'`, 'orders_code_idx', `'code', 'other'`],
  ['orders', `'external_id', 'other', 'code', 'other'`, 'orders_access_id_idx', `'access_id', 'other'`],
  ['change_requests', `'state', 'refused'`, 'change_requests_external_id_idx', `'external_id', 'other'`],
  [
    'change_requests',
    `'external_id', 'other', 'state', 'requested'`,
    'change_requests_open_idx',
    `'state', 'refused'`,
  ],
  ['payments', '', 'payments_reference_idx', `'reference', 'other'`],
  ['products', '', 'products_code_idx', `'code', 'other'`],
  ['packaging_references', `'packaging_id', 0`, 'packaging_references_external_idx', OTHER_PACKAGING],
  [
    'packaging_references',
    `'external_reference', 'other'`,
    'packaging_references_packaging_idx',
    `'application_id', 0`,
  ],
  [
    'shipping_method_references',
    `'shipping_method_id', 0`,
    'shipping_method_references_external_idx',
    OTHER_METHOD,
  ],
  [
    'shipping_method_references',
    `'external_reference', 'other'`,
    'shipping_method_references_method_idx',
    `'application_id', 0`,
  ],
  ['unknown_references', '', 'unknown_references_name_idx', `'external_reference', 'other'`],
  ['contact_references', '', 'contact_references_external_idx', `'external_reference', 'other'`],
  ['contact_reconciliations', '', 'contact_reconciliations_current_idx', `'undone_at', now()`],
  ['application_tokens', '', 'application_tokens_hash_idx', `'hash', '\\x' || repeat('01', 32)`],
  ['people', '', 'people_subject_idx', `'subject', 'other'`],
  [
    'people',
    `'issuer', NULL, 'subject', NULL, 'email', upper(sample.email)`,
    'people_email_idx',
    `'email', 'other'`,
  ],
  ['portal_links', '', 'portal_links_hash_idx', `'hash', '\\x' || repeat('01', 32)`],
  ['sessions', '', 'sessions_hash_idx', `'hash', '\\x' || repeat('01', 32)`],
  ['webhooks', '', 'webhooks_events_idx', `'events', ARRAY['other']`],
  ['webhook_replays', '', 'webhook_replays_running_idx', `'status', 'finished'`],
  ['events', '', 'events_message_idx', `'message_id', 'other'`],
];

describe('the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
    const service = await startService({}, database);
    await takeOrder(service);
    // The service must not change rows while the tests change them.
    await service.stop();
    await fillOtherTables(database);
  });
  afterAll(() => database.drop());

  /** @returns the SQLSTATE and the constraint of the error, or null */
  async function errorOf(text: string): Promise<[string, string | undefined] | null> {
    try {
      await database.query(text);
      return null;
    } catch (error) {
      const { code, constraint } = error as { code: string; constraint?: string };
      return [code, constraint];
    }
  }

  const rolledBack = (statement: string): string =>
    `DO $do$ BEGIN ${statement}; RAISE EXCEPTION 'rolled back'; END $do$`;

  /** A condition for the last row of the table. */
  const row = (table: string): string => `ctid = (SELECT ctid FROM ${table} ORDER BY ctid DESC LIMIT 1)`;
  const change = (table: string, values: string): string =>
    `UPDATE ${table} SET ${values} WHERE ${row(table)}`;

  it('has a row in every table for these tests', async () => {
    const tables = await database.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
    );
    for (const { name: table } of tables) {
      expect([table, await database.query(`SELECT FROM ${table} LIMIT 1`)]).toEqual([table, [{}]]);
    }
  });

  it.each(VIOLATIONS)('refuses %s with %s', async (table, values, constraint) =>
    expect(await errorOf(change(table, values))).toEqual([CHECK_VIOLATION, constraint]),
  );

  it.each(ALLOWED)('allows %s to have %s: %s', async (table, values) =>
    expect(await errorOf(rolledBack(change(table, values)))).toEqual([ROLLED_BACK, undefined]),
  );

  it('refuses NULL in every NOT NULL column', async () => {
    const columns = await database.query<{ table: string; column: string }>(
      `SELECT attrelid::regclass::text AS table, quote_ident(attname) AS column FROM pg_attribute
       JOIN pg_class c ON c.oid = attrelid
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
         AND attnum > 0 AND attnotnull AND NOT attisdropped`,
    );
    expect(columns.length).toBeGreaterThan(100);
    for (const { table, column } of columns) {
      const error = await errorOf(change(table, `${column} = NULL`));
      expect([table, column, error?.[0]]).toEqual([table, column, NOT_NULL_VIOLATION]);
    }
  });

  it('has no check constraint that is not tested', async () => {
    const rows = await database.query<{ conname: string }>(
      `SELECT conname FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
    );
    const all = rows.map(({ conname }) => conname).toSorted();
    for (const table of [VIOLATIONS, ALLOWED]) {
      expect([...new Set(table.map(([, , constraint]) => constraint))].toSorted()).toEqual(all);
    }
  });

  it('refuses NaN and infinite numbers in every numeric column', async () => {
    const columns = await database.query<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type IN ('numeric', 'real', 'double precision')`,
    );
    expect(columns.length).toBeGreaterThan(10);
    for (const { table, column } of columns) {
      for (const [value, code] of [
        ['NaN', CHECK_VIOLATION],
        ['Infinity', OUT_OF_RANGE],
        ['-Infinity', OUT_OF_RANGE],
      ]) {
        const error = await errorOf(change(table, `${column} = '${value}'`));
        expect([table, column, value, error?.[0]]).toEqual([table, column, value, code]);
      }
    }
  });

  it.each(UNIQUE)(
    'refuses a duplicate row in %s (%s) because of %s',
    async (table, changes, index, different) => {
      const id = `'id', nextval(pg_get_serial_sequence('${table}', 'id'))`;
      const values = changes === '' ? id : `${id}, ${changes}`;
      const copy = (fields: string): string => `INSERT INTO ${table} SELECT copy.* FROM ${table} sample,
      jsonb_populate_record(sample, jsonb_build_object(${fields})) copy WHERE sample.${row(table)}`;
      expect(await errorOf(copy(values))).toEqual([UNIQUE_VIOLATION, index]);
      expect(await errorOf(rolledBack(copy(`${values}, ${different}`)))).toEqual([ROLLED_BACK, undefined]);
    },
  );

  it('has no unique index that is not tested', async () => {
    const rows = await database.query<{ relname: string }>(
      `SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indisunique AND NOT i.indisprimary AND c.relnamespace = 'public'::regnamespace`,
    );
    const tested = UNIQUE.map(([, , index]) => index);
    expect(rows.map(({ relname }) => relname).sort()).toEqual(tested.sort());
  });

  it.each([
    ['orders', 'contact_id = -1', 'orders_contact_id_fkey'],
    ['order_items', 'packaging_id = -1', 'order_items_packaging_id_fkey'],
    ['payment_operations', 'order_id = -1', 'payment_operations_order_id_fkey'],
    ['webhook_deliveries', 'webhook_id = -1', 'webhook_deliveries_webhook_id_fkey'],
    ['refused_requests', 'application_id = -1', 'refused_requests_application_id_fkey'],
    ['jobs', 'actor_id = -1', 'jobs_actor_id_fkey'],
    ['jobs', 'actor_token_id = -1', 'jobs_actor_token_id_fkey'],
    ['jobs', 'actor_person_id = -1', 'jobs_actor_person_id_fkey'],
    ['job_items', 'job_id = -1', 'job_items_job_id_fkey'],
    ['job_file_parts', 'job_id = -1', 'job_file_parts_job_id_fkey'],
    ['audit_entries', 'actor_id = -1', 'audit_entries_actor_id_fkey'],
    ['audit_entries', 'actor_token_id = -1', 'audit_entries_actor_token_id_fkey'],
    ['audit_entries', 'actor_person_id = -1', 'audit_entries_actor_person_id_fkey'],
    ['resource_history', 'actor_id = -1', 'resource_history_actor_id_fkey'],
    ['resource_history', 'actor_token_id = -1', 'resource_history_actor_token_id_fkey'],
    ['resource_history', 'actor_person_id = -1', 'resource_history_actor_person_id_fkey'],
    ['erasures', 'contact_id = -1', 'erasures_contact_id_fkey'],
    ['erasures', 'actor_id = -1', 'erasures_actor_id_fkey'],
    ['erasures', 'actor_token_id = -1', 'erasures_actor_token_id_fkey'],
    ['erasures', 'actor_person_id = -1', 'erasures_actor_person_id_fkey'],
    ['webhook_keys', 'application_id = -1', 'webhook_keys_application_id_fkey'],
    ['checklist_facts', 'application_id = -1', 'checklist_facts_application_id_fkey'],
    ['webhook_actions', 'actor_id = -1', 'webhook_actions_actor_id_fkey'],
    ['webhook_actions', 'actor_token_id = -1', 'webhook_actions_actor_token_id_fkey'],
    ['webhook_actions', 'actor_person_id = -1', 'webhook_actions_actor_person_id_fkey'],
  ])('refuses %s with %s', async (table, values, constraint) =>
    expect(await errorOf(change(table, values))).toEqual([FOREIGN_KEY_VIOLATION, constraint]),
  );
});

/** Creates rows in the tables that the service writes for an order and a payment. */
async function takeOrder({ admin, database }: TestService): Promise<void> {
  const shop = await newApplication(admin, { autoValidate: true });
  await sharePackaging(admin, shop.id, (await newPackaging(admin)).id, { externalReference: 'BOX' });
  await database.query(
    `WITH webhook AS (
       INSERT INTO webhooks (application_id, events, url, secret, paused_until)
       VALUES ($1, '{sales_order_created}', 'https://example.com/', '\\x00', now() + interval '1 day')
     ), method AS (
       INSERT INTO shipping_methods (name, price, vat_rate) VALUES ('Parcel', 5, 20) RETURNING id
     ), method_reference AS (
       INSERT INTO shipping_method_references (application_id, shipping_method_id, external_reference)
       SELECT $1, id, 'PARCEL' FROM method
     ) INSERT INTO idempotency_keys (application_id, digest, fingerprint, lease_token, lease_until)
     SELECT $1, sha256('a'), sha256('b'), gen_random_uuid(), now()`,
    [shop.id],
  );
  const taken = bodyOf(await shop.client.post('/orders', minimalOrder({ externalReference: 'BOX' })));
  const payment = { reference: unique('payment'), amount: 1, operations: [operation(taken.externalId)] };
  bodyOf(await shop.client.post('/payments', payment));
}

async function fillOtherTables(database: TestDatabase): Promise<void> {
  await database.query(
    `WITH attempt AS (
       INSERT INTO webhook_attempts (delivery_id, attempt, started_at, duration_ms, reason, response)
       SELECT id, 1, now(), 1, 'delivered', '' FROM webhook_deliveries LIMIT 1
     ), replay AS (
       INSERT INTO webhook_replays (webhook_id, since, until, state, position_at)
       SELECT id, now(), now(), 'all', now() FROM webhooks LIMIT 1
     ), action AS (
       INSERT INTO webhook_actions (webhook_id, action, actor_id) SELECT id, 'ping', 0 FROM webhooks LIMIT 1
     ), key AS (
       INSERT INTO webhook_keys (application_id, public_key, private_key, signs_from) VALUES (0, 'x', '\\x00', now())
     ), refused AS (
       INSERT INTO refused_requests (application_id, request_id, operation, resource, code, faults)
       VALUES (0, 'x', 'x', 'x', 'x', '[]')
     ), job AS (
       INSERT INTO jobs (id, kind, options, rights, actor_id, state, total, finished_at)
       VALUES (1, 'orders.export', '{}', '{}', 0, 'done', 1, now())
     ), item AS (
       INSERT INTO job_items (job_id, number, subject_id) VALUES (1, 1, 1)
     ), part AS (
       INSERT INTO job_file_parts (job_id, number, content) VALUES (1, 1, 'x')
     ), process AS (
       INSERT INTO processes (id, kind, version) VALUES (gen_random_uuid(), 'api', 'x')
     ), checklist AS (
       INSERT INTO checklist_facts (application_id, fact) VALUES (0, 'conflict_seen')
     ), answer AS (
       INSERT INTO order_answers (order_id, number, content, document) SELECT id, 1, '{}', '{}' FROM orders LIMIT 1
     ), request AS (
       INSERT INTO change_requests (order_id, external_id, state, content, document)
       SELECT id, 'change-1', 'requested', '{}', '{}' FROM orders LIMIT 1
     ), lease AS (
       INSERT INTO webhook_leases (token, webhook_id, delivery_ids, until)
       SELECT gen_random_uuid(), id, '{}', now() FROM webhooks LIMIT 1
     ), change AS (
       INSERT INTO contact_changes (contact_id, contact_reference_id, last_name)
       SELECT contact_id, id, 'Renard' FROM contact_references LIMIT 1
     ), unknown AS (
       INSERT INTO unknown_references (application_id, external_reference) SELECT id, 'UNKNOWN' FROM applications LIMIT 1
     ), waiting AS (
       INSERT INTO waiting_orders
         (order_id, external_reference, application_id, label, quantity, currency, value, created_at, refusal)
       SELECT id, 'UNKNOWN', application_id, 'Oil', 1, currency, 1, created_at, 'Sample' FROM orders LIMIT 1
     ), person AS (
       INSERT INTO people (issuer, subject, name, email, application_id)
       VALUES (NULL, NULL, 'Ada Lovelace', 'ada@example.com', 0),
         ('https://id.example', 'ada', 'Ada Lovelace', 'ada@example.com', 0)
       RETURNING id
     ), portal_link AS (
       INSERT INTO portal_links (application_id, hash, read_only, expires_at)
       SELECT id, sha256('link'), true, now() FROM applications LIMIT 1
     ), signed_in AS (
       INSERT INTO sessions (hash, person_id) SELECT sha256('session'), max(id) FROM person
     ), erasure AS (
       INSERT INTO erasures (contact_id, actor_id, reason, counts, application_ids)
       SELECT id, 0, 'Sample', '{}', '{}' FROM contacts LIMIT 1
     ), known AS (
       INSERT INTO contacts (customer_id, last_name)
       SELECT customer_id, 'Renard' FROM contacts LIMIT 1 RETURNING id, customer_id
     ), reconciliation AS (
       INSERT INTO contact_reconciliations (
         from_contact_id, into_contact_id, from_customer_id, into_customer_id, actor_id, reference_ids,
         contact_ids, customer_ids)
       SELECT c.id, known.id, c.customer_id, known.customer_id, 0, '{}', '{}', '{}'
       FROM known, contacts c LIMIT 1
       RETURNING id
     ) INSERT INTO contact_reconciliation_orders (reconciliation_id, order_id, customer_id)
     SELECT reconciliation.id, o.id, o.customer_id FROM reconciliation, orders o LIMIT 1`,
  );
}

const operation = (orderExternalReference: string) => ({ orderExternalReference, amount: 1 });
