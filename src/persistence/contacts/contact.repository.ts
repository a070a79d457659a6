import { Injectable } from '@nestjs/common';
import { ContactEntity, type CustomerEntity } from './contact.entity.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { CONTACT_LIST, type ContactRow } from './contact-lists.js';
import { sql, type Sql } from '../../platform/postgres/sql.js';

export type PersonRow = Pick<ContactEntity, 'firstName' | 'lastName' | 'email'>;
export type ContactValues = Partial<PersonRow & Pick<ContactEntity, 'customerId'>>;

const LOCKED = Columns.of(ContactEntity).except('customerId', 'erasedAt', 'createdAt', 'updatedAt');

/** An application may change the contact only while it is temporary. */
type LockedContact = RowOf<typeof LOCKED>;

/** Repeats the lock when the row was reconciled while the statement waited for it. */
async function lockResolved<Row extends { reconciledInto: number | null }>(
  tx: Tx,
  lock: Sql,
): Promise<Row | null> {
  for (;;) {
    const row = await tx.rowOrNull<Row>(lock);
    if (row === null || row.reconciledInto === null) return row;
  }
}

/** Customers and their contacts. */
@Injectable()
export class ContactRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Keeps a customer from being reconciled until the transaction ends.
   * @returns its id, or that of the customer into which it was reconciled; null when it does not exist
   */
  async lockCustomer(tx: Tx, id: number): Promise<number | null> {
    const row = await lockResolved<Pick<CustomerEntity, 'id' | 'reconciledInto'>>(
      tx,
      sql`
        SELECT id, reconciled_into AS "reconciledInto" FROM customers
        WHERE id = (SELECT coalesce(reconciled_into, id) FROM customers WHERE id = ${id})
        FOR KEY SHARE`,
    );
    return row?.id ?? null;
  }

  /** The contact, or the one into which it was reconciled. */
  async contact(id: number, session: Session = this.transactions.autocommit): Promise<ContactRow | null> {
    return session.rowOrNull<ContactRow>(
      sql`${CONTACT_LIST.select} ${CONTACT_LIST.from} WHERE c.id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = ${id})`,
    );
  }

  /** Locks the contact until the transaction ends. @returns it, or the one into which it was reconciled */
  async lockContact(tx: Tx, id: number): Promise<LockedContact | null> {
    // NO KEY UPDATE, so that orders and references of the contact can be inserted meanwhile.
    return lockResolved(
      tx,
      sql`
        SELECT ${LOCKED.selectFrom('c')} FROM contacts c
        WHERE id = (SELECT coalesce(reconciled_into, id) FROM contacts WHERE id = ${id})
        FOR NO KEY UPDATE`,
    );
  }

  updateContact(tx: Tx, id: number, values: ContactValues): Promise<void> {
    return tx.update(ContactEntity, { id }, values);
  }
}
