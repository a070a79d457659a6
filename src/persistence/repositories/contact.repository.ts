import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ContactEntity, CustomerEntity } from '../entities/contact.entity.js';
import { insertRow, updateRow } from '../rows.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';

export type CustomerRow = CustomerEntity;
export type CustomerValues = Partial<Pick<CustomerRow, 'name' | 'individual'>>;

export type PersonRow = Pick<ContactEntity, 'firstName' | 'lastName' | 'email'>;
export type ContactValues = Partial<PersonRow & Pick<ContactEntity, 'customerId'>>;

/** A contact with the customer it works for. */
export interface ContactRow extends PersonRow {
  id: number;
  temporary: boolean;
  customer: Pick<CustomerRow, 'id' | 'name' | 'individual' | 'temporary'>;
  createdAt: Date;
  updatedAt: Date;
}

const CONTACTS = `
  SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.temporary,
    json_build_object('id', a.id, 'name', a.name, 'individual', a.individual, 'temporary', a.temporary) AS customer,
    c.created_at AS "createdAt", c.updated_at AS "updatedAt"
  FROM contacts c
  JOIN customers a ON a.id = c.customer_id`;

const LIST_CONTACTS = { name: 'contacts', text: `${CONTACTS} ORDER BY c.id` };
const FIND_CONTACT = { name: 'contact', text: `${CONTACTS} WHERE c.id = $1` };

/** Orders and references may still name the contact meanwhile. */
const LOCK_CONTACT = {
  name: 'lock_contact',
  text: `
    SELECT first_name AS "firstName", last_name AS "lastName", email FROM contacts
    WHERE id = $1 FOR NO KEY UPDATE`,
};

/** Customers, and the people who work for them. */
@Injectable()
export class ContactRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  customers(): Promise<CustomerRow[]> {
    return this.dataSource.manager.find(CustomerEntity, { order: { id: 'ASC' } });
  }

  customer(id: number): Promise<CustomerRow | null> {
    return this.dataSource.manager.findOneBy(CustomerEntity, { id });
  }

  insertCustomer(tx: Tx, values: CustomerValues): Promise<number> {
    return insertRow(tx, CustomerEntity, values);
  }

  /** @returns whether there is such a customer */
  updateCustomer(tx: Tx, id: number, values: CustomerValues): Promise<boolean> {
    return updateRow(tx, CustomerEntity, { id }, values);
  }

  contacts(): Promise<ContactRow[]> {
    return execute(this.dataSource.manager, LIST_CONTACTS, []);
  }

  async contact(id: number): Promise<ContactRow | null> {
    const [row] = await execute<ContactRow>(this.dataSource.manager, FIND_CONTACT, [id]);
    return row ?? null;
  }

  insertContact(tx: Tx, values: ContactValues): Promise<number> {
    return insertRow(tx, ContactEntity, values);
  }

  /** @returns what is known of the contact, which nobody else changes until the transaction ends */
  async lockContact(tx: Tx, id: number): Promise<PersonRow | null> {
    const [row] = await execute<PersonRow>(tx, LOCK_CONTACT, [id]);
    return row ?? null;
  }

  /** @returns whether there is such a contact */
  updateContact(tx: Tx, id: number, values: ContactValues): Promise<boolean> {
    return updateRow(tx, ContactEntity, { id }, values);
  }
}
