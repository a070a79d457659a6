import { Injectable } from '@nestjs/common';
import { boundedPage, type Bounded } from '../../platform/postgres/statements/bounded-page.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { Tx } from '../../platform/postgres/session.js';
import type { Statement } from '../../platform/postgres/statement.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { ResourceHistoryEntity } from './resource-history.entity.js';
import {
  RECORDED_RESOURCES,
  REFERENCE_TARGETS,
  type RecordedResource,
  type ReferenceResource,
} from './recorded-resource.js';

const RECORDED = Columns.of(ResourceHistoryEntity).except(
  'id',
  'actorId',
  'actorTokenId',
  'actorPersonId',
  'createdAt',
);
/** A resource that was created or changed. */
export type RecordedChange = RowOf<typeof RECORDED>;

const ENTRY = Columns.of(ResourceHistoryEntity).only('id', 'action', 'reason', 'changes', 'createdAt');
export type ResourceHistoryRow = RowOf<typeof ENTRY> & Bounded & { by: ActorRow };

const RECORD = {
  name: 'record_resource_history',
  text: `
    INSERT INTO resource_history (actor_id, actor_token_id, actor_person_id, ${RECORDED.names})
    SELECT $2::bigint, $3::bigint, $4::bigint, ${RECORDED.valuesOf('v')}
    FROM json_to_recordset($1::json) AS v(${RECORDED.definition})`,
};

const PAGE = {
  name: 'resource_history',
  text: boundedPage({
    entries: `
      SELECT h.id, h.id AS at FROM resource_history h
      WHERE h.resource = $1 AND h.resource_id = $2 AND h.id > $3 ORDER BY h.id LIMIT $4`,
    size: `
      SELECT coalesce(octet_length(sized.changes::text), 0) AS bytes FROM resource_history sized WHERE sized.id = page.id`,
    select: `
      SELECT ${ENTRY.selectFrom('h')}, ${actorSql('a', 'k', 'p')} AS by
      FROM resource_history h
      JOIN applications a ON a.id = h.actor_id
      LEFT JOIN application_tokens k ON k.id = h.actor_token_id
      LEFT JOIN people p ON p.id = h.actor_person_id`,
    id: 'h.id',
    at: 'id',
    descending: false,
  }),
};

const forEach = <Resource extends string>(
  resources: readonly Resource[],
  statement: (resource: Resource) => Statement,
): Record<Resource, Statement> =>
  Object.fromEntries(resources.map((resource) => [resource, statement(resource)])) as Record<
    Resource,
    Statement
  >;

const LOCK = forEach(RECORDED_RESOURCES, (resource) => ({
  name: `lock_${resource}`,
  text: `SELECT id FROM ${resource} WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE`,
}));

const EXISTS = forEach(RECORDED_RESOURCES, (resource) => ({
  name: `existing_${resource}`,
  text: `SELECT id FROM ${resource} WHERE id = $1`,
}));

const REFERENCES = Object.keys(REFERENCE_TARGETS) as ReferenceResource[];

const EXISTS_FOR = forEach(REFERENCES, (resource) => ({
  name: `own_${resource}`,
  text: `SELECT id FROM ${resource} WHERE id = $1 AND application_id = $2`,
}));

const REFERENCES_TO = forEach(REFERENCES, (resource) => ({
  name: `${resource}_to`,
  text: `SELECT id FROM ${resource} WHERE application_id = $1 AND ${REFERENCE_TARGETS[resource]} = $2 ORDER BY id`,
}));

/** Who created and changed the resources of the back office. */
@Injectable()
export class ResourceHistoryRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Must be called in the transaction of the changes, so that both are stored or neither. */
  async record(tx: Tx, actor: ActorIds, changes: RecordedChange[]): Promise<void> {
    if (changes.length === 0) return;
    await tx.rows(RECORD, [JSON.stringify(changes), actor.actorId, actor.actorTokenId, actor.actorPersonId]);
    for (const { resource, resourceId, changes: replaced } of changes)
      tx.changed.push({ resource: `${resource}/${resourceId}`, changes: replaced });
  }

  /** Until the transaction ends, no other one can change these resources. */
  async lock(tx: Tx, resource: RecordedResource, ids: number[]): Promise<void> {
    if (ids.length > 0) await tx.rows(LOCK[resource], [ids]);
  }

  /** The references that the application has to a contact, packaging or shipping method. */
  async referencesTo(
    tx: Tx,
    resource: ReferenceResource,
    { applicationId, targetId }: { applicationId: number; targetId: number },
  ): Promise<number[]> {
    return (await tx.rows<{ id: number }>(REFERENCES_TO[resource], [applicationId, targetId])).map(
      ({ id }) => id,
    );
  }

  async exists(resource: RecordedResource, id: number): Promise<boolean> {
    return (await this.transactions.autocommit.rowOrNull(EXISTS[resource], [id])) !== null;
  }

  async existsFor(applicationId: number, resource: ReferenceResource, id: number): Promise<boolean> {
    const values = [id, applicationId];
    return (await this.transactions.autocommit.rowOrNull(EXISTS_FOR[resource], values)) !== null;
  }

  /** Oldest first, from behind an entry. Cut at the maximum size of a page. */
  page(
    resource: RecordedResource,
    id: number,
    { after, limit }: { after: number; limit: number },
  ): Promise<ResourceHistoryRow[]> {
    return this.transactions.autocommit.rows(PAGE, [resource, id, after, limit]);
  }
}
