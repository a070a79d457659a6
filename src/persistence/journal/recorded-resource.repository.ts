import { Injectable } from '@nestjs/common';
import { enumeration } from '../../common/enumeration.js';
import type { Tx } from '../../platform/postgres/session.js';
import { raw, sql } from '../../platform/postgres/sql.js';
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

/** Finds and locks the resources whose histories are in the journal. */
@Injectable()
export class RecordedResourceRepository {
  constructor(private readonly transactions: Transactions) {}

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
    const isOwn = applicationId === undefined ? sql`` : sql`AND application_id = ${applicationId}`;
    const row = await this.transactions.autocommit.rowOrNull(
      sql`SELECT id FROM ${raw(resource)} WHERE id = ${id} ${isOwn}`,
    );
    return row !== null;
  }
}
