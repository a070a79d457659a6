import { Injectable } from '@nestjs/common';
import { enumeration } from '../../common/enumeration.js';
import type { RowList } from '../../common/row-list.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';
import { findInList, rowList, type List } from '../../platform/postgres/statements/list-statements.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';

/** The tables of the resources whose histories are in the journal. Orders and subscriptions have histories of their own. */
export type RecordedResource =
  | 'applications'
  | 'customers'
  | 'contacts'
  | 'contact_references'
  | 'products'
  | 'packagings'
  | 'packaging_references'
  | 'shipping_methods'
  | 'shipping_method_references'
  | 'people';

/** The columns with the targets of references. */
const REFERENCE_TARGETS = {
  contact_references: 'contact_id',
  packaging_references: 'packaging_id',
  shipping_method_references: 'shipping_method_id',
} as const satisfies Partial<Record<RecordedResource, string>>;
export type ReferenceResource = keyof typeof REFERENCE_TARGETS;

export const HISTORY_ACTIONS = enumeration('HistoryAction', ['created', 'changed']);
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** Where a resource is stored, from which its statements are made. */
export interface StoredResource {
  /** Its table, which is the first segment of its path too. */
  table: RecordedResource;
  /** All of its entries, or those of the application. */
  list: List;
  /** True if an entry can be reconciled into another one, which is found by the id of both then. */
  isReconcilable?: boolean;
  /** The application whose entries these are; absent for those of all. */
  applicationId?: number;
}

/** The entry with this id, or the one into which it was reconciled; null when there is none. */
export const findStored = <Row extends object>(
  session: Session,
  stored: StoredResource,
  id: number,
): Promise<Row | null> => findInList(session, stored.list, currentId(stored, id));

const currentId = ({ table, isReconcilable = false }: StoredResource, id: number): Sql =>
  isReconcilable
    ? sql`(SELECT coalesce(reconciled_into, id) FROM ${raw(table)} WHERE id = ${id})`
    : sql`${id}`;

const ofApplication = (id: number | undefined): Sql =>
  id === undefined ? sql`` : sql`AND application_id = ${id}`;

/** Finds and locks the resources whose histories are in the journal. */
@Injectable()
export class RecordedResourceRepository {
  constructor(private readonly transactions: Transactions) {}

  list<Row extends { id: number }>(list: List): RowList<Row> {
    return rowList(this.transactions.autocommit, list);
  }

  find<Row extends object>(stored: StoredResource, id: number): Promise<Row | null> {
    return findStored(this.transactions.autocommit, stored, id);
  }

  /**
   * Locks one entry, or the one into which it was reconciled, until the transaction ends.
   * @returns its id; null when there is none
   */
  async lockCurrent(tx: Tx, stored: StoredResource, id: number): Promise<number | null> {
    const { table, isReconcilable = false, applicationId } = stored;
    const reconciledInto = isReconcilable ? sql`reconciled_into` : sql`NULL`;
    for (;;) {
      const row = await tx.rowOrNull<{ id: number; reconciledInto: number | null }>(sql`
        SELECT id, ${reconciledInto} AS "reconciledInto" FROM ${raw(table)}
        WHERE id = ${currentId(stored, id)} ${ofApplication(applicationId)} FOR NO KEY UPDATE`);
      // Otherwise it was reconciled while the statement waited for it.
      if (row === null || row.reconciledInto === null) return row?.id ?? null;
    }
  }

  /** Until the transaction ends, no other one can change these resources. */
  async lock(tx: Tx, resource: RecordedResource, ids: number[]): Promise<void> {
    if (ids.length > 0)
      await tx.rows(
        sql`SELECT id FROM ${raw(resource)} WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
      );
  }

  /** The references that the application has to a contact, packaging or shipping method. */
  async referencesTo(
    tx: Tx,
    resource: ReferenceResource,
    { applicationId, targetId }: { applicationId: number; targetId: number },
  ): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(sql`
      SELECT id FROM ${raw(resource)}
      WHERE application_id = ${applicationId} AND ${raw(REFERENCE_TARGETS[resource])} = ${targetId} ORDER BY id`);
    return rows.map(({ id }) => id);
  }

  /** @param applicationId the owner of a reference; without it, of any application */
  async exists(resource: RecordedResource, id: number, applicationId?: number): Promise<boolean> {
    const row = await this.transactions.autocommit.rowOrNull(
      sql`SELECT id FROM ${raw(resource)} WHERE id = ${id} ${ofApplication(applicationId)}`,
    );
    return row !== null;
  }
}
