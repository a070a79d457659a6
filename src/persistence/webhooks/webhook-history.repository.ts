import { Injectable } from '@nestjs/common';
import type { DocumentChanges } from '../../common/history/document-changes.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  conditionsOf,
  keysetPage,
  type ListPosition,
} from '../../platform/postgres/statements/keyset-page.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { WebhookActionEntity } from './webhook-action.entity.js';
import type { WebhookAction } from './webhook-values.js';
import { raw, sql, type Sql } from '../../platform/postgres/sql.js';

const ENTRY = Columns.of(WebhookActionEntity).only(
  'id',
  'action',
  'deliveryId',
  'replayId',
  'changes',
  'createdAt',
);

export type WebhookHistoryRow = RowOf<typeof ENTRY> & { by: ActorRow };

/**
 * Records an action in the history of a subscription, as part of the statement that performs it.
 * @param entries a query for the ids of the subscription, the delivery and the replay of each action that was performed
 */
export const recordActionSql = (
  action: WebhookAction,
  entries: Sql,
  { actorId, actorTokenId, actorPersonId }: ActorIds,
): Sql => sql`
    INSERT INTO webhook_actions (
      action, actor_id, actor_token_id, actor_person_id, webhook_id, delivery_id, replay_id)
    SELECT '${raw(action)}', ${actorId}::bigint, ${actorTokenId}::bigint, ${actorPersonId}::bigint, entry.* FROM (${entries}) entry`;

/** An action on a subscription, and the values that it replaced. */
export interface PerformedAction {
  action: WebhookAction;
  changes: DocumentChanges | null;
}

const LIST = sql`
  SELECT ${ENTRY.selectFrom('h')}, ${actorSql('a', 'k', 'p')} AS by
  FROM webhook_actions h
  JOIN webhooks w ON w.id = h.webhook_id
  JOIN applications a ON a.id = h.actor_id
  LEFT JOIN application_tokens k ON k.id = h.actor_token_id
  LEFT JOIN people p ON p.id = h.actor_person_id`;

interface HistoryPage {
  /** The owner of the subscription; null for those of all applications. */
  applicationId: number | null;
  webhookId: number;
  after: ListPosition | null;
  limit: number;
}

@Injectable()
export class WebhookHistoryRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Must be called in the transaction of the actions, so that both are stored or neither.
   * @param deliveryId the ping
   */
  async record(
    tx: Tx,
    webhookId: number,
    { actorId, actorTokenId, actorPersonId }: ActorIds,
    actions: PerformedAction[],
    deliveryId: number | null = null,
  ): Promise<void> {
    if (actions.length === 0) return;
    await tx.rows(sql`
      INSERT INTO webhook_actions (webhook_id, action, changes, actor_id, actor_token_id, actor_person_id, delivery_id)
      SELECT ${webhookId}, action, changes, ${actorId}, ${actorTokenId}, ${actorPersonId}, ${deliveryId} FROM json_to_recordset(${JSON.stringify(actions)}::json) AS a(action text, changes json)`);
    tx.changed.push(...actions.map(({ changes }) => ({ resource: `webhooks/${webhookId}`, changes })));
  }

  /** Newest first. */
  page(page: HistoryPage): Promise<WebhookHistoryRow[]> {
    return this.transactions.autocommit.rows(historyPage(page));
  }
}

export const historyPage = ({ applicationId, webhookId, after, limit }: HistoryPage): Sql =>
  keysetPage({
    select: LIST,
    conditions: conditionsOf(
      { applicationId, webhookId },
      { applicationId: (id) => sql`w.application_id = ${id}`, webhookId: (id) => sql`h.webhook_id = ${id}` },
    ),
    at: sql`h.created_at`,
    id: sql`h.id`,
    descending: true,
    after: after && { at: after.createdAt, id: after.id },
    limit,
  });
