import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { EventName } from '../../events/catalogue.js';
import type { WebhookSignature } from '../../events/delivery-values.js';
import type { WebhookContent } from '../../events/event-bodies.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { WebhookEntity } from '../events/event.entity.js';
import { conditionsOf } from '../../platform/postgres/statements/keyset-page.js';
import { rowList, type List } from '../../platform/postgres/statements/list-statements.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { lockApplication } from '../applications/application.repository.js';
import { belongsTo } from '../events/outbox.js';
import { addFirstKey, type SealedKeyPair } from './webhook-key.repository.js';
import { HAS_WORKER } from '../installation/process.repository.js';
import type { WebhookHealth } from './webhook-values.js';
import { sql } from '../../platform/postgres/sql.js';

/** A subscription without its secrets and the values of its headers. */
const WEBHOOK_COLUMNS = Columns.of(WebhookEntity).except(
  'applicationId',
  'headers',
  'secret',
  'previousSecret',
  'maxInFlight',
  'failuresInRow',
  'failingConfirmedAt',
);
const OWNER = Columns.of(ApplicationEntity).only('id', 'name');
export type WebhookRow = RowOf<typeof WEBHOOK_COLUMNS> & {
  application: RowOf<typeof OWNER>;
  health: WebhookHealth;
  applicationActive: boolean;
  hasWorker: boolean;
};

/** The health of the subscription `w`. */
export const HEALTH = sql`
  CASE
    WHEN NOT w.active THEN 'disabled'
    WHEN w.paused_until > now() THEN 'paused'
    WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
    ELSE 'ok'
  END`;

const COLUMNS = sql`
  ${WEBHOOK_COLUMNS.selectFrom('w')}, ${HEALTH} AS health,
  (SELECT ${OWNER.jsonFrom('o')} FROM applications o WHERE o.id = w.application_id) AS application,
  (SELECT o.active FROM applications o WHERE o.id = w.application_id) AS "applicationActive", ${HAS_WORKER} AS "hasWorker"`;

/** Null means no filter. */
interface WebhookFilters {
  applicationId: number | null;
  active: boolean | null;
  health: WebhookHealth | null;
  /** A part of the url. */
  url: string | null;
}

/** The time at which the pause of a subscription ended, which changes its health without a change of the row. */
const PAUSE_ENDED = sql`CASE WHEN w.paused_until <= now() THEN w.paused_until ELSE w.created_at END`;

/** Without an index: there are few subscriptions. */
const webhookList = (filters: WebhookFilters): List => ({
  name: `webhooks ${JSON.stringify(filters)}`,
  select: sql`SELECT ${COLUMNS}`,
  from: sql`FROM webhooks w JOIN applications a ON a.id = w.application_id`,
  conditions: conditionsOf(filters, {
    applicationId: (id) => sql`w.application_id = ${id}`,
    active: (active) => sql`w.active = ${active}`,
    health: (health) => sql`${HEALTH} = ${health}`,
    url: (part) => sql`strpos(lower(w.url), lower(${part})) > 0`,
  }),
  id: sql`w.id`,
  changed: [
    sql`w.updated_at`,
    sql`a.updated_at`,
    PAUSE_ENDED,
    sql`CASE WHEN NOT ${HAS_WORKER} THEN now() ELSE w.created_at END`,
  ],
});

/**
 * Activates a subscription, ends its pause and resets the count of its failures, so that waiting deliveries are sent
 * immediately. Its health stays `failing` until a delivery succeeds, which causes webhook_recovered.
 */
const REACTIVATED = sql`active = true, disabled_reason = NULL, paused_until = NULL, failing_since = NULL, failures_in_row = 0`;

interface Subscription {
  events: EventName[];
  url: string;
  /** Used only for a new subscription. */
  sealedSecret: Buffer;
  ordered: boolean | null;
  content: WebhookContent | null;
  signatures: WebhookSignature[] | null;
  headers: SealedHeaders | null;
  /** Stored unless the application has keys; null when nothing is signed with them. */
  firstKey: SealedKeyPair | null;
}

/** The names of headers, and all of them with their values, encrypted; null when there are none. */
export interface SealedHeaders {
  names: string[];
  sealed: Buffer | null;
}

@Injectable()
export class WebhookRepository {
  constructor(private readonly transactions: Transactions) {}

  webhooks(filters: WebhookFilters): RowList<WebhookRow> {
    return rowList(this.transactions.autocommit, webhookList(filters));
  }

  /** @param applicationId null for a subscription of any application */
  webhook(
    applicationId: number | null,
    id: number,
    session: Session = this.transactions.autocommit,
  ): Promise<WebhookRow | null> {
    return session.rowOrNull<WebhookRow>(
      sql`SELECT ${COLUMNS} FROM webhooks w WHERE ${belongsTo(applicationId)} AND w.id = ${id}`,
    );
  }

  /** Until the transaction ends, no other one can subscribe or enable for this application. */
  async lockSubscriptions(tx: Tx, applicationId: number): Promise<void> {
    await tx.rows(lockApplication(applicationId));
  }

  /** Locks the subscription, so that nothing can change it any more, also not the outcome of a ping. */
  lock(tx: Tx, applicationId: number | null, id: number): Promise<WebhookRow | null> {
    return tx.rowOrNull<WebhookRow>(
      sql`SELECT ${COLUMNS} FROM webhooks w WHERE ${belongsTo(applicationId)} AND w.id = ${id} FOR NO KEY UPDATE OF w`,
    );
  }

  /** The same for the subscription to these events. */
  async lockOfEvents(
    tx: Tx,
    applicationId: number,
    events: EventName[],
  ): Promise<(WebhookRow & { sealedHeaders: Buffer | null }) | null> {
    return tx.rowOrNull(
      sql`
        SELECT ${COLUMNS}, w.headers AS "sealedHeaders" FROM webhooks w
        WHERE w.application_id = ${applicationId} AND w.events = ${events} FOR NO KEY UPDATE OF w`,
    );
  }

  /**
   * @param subscription null leaves a value as it is; a new subscription is not ordered then, has the full content, `v1` and no
   *   headers
   */
  async subscribe(
    tx: Tx,
    applicationId: number,
    { events, url, sealedSecret, ordered, content, signatures, headers, firstKey }: Subscription,
  ): Promise<WebhookRow & { isNew: boolean }> {
    if (firstKey !== null) await tx.rows(addFirstKey(applicationId, firstKey));
    // An existing subscription keeps its id and secret. A new url removes the signature warning, which was about the old one.
    return tx.row<WebhookRow & { isNew: boolean }>(sql`
      INSERT INTO webhooks AS w (application_id, events, url, secret, ordered, content, signatures, header_names, headers)
      VALUES (${applicationId}, ${events}, ${url}, ${sealedSecret}, coalesce(${ordered}::boolean, false), coalesce(${content}::text, 'full'), coalesce(${signatures}::text[], '{v1}'),
        coalesce(${headers?.names ?? null}::text[], '{}'), ${headers?.sealed ?? null})
      ON CONFLICT (application_id, events)
      DO UPDATE SET url = excluded.url, ordered = coalesce(${ordered}::boolean, w.ordered), content = coalesce(${content}::text, w.content),
        signatures = coalesce(${signatures}::text[], w.signatures), header_names = coalesce(${headers?.names ?? null}::text[], w.header_names),
        headers = CASE WHEN ${headers?.names ?? null}::text[] IS NULL THEN w.headers ELSE ${headers?.sealed ?? null} END,
        ${REACTIVATED}, updated_at = now(),
        signature_warning = w.signature_warning AND w.url = excluded.url
      RETURNING ${COLUMNS}, w.secret = ${sealedSecret} AS "isNew"`);
  }

  /** After an ordered subscription was deleted or is not ordered any more: what waited for it may be due now. */
  async requestExamination(tx: Tx, applicationId: number): Promise<void> {
    // The request only records this, because there may be hundreds of thousands of deliveries; BlockedDeliveries examines them.
    await tx.rows(sql`UPDATE applications SET examining = true WHERE id = ${applicationId}`);
  }

  /** @returns null when the subscription no longer exists */
  async enable(tx: Tx, id: number): Promise<WebhookRow | null> {
    return tx.rowOrNull<WebhookRow>(sql`
      UPDATE webhooks w SET ${REACTIVATED}, updated_at = now()
      WHERE w.id = ${id} AND w.application_id IS NOT NULL RETURNING ${COLUMNS}`);
  }

  /**
   * @param overlapHours how long the previous secret signs too; 0 to stop using it immediately
   * @returns null when the application has no such subscription
   */
  async rotateSecret(
    tx: Tx,
    applicationId: number,
    id: number,
    { sealedSecret, overlapHours }: { sealedSecret: Buffer; overlapHours: number },
  ): Promise<WebhookRow | null> {
    // A secret that was replaced before the previous one no longer signs.
    return tx.rowOrNull<WebhookRow>(sql`
      UPDATE webhooks w
      SET secret = ${sealedSecret}, previous_secret = CASE WHEN ${overlapHours}::int > 0 THEN w.secret END,
        previous_secret_until = CASE WHEN ${overlapHours}::int > 0 THEN now() + ${overlapHours}::int * interval '1 hour' END,
        updated_at = now()
      WHERE w.application_id = ${applicationId} AND w.id = ${id}
      RETURNING ${COLUMNS}`);
  }

  /**
   * Detaches the subscription from its application; SubscriptionCleanup deletes it with its deliveries in small steps.
   * @returns whether it was ordered; null when the application has no such subscription
   */
  unsubscribe(tx: Tx, applicationId: number, id: number): Promise<{ ordered: boolean } | null> {
    return tx.rowOrNull(sql`
      UPDATE webhooks
      SET application_id = NULL, active = false, secret = '', previous_secret = NULL, previous_secret_until = NULL,
        header_names = '{}', headers = NULL
      WHERE application_id = ${applicationId} AND id = ${id}
      RETURNING ordered`);
  }
}
