import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { RowList } from '../../common/row-list.js';
import { ContactEntity, CustomerEntity } from '../entities/contact.entity.js';
import { listOf, rowList } from '../list-statements.js';
import { insertRow, updateRow } from '../rows.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';

export type CustomerRow = CustomerEntity;
/** A customer that stands for itself. */
export type ListedCustomerRow = Omit<CustomerRow, 'reconciledInto'>;
export type CustomerValues = Partial<Pick<CustomerRow, 'name' | 'individual'>>;

export type PersonRow = Pick<ContactEntity, 'firstName' | 'lastName' | 'email'>;
export type ContactValues = Partial<PersonRow & Pick<ContactEntity, 'customerId'>>;

/** A contact, and whether it is the application's to change. */
export interface LockedContact extends PersonRow {
  id: number;
  temporary: boolean;
}

/** A contact with the customer it works for. */
export interface ContactRow extends PersonRow {
  id: number;
  temporary: boolean;
  customer: Pick<CustomerRow, 'id' | 'name' | 'individual' | 'temporary'>;
  createdAt: Date;
  updatedAt: Date;
}

/** Who turned out to be somebody else is shown as that other one alone. */
const CUSTOMERS = listOf({
  name: 'customers',
  select: `
    SELECT a.id, a.name, a.individual, a.temporary, a.created_at AS "createdAt", a.updated_at AS "updatedAt"`,
  from: 'FROM customers a',
  only: 'a.reconciled_into IS NULL',
  id: 'a.id',
  changed: ['a.updated_at'],
});

const SELECT_CONTACT = `
  SELECT c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.email, c.temporary,
    json_build_object('id', a.id, 'name', a.name, 'individual', a.individual, 'temporary', a.temporary) AS customer,
    c.created_at AS "createdAt", c.updated_at AS "updatedAt"`;
const FROM_CONTACT = `
  FROM contacts c
  JOIN customers a ON a.id = c.customer_id`;
export const CONTACTS = `${SELECT_CONTACT} ${FROM_CONTACT}`;

const CONTACT_LIST = listOf({
  name: 'contacts',
  select: SELECT_CONTACT,
  from: FROM_CONTACT,
  only: 'c.reconciled_into IS NULL',
  id: 'c.id',
  changed: ['c.updated_at', 'a.updated_at'],
});

/** The id of a contact that turned out to be somebody else stands for that other one, in one step. */
const FIND_CONTACT = {
  name: 'contact',
  text: `${CONTACTS} WHERE c.id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $1)`,
};
const CUSTOMER_END = {
  name: 'customer_end',
  text: `SELECT coalesce(reconciled_into, id) AS id FROM customers WHERE id = $1`,
};

/** Orders and references may still name the contact meanwhile. */
const LOCK_CONTACT = {
  name: 'lock_contact',
  text: `
    SELECT id, first_name AS "firstName", last_name AS "lastName", email, temporary,
      reconciled_into AS "reconciledInto"
    FROM contacts
    WHERE id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $1)
    FOR NO KEY UPDATE`,
};

/** Whoever gives a contact its account keeps the account from being reconciled meanwhile. */
const LOCK_CUSTOMER = {
  name: 'lock_customer',
  text: `
    SELECT id, reconciled_into AS "reconciledInto" FROM customers
    WHERE id = (SELECT coalesce(reconciled_into, id) FROM customers WHERE id = $1)
    FOR KEY SHARE`,
};

/** Rows that were reconciled stand for themselves no more: who waited for the lock looks again. */
async function lockEnd<Row extends { reconciledInto: number | null }>(
  lock: () => Promise<Row[]>,
): Promise<Row | null> {
  for (;;) {
    const [row] = await lock();
    if (row === undefined) return null;
    if (row.reconciledInto === null) return row;
  }
}

/** Customers, and the people who work for them. */
@Injectable()
export class ContactRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  customers(): RowList<ListedCustomerRow> {
    return rowList(this.dataSource.manager, CUSTOMERS);
  }

  /** The customer, or the one it turned out to be. */
  async customer(id: number): Promise<CustomerRow | null> {
    const [end] = await execute<{ id: number }>(this.dataSource.manager, CUSTOMER_END, [id]);
    return end === undefined ? null : this.dataSource.manager.findOneBy(CustomerEntity, { id: end.id });
  }

  /**
   * Keeps a customer from being reconciled until the transaction ends.
   * @returns who it is by now; null when there is no such customer
   */
  async lockCustomer(tx: Tx, id: number): Promise<number | null> {
    const row = await lockEnd(() =>
      execute<{ id: number; reconciledInto: number | null }>(tx, LOCK_CUSTOMER, [id]),
    );
    return row?.id ?? null;
  }

  insertCustomer(tx: Tx, values: CustomerValues): Promise<number> {
    return insertRow(tx, CustomerEntity, values);
  }

  /** @returns whether there is such a customer */
  updateCustomer(tx: Tx, id: number, values: CustomerValues): Promise<boolean> {
    return updateRow(tx, CustomerEntity, { id }, values);
  }

  contacts(): RowList<ContactRow> {
    return rowList(this.dataSource.manager, CONTACT_LIST);
  }

  /** The contact, or the one it turned out to be. */
  async contact(id: number): Promise<ContactRow | null> {
    const [row] = await execute<ContactRow>(this.dataSource.manager, FIND_CONTACT, [id]);
    return row ?? null;
  }

  insertContact(tx: Tx, values: ContactValues): Promise<number> {
    return insertRow(tx, ContactEntity, values);
  }

  /** @returns the contact, or the one it turned out to be; nobody else changes it until the transaction ends */
  async lockContact(tx: Tx, id: number): Promise<LockedContact | null> {
    return lockEnd(() => execute<LockedContact & { reconciledInto: number | null }>(tx, LOCK_CONTACT, [id]));
  }

  /** @returns whether there is such a contact */
  updateContact(tx: Tx, id: number, values: ContactValues): Promise<boolean> {
    return updateRow(tx, ContactEntity, { id }, values);
  }
}
