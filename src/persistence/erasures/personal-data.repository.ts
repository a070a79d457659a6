import { Injectable } from '@nestjs/common';
import { Columns } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { AuditEntryEntity } from '../audit/audit.entity.js';
import { ContactChangeEntity } from '../contacts/contact-journal.entity.js';
import { ContactEntity, ContactReferenceEntity, CustomerEntity } from '../contacts/contact.entity.js';
import { ResourceHistoryEntity } from '../history/resource-history.entity.js';
import { OrderTransitionEntity } from '../orders/record/order.entity.js';
import { PaymentEntity } from '../payments/payment.entity.js';

/** A part of what is stored about a contact, as JSON text, with the id behind which the next one follows. */
export interface PersonalDataPart {
  id: number;
  text: string;
}

const CONTACT = Columns.of(ContactEntity);
const CUSTOMER = Columns.of(CustomerEntity);
const REFERENCE = Columns.of(ContactReferenceEntity);
const CHANGE = Columns.of(ContactChangeEntity);
const HISTORY = Columns.of(ResourceHistoryEntity);
const AUDIT = Columns.of(AuditEntryEntity).only('id', 'operation', 'resource', 'changes', 'createdAt');
const TRANSITION = Columns.of(OrderTransitionEntity);
const PAYMENT = Columns.of(PaymentEntity).except('content');

const listOf = (row: string, from: string, orderBy: string): string =>
  `(SELECT coalesce(json_agg(${row} ORDER BY ${orderBy}), '[]') FROM ${from})`;

/** Everything of the contact $1, and of those that were reconciled into it, but the orders and payments. */
const PERSON = {
  name: 'personal_data_of_contact',
  text: `
    WITH person AS (
      SELECT id, customer_id FROM contacts WHERE id = $1 OR reconciled_into = $1
    ), reference AS (
      SELECT * FROM contact_references WHERE contact_id = $1
    ), resource AS (
      SELECT 'contacts' AS name, id FROM person
      UNION SELECT 'customers', customer_id FROM person
      UNION SELECT 'contact_references', id FROM reference
    )
    SELECT $1::bigint AS id, json_build_object(
      'contacts', ${listOf(CONTACT.jsonFrom('c'), 'contacts c WHERE c.id IN (SELECT id FROM person)', 'c.id')},
      'customers', ${listOf(CUSTOMER.jsonFrom('a'), 'customers a WHERE a.id IN (SELECT customer_id FROM person)', 'a.id')},
      'references', ${listOf(REFERENCE.jsonFrom('r'), 'reference r', 'r.id')},
      'proposedChanges', ${listOf(CHANGE.jsonFrom('p'), 'contact_changes p WHERE p.contact_id IN (SELECT id FROM person)', 'p.id')},
      'history', ${listOf(HISTORY.jsonFrom('h'), 'resource_history h JOIN resource s ON h.resource = s.name AND h.resource_id = s.id', 'h.id')},
      'audit', ${listOf(AUDIT.jsonFrom('e'), `audit_entries e JOIN resource s ON e.resource = s.name || '/' || s.id`, 'e.id')}
    )::text AS text`,
};

/** The next $3 orders of the contact $1 behind the id $2, with all that is stored about each. */
const ORDERS = {
  name: 'personal_data_of_orders',
  text: `
    SELECT o.id, json_build_object(
      'order', o.document::json,
      'history', ${listOf(TRANSITION.jsonFrom('t'), 'order_transitions t WHERE t.order_id = o.id', 't.version')},
      'answers', ${listOf('n.document', 'order_answers n WHERE n.order_id = o.id', 'n.number')},
      'changeRequests', ${listOf('q.document', 'change_requests q WHERE q.order_id = o.id', 'q.id')},
      'events', ${listOf(
        `json_build_object('id', e.message_id, 'type', e.type, 'data', e.payload::json, 'answers', (
          SELECT json_agg(w.response) FROM webhook_deliveries d JOIN webhook_attempts w ON w.delivery_id = d.id
          WHERE d.event_id = e.id AND w.response <> ''))`,
        'events e WHERE e.order_id = o.id',
        'e.sequence, e.id',
      )}
    )::text AS text
    FROM orders o
    WHERE o.id = ANY (ARRAY(SELECT id FROM orders WHERE contact_id = $1 AND id > $2 ORDER BY id LIMIT $3))
    ORDER BY o.id`,
};

/** The same of payments for these orders. */
const PAYMENTS = {
  name: 'personal_data_of_payments',
  text: `
    SELECT p.id, ${PAYMENT.jsonFrom('p')}::text AS text
    FROM payments p
    WHERE p.id = ANY (ARRAY(
      SELECT DISTINCT n.payment_id FROM orders o JOIN payment_operations n ON n.order_id = o.id
      WHERE o.contact_id = $1 AND n.payment_id > $2 ORDER BY n.payment_id LIMIT $3))
    ORDER BY p.id`,
};

/** All that is stored about a contact, in parts that are read while they are sent. */
@Injectable()
export class PersonalDataRepository {
  constructor(private readonly transactions: Transactions) {}

  person(contactId: number): Promise<PersonalDataPart> {
    return this.transactions.autocommit.row(PERSON, [contactId]);
  }

  orders(contactId: number, after: number, limit: number): Promise<PersonalDataPart[]> {
    return this.transactions.autocommit.rows(ORDERS, [contactId, after, limit]);
  }

  payments(contactId: number, after: number, limit: number): Promise<PersonalDataPart[]> {
    return this.transactions.autocommit.rows(PAYMENTS, [contactId, after, limit]);
  }
}
