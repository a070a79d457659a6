import { Injectable } from '@nestjs/common';
import type { DocumentChanges } from '../../common/history/document-changes.js';
import { actorSql, type ActorIds, type ActorRow } from '../applications/actor.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import {
  conditionsOf,
  keysetPage,
  type ListPosition,
  type Query,
} from '../../platform/postgres/statements/keyset-page.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { WebhookActionEntity } from './webhook-action.entity.js';
import type { WebhookAction } from './webhook-values.js';

const ENTRY = Columns.of(WebhookActionEntity).only(
  'id',
  'action',
  'deliveryId',
  'replayId',
  'changes',
  'createdAt',
);

export type WebhookHistoryRow = RowOf<typeof ENTRY> & { by: ActorRow };

const RECORD = {
  name: 'record_webhook_actions',
  text: `
    INSERT INTO webhook_actions (webhook_id, action, changes, actor_id, actor_token_id, actor_person_id, delivery_id)
    SELECT $1, action, changes, $3, $4, $5, $6 FROM json_to_recordset($2::json) AS a(action text, changes json)`,
};

/**
 * Records an action in the history of a subscription, as part of the statement that performs it.
 * @param entries a query for the ids of the subscription, the delivery and the replay of each action that was performed
 * @param actor the placeholders of the application, its token and the person
 */
export const recordActionSql = (
  action: WebhookAction,
  entries: string,
  [application, token, person]: [string, string, string],
): string => `
    INSERT INTO webhook_actions (
      action, actor_id, actor_token_id, actor_person_id, webhook_id, delivery_id, replay_id)
    SELECT '${action}', ${application}::bigint, ${token}::bigint, ${person}::bigint, entry.* FROM (${entries}) entry`;

/** What was done to a subscription, and the values that it replaced. */
export interface PerformedAction {
  action: WebhookAction;
  changes: DocumentChanges | null;
}

const LIST = `
  SELECT ${ENTRY.selectFrom('h')}, ${actorSql('a', 'k', 'p')} AS by
  FROM webhook_actions h
  JOIN webhooks w ON w.id = h.webhook_id
  JOIN applications a ON a.id = h.actor_id
  LEFT JOIN application_tokens k ON k.id = h.actor_token_id
  LEFT JOIN people p ON p.id = h.actor_person_id`;

const FILTERS = {
  applicationId: { name: 'application', text: 'w.application_id = $' },
  webhookId: { name: 'webhook', text: 'h.webhook_id = $' },
};

interface HistoryPage {
  /** The owner of the subscription; null for those of all applications. */
  applicationId: number | null;
  webhookId: number;
  after: ListPosition | null;
  limit: number;
}

/** Who did what to a subscription. */
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
    const actor = [actorId, actorTokenId, actorPersonId];
    await tx.rows(RECORD, [webhookId, JSON.stringify(actions), ...actor, deliveryId]);
    tx.changed.push(...actions.map(({ changes }) => ({ resource: `webhooks/${webhookId}`, changes })));
  }

  /** Newest first. */
  page(page: HistoryPage): Promise<WebhookHistoryRow[]> {
    const { statement, values } = historyPageStatement(page);
    return this.transactions.autocommit.rows(statement, values);
  }
}

export function historyPageStatement({ applicationId, webhookId, after, limit }: HistoryPage): Query {
  return keysetPage({
    name: 'webhook_history',
    select: LIST,
    conditions: conditionsOf(FILTERS, { applicationId, webhookId }),
    at: 'h.created_at',
    id: 'h.id',
    descending: true,
    after: after && { at: after.createdAt, id: after.id },
    limit,
  });
}
