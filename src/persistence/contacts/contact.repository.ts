import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import { ContactEntity, CustomerEntity } from './contact.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import { defineList, rowList, type List } from '../../platform/postgres/statements/list-statements.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import type { Statement } from '../../platform/postgres/statement.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import {
  contactFilters,
  customerFilters,
  type ContactFilters,
  type CustomerFilters,
} from './contact-filters.js';

export type CustomerRow = CustomerEntity;
/** A customer that was not reconciled. */
const CUSTOMER = Columns.of(CustomerEntity).except('reconciledInto');
export type ListedCustomerRow = RowOf<typeof CUSTOMER>;
export type CustomerValues = Partial<
  Pick<CustomerRow, 'name' | 'individual' | 'vatNumber' | 'purchaseOrderRequired'>
>;

export type PersonRow = Pick<ContactEntity, 'firstName' | 'lastName' | 'email'>;
export type ContactValues = Partial<PersonRow & Pick<ContactEntity, 'customerId'>>;

const CONTACT = Columns.of(ContactEntity).except('customerId', 'reconciledInto');
const CUSTOMER_OF_CONTACT = CUSTOMER.only('id', 'name', 'individual', 'temporary', 'vatNumber');
const LOCKED = Columns.of(ContactEntity).except('customerId', 'createdAt', 'updatedAt');

/** A contact, and whether it is temporary: then an application may change it. */
type LockedContact = RowOf<typeof LOCKED>;

export interface ContactRow extends RowOf<typeof CONTACT> {
  customer: RowOf<typeof CUSTOMER_OF_CONTACT>;
}

/** Without customers that were reconciled: these are represented by the customer into which they were. */
const CUSTOMERS = {
  name: 'customers',
  select: `SELECT ${CUSTOMER.selectFrom('a')}`,
  from: 'FROM customers a',
  only: 'a.reconciled_into IS NULL',
  id: 'a.id',
  changed: ['a.updated_at'],
};

const ALL_CONTACTS = {
  name: 'contacts',
  select: `SELECT ${CONTACT.selectFrom('c')}, ${CUSTOMER_OF_CONTACT.jsonFrom('a')} AS customer`,
  from: `
  FROM contacts c
  JOIN customers a ON a.id = c.customer_id`,
  only: 'c.reconciled_into IS NULL',
  id: 'c.id',
  changed: ['c.updated_at', 'a.updated_at'],
};
export const CONTACTS = defineList(ALL_CONTACTS);

export const customerList = (filters: CustomerFilters): List =>
  defineList({ ...CUSTOMERS, ...customerFilters(filters) });

export const contactList = (filters: ContactFilters): List =>
  defineList({ ...ALL_CONTACTS, ...contactFilters(filters) });

/** The id of a reconciled contact returns the contact into which it was reconciled. */
const FIND_CONTACT = {
  name: 'contact',
  text: `${CONTACTS.select} WHERE c.id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $1)`,
};
const RESOLVE_CUSTOMER = {
  name: 'resolve_customer',
  text: `SELECT coalesce(reconciled_into, id) AS id FROM customers WHERE id = $1`,
};

/** NO KEY UPDATE, so that orders and references of the contact can be inserted meanwhile. */
const LOCK_CONTACT = {
  name: 'lock_contact',
  text: `
    SELECT ${LOCKED.selectFrom('c')} FROM contacts c
    WHERE id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = $1)
    FOR NO KEY UPDATE`,
};

/** Keeps the account from being reconciled while a contact is assigned to it. */
const LOCK_CUSTOMER = {
  name: 'lock_customer',
  text: `
    SELECT id, reconciled_into AS "reconciledInto" FROM customers
    WHERE id = (SELECT coalesce(reconciled_into, id) FROM customers WHERE id = $1)
    FOR KEY SHARE`,
};

/** Repeats the lock when the row was reconciled while the statement waited for it. */
async function lockResolved<Row extends { reconciledInto: number | null }>(
  tx: Tx,
  lock: Statement,
  id: number,
): Promise<Row | null> {
  for (;;) {
    const row = await tx.rowOrNull<Row>(lock, [id]);
    if (row === null || row.reconciledInto === null) return row;
  }
}

@Injectable()
export class ContactRepository {
  constructor(private readonly transactions: Transactions) {}

  customers(filters: CustomerFilters): RowList<ListedCustomerRow> {
    return rowList(this.transactions.autocommit, customerList(filters));
  }

  /** The customer, or the one into which it was reconciled. */
  async customer(id: number): Promise<CustomerRow | null> {
    const { autocommit } = this.transactions;
    const resolved = await autocommit.rowOrNull<{ id: number }>(RESOLVE_CUSTOMER, [id]);
    return resolved && autocommit.findById(CustomerEntity, resolved.id);
  }

  /**
   * Keeps a customer from being reconciled until the transaction ends.
   * @returns its id, or that of the customer into which it was reconciled; null when it does not exist
   */
  async lockCustomer(tx: Tx, id: number): Promise<number | null> {
    const row = await lockResolved<Pick<CustomerRow, 'id' | 'reconciledInto'>>(tx, LOCK_CUSTOMER, id);
    return row?.id ?? null;
  }

  insertCustomer(session: Session, values: CustomerValues): Promise<number> {
    return session.insert(CustomerEntity, values);
  }

  updateCustomer(id: number, values: CustomerValues): Promise<void> {
    return this.transactions.autocommit.update(CustomerEntity, { id }, values);
  }

  contacts(filters: ContactFilters): RowList<ContactRow> {
    return rowList(this.transactions.autocommit, contactList(filters));
  }

  /** The contact, or the one into which it was reconciled. */
  async contact(id: number): Promise<ContactRow | null> {
    return this.transactions.autocommit.rowOrNull<ContactRow>(FIND_CONTACT, [id]);
  }

  insertContact(tx: Tx, values: ContactValues): Promise<number> {
    return tx.insert(ContactEntity, values);
  }

  /** Locks the contact until the transaction ends. @returns it, or the one into which it was reconciled */
  async lockContact(tx: Tx, id: number): Promise<LockedContact | null> {
    return lockResolved(tx, LOCK_CONTACT, id);
  }

  updateContact(tx: Tx, id: number, values: ContactValues): Promise<void> {
    return tx.update(ContactEntity, { id }, values);
  }
}
