import { Injectable } from '@nestjs/common';
import { Columns } from '../../platform/postgres/statements/columns.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  ContactChangeEntity,
  ContactEntity,
  ContactReferenceEntity,
  CustomerEntity,
} from '../contacts/contact.entity.js';
import { JournalEntryEntity } from '../journal/journal.entity.js';
import { OrderTransitionEntity } from '../orders/record/order.entity.js';
import { PaymentEntity } from '../payments/payment-record.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

/** A part of what is stored about a contact, as JSON text, with the id behind which the next one follows. */
interface PersonalDataPart {
  id: number;
  text: string;
}

const CONTACT = Columns.of(ContactEntity);
const CUSTOMER = Columns.of(CustomerEntity);
const REFERENCE = Columns.of(ContactReferenceEntity);
const CHANGE = Columns.of(ContactChangeEntity);
const HISTORY = Columns.of(JournalEntryEntity).except(
  'requestId',
  'operation',
  'refusal',
  'address',
  'details',
);
const AUDIT = Columns.of(JournalEntryEntity).only('id', 'operation', 'resource', 'changes', 'createdAt');
const TRANSITION = Columns.of(OrderTransitionEntity);
const PAYMENT = Columns.of(PaymentEntity).except('content');

const ENTRIES = 'journal j JOIN resource s ON j.resource = s.path';

const listOf = (row: Sql, from: string, orderBy: string): Sql =>
  sql`(SELECT coalesce(json_agg(${row} ORDER BY ${raw(orderBy)}), '[]') FROM ${raw(from)})`;

/** All that is stored about a contact, in parts that are read while they are sent. */
@Injectable()
export class PersonalDataRepository {
  constructor(private readonly transactions: Transactions) {}

  person(contactId: number): Promise<PersonalDataPart> {
    // Everything about the contact, and about those that were reconciled into it, but the orders and payments.
    return this.transactions.autocommit.row(sql`
      WITH person AS (
        SELECT id, customer_id FROM contacts WHERE id = ${contactId} OR reconciled_into = ${contactId}
      ), reference AS (
        SELECT * FROM contact_references WHERE contact_id = ${contactId}
      ), resource AS (
        SELECT 'contacts/' || id AS path FROM person
        UNION SELECT 'customers/' || customer_id FROM person
        UNION SELECT 'contact_references/' || id FROM reference
      )
      SELECT ${contactId}::bigint AS id, json_build_object(
        'contacts', ${listOf(CONTACT.jsonFrom('c'), 'contacts c WHERE c.id IN (SELECT id FROM person)', 'c.id')},
        'customers', ${listOf(CUSTOMER.jsonFrom('a'), 'customers a WHERE a.id IN (SELECT customer_id FROM person)', 'a.id')},
        'references', ${listOf(REFERENCE.jsonFrom('r'), 'reference r', 'r.id')},
        'proposedChanges', ${listOf(CHANGE.jsonFrom('p'), 'contact_changes p WHERE p.contact_id IN (SELECT id FROM person)', 'p.id')},
        'history', ${listOf(HISTORY.jsonFrom('j'), `${ENTRIES} WHERE j.outcome IN ('created', 'changed')`, 'j.id')},
        'audit', ${listOf(AUDIT.jsonFrom('j'), `${ENTRIES} WHERE j.operation IS NOT NULL AND j.outcome <> 'refused'`, 'j.id')}
      )::text AS text`);
  }

  orders(contactId: number, after: number, limit: number): Promise<PersonalDataPart[]> {
    // The next orders of the contact behind the id `after`, with all that is stored about each.
    return this.transactions.autocommit.rows(sql`
      SELECT o.id, json_build_object(
        'order', o.document::json,
        'history', ${listOf(TRANSITION.jsonFrom('t'), 'order_transitions t WHERE t.order_id = o.id', 't.version')},
        'answers', ${listOf(sql`n.document`, 'order_answers n WHERE n.order_id = o.id', 'n.number')},
        'changeRequests', ${listOf(sql`q.document`, 'change_requests q WHERE q.order_id = o.id', 'q.id')},
        'events', ${listOf(
          sql`json_build_object('id', e.message_id, 'type', e.type, 'data', e.payload::json, 'answers', (
            SELECT json_agg(w.response) FROM webhook_deliveries d JOIN webhook_attempts w ON w.delivery_id = d.id
            WHERE d.event_id = e.id AND w.response <> ''))`,
          'events e WHERE e.order_id = o.id',
          'e.sequence, e.id',
        )}
      )::text AS text
      FROM orders o
      WHERE o.id = ANY (ARRAY(SELECT id FROM orders WHERE contact_id = ${contactId} AND id > ${after} ORDER BY id LIMIT ${limit}))
      ORDER BY o.id`);
  }

  payments(contactId: number, after: number, limit: number): Promise<PersonalDataPart[]> {
    return this.transactions.autocommit.rows(sql`
      SELECT p.id, ${PAYMENT.jsonFrom('p')}::text AS text
      FROM payments p
      WHERE p.id = ANY (ARRAY(
        SELECT DISTINCT n.payment_id FROM orders o JOIN payment_operations n ON n.order_id = o.id
        WHERE o.contact_id = ${contactId} AND n.payment_id > ${after} ORDER BY n.payment_id LIMIT ${limit}))
      ORDER BY p.id`);
  }
}
