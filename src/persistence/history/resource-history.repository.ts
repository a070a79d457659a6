import { Injectable } from '@nestjs/common';
import { boundedPage, type Bounded } from '../../platform/postgres/statements/bounded-page.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { ResourceHistoryEntity } from './resource-history.entity.js';
import { REFERENCE_TARGETS, type RecordedResource, type ReferenceResource } from './recorded-resource.js';
import { raw, sql } from '../../platform/postgres/sql.js';

const RECORDED = Columns.of(ResourceHistoryEntity).except(
  'id',
  'actorId',
  'actorTokenId',
  'actorPersonId',
  'createdAt',
);
export type RecordedChange = RowOf<typeof RECORDED>;

const ENTRY = Columns.of(ResourceHistoryEntity).only('id', 'action', 'reason', 'changes', 'createdAt');
export type ResourceHistoryRow = RowOf<typeof ENTRY> & Bounded & { by: ActorRow };

/** Records who created and changed the resources of the back office. */
@Injectable()
export class ResourceHistoryRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Must be called in the transaction of the changes, so that both are stored or neither. */
  async record(tx: Tx, actor: ActorIds, changes: RecordedChange[]): Promise<void> {
    if (changes.length === 0) return;
    await tx.rows(sql`
      INSERT INTO resource_history (actor_id, actor_token_id, actor_person_id, ${RECORDED.names})
      SELECT ${actor.actorId}::bigint, ${actor.actorTokenId}::bigint, ${actor.actorPersonId}::bigint, ${RECORDED.valuesOf('v')}
      FROM json_to_recordset(${JSON.stringify(changes)}::json) AS v(${RECORDED.definition})`);
    for (const { resource, resourceId, changes: replaced } of changes)
      tx.changed.push({ resource: `${resource}/${resourceId}`, changes: replaced });
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

  async exists(resource: RecordedResource, id: number): Promise<boolean> {
    const row = await this.transactions.autocommit.rowOrNull(
      sql`SELECT id FROM ${raw(resource)} WHERE id = ${id}`,
    );
    return row !== null;
  }

  async existsFor(applicationId: number, resource: ReferenceResource, id: number): Promise<boolean> {
    const row = await this.transactions.autocommit.rowOrNull(
      sql`SELECT id FROM ${raw(resource)} WHERE id = ${id} AND application_id = ${applicationId}`,
    );
    return row !== null;
  }

  /** Oldest first, from behind an entry. Cut at the maximum size of a page. */
  page(
    resource: RecordedResource,
    id: number,
    { after, limit }: { after: number; limit: number },
  ): Promise<ResourceHistoryRow[]> {
    return this.transactions.autocommit.rows(
      boundedPage({
        entries: sql`
      SELECT h.id, h.id AS at FROM resource_history h
      WHERE h.resource = ${resource} AND h.resource_id = ${id} AND h.id > ${after} ORDER BY h.id LIMIT ${limit}`,
        size: sql`
      SELECT coalesce(octet_length(sized.changes::text), 0) AS bytes FROM resource_history sized WHERE sized.id = page.id`,
        select: sql`
      SELECT ${ENTRY.selectFrom('h')}, ${actorSql('a', 'k', 'p')} AS by
      FROM resource_history h
      JOIN applications a ON a.id = h.actor_id
      LEFT JOIN application_tokens k ON k.id = h.actor_token_id
      LEFT JOIN people p ON p.id = h.actor_person_id`,
        id: 'h.id',
        at: 'id',
        descending: false,
      }),
    );
  }
}
