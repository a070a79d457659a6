import { Injectable } from '@nestjs/common';
import type { RowList } from '../../common/row-list.js';
import { Columns, type RowOf } from '../../platform/postgres/statements/columns.js';
import type { EventName } from '../../events/catalogue.js';
import type { WebhookSignature } from '../../events/delivery-values.js';
import type { WebhookContent } from '../../events/event-reference.js';
import { ApplicationEntity } from '../applications/application.entity.js';
import { WebhookEntity } from '../events/webhook.entity.js';
import { conditionsOf } from '../../platform/postgres/statements/keyset-page.js';
import { defineList, rowList, type List } from '../../platform/postgres/statements/list-statements.js';
import type { Session, Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { LOCK_APPLICATION } from '../applications/application.repository.js';
import { belongsTo } from '../events/event-access.js';
import { ADD_FIRST_KEY, type SealedKeyPair } from './webhook-key.repository.js';
import { HAS_WORKER } from '../processes/process.repository.js';
import type { WebhookHealth } from './webhook-values.js';

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
  /** Whether its application is switched on. */
  applicationActive: boolean;
  hasWorker: boolean;
};

/** The health of the subscription `w`. */
export const HEALTH = `
  CASE
    WHEN NOT w.active THEN 'disabled'
    WHEN w.paused_until > now() THEN 'paused'
    WHEN w.failing_confirmed_at IS NOT NULL THEN 'failing'
    ELSE 'ok'
  END`;

const COLUMNS = `
  ${WEBHOOK_COLUMNS.selectFrom('w')}, ${HEALTH} AS health,
  (SELECT ${OWNER.jsonFrom('o')} FROM applications o WHERE o.id = w.application_id) AS application,
  (SELECT o.active FROM applications o WHERE o.id = w.application_id) AS "applicationActive", ${HAS_WORKER} AS "hasWorker"`;

/** Which subscriptions to list. Null means no filter. */
interface WebhookFilters {
  applicationId: number | null;
  active: boolean | null;
  health: WebhookHealth | null;
  /** A part of the url. */
  url: string | null;
}

/** When the pause of a subscription ended, which changes its health without a change of the row. */
const PAUSE_ENDED = 'CASE WHEN w.paused_until <= now() THEN w.paused_until ELSE w.created_at END';

/** Without an index: there are few subscriptions. */
const URL_PART = { url: { name: 'url', text: 'strpos(lower(w.url), lower($)) > 0' } };

/** The list with these filters; each combination has statements of its own, with names of their own. */
function webhookList({ applicationId, active, health, url }: WebhookFilters): List {
  const conditions = [
    ...(active === null ? [] : [{ name: active ? 'active' : 'inactive', text: `w.active = ${active}` }]),
    ...(health === null ? [] : [{ name: health, text: `${HEALTH} = '${health}'` }]),
  ];
  return defineList({
    name: [
      applicationId === null ? 'webhooks_of_all' : 'webhooks',
      ...conditions.map(({ name }) => name),
    ].join('_'),
    select: `SELECT ${COLUMNS}`,
    from: 'FROM webhooks w JOIN applications a ON a.id = w.application_id',
    ...(applicationId !== null && { scope: 'w.application_id' }),
    ...(conditions.length > 0 && { only: conditions.map(({ text }) => text).join(' AND ') }),
    filters: conditionsOf(URL_PART, { url }),
    id: 'w.id',
    changed: [
      'w.updated_at',
      'a.updated_at',
      PAUSE_ENDED,
      `CASE WHEN NOT ${HAS_WORKER} THEN now() ELSE w.created_at END`,
    ],
  });
}

const WEBHOOK = {
  name: 'webhook',
  text: `SELECT ${COLUMNS} FROM webhooks w WHERE ${belongsTo('$1')} AND w.id = $2`,
};

const LOCK = {
  name: 'lock_webhook',
  text: `SELECT ${COLUMNS} FROM webhooks w WHERE ${belongsTo('$1')} AND w.id = $2 FOR NO KEY UPDATE OF w`,
};

const LOCK_OF_EVENTS = {
  name: 'lock_webhook_of_events',
  text: `
    SELECT ${COLUMNS}, w.headers AS "sealedHeaders" FROM webhooks w
    WHERE w.application_id = $1 AND w.events = $2 FOR NO KEY UPDATE OF w`,
};

/**
 * Activates a subscription, ends its pause and resets the count of its failures, so that waiting deliveries are sent
 * immediately. Its health stays `failing` until a delivery succeeds, which causes webhook_recovered.
 */
const REACTIVATED =
  'active = true, disabled_reason = NULL, paused_until = NULL, failing_since = NULL, failures_in_row = 0';

/**
 * An existing subscription keeps its id and secret, and what is null of $5 to $9: whether it is ordered, its content, signatures
 * and headers. A new url removes the signature warning, which was about the old one.
 */
const SUBSCRIBE = {
  name: 'subscribe_webhook',
  text: `
    INSERT INTO webhooks AS w (application_id, events, url, secret, ordered, content, signatures, header_names, headers)
    VALUES ($1, $2, $3, $4, coalesce($5::boolean, false), coalesce($6::text, 'full'), coalesce($7::text[], '{v1}'),
      coalesce($8::text[], '{}'), $9)
    ON CONFLICT (application_id, events)
    DO UPDATE SET url = excluded.url, ordered = coalesce($5::boolean, w.ordered), content = coalesce($6::text, w.content),
      signatures = coalesce($7::text[], w.signatures), header_names = coalesce($8::text[], w.header_names),
      headers = CASE WHEN $8::text[] IS NULL THEN w.headers ELSE $9 END,
      ${REACTIVATED}, updated_at = now(),
      signature_warning = w.signature_warning AND w.url = excluded.url
    RETURNING ${COLUMNS}, w.secret = $4 AS "isNew"`,
};

const ENABLE = {
  name: 'enable_webhook',
  text: `
    UPDATE webhooks w SET ${REACTIVATED}, updated_at = now()
    WHERE w.id = $1 AND w.application_id IS NOT NULL RETURNING ${COLUMNS}`,
};

/** The replaced secret still signs for $4 hours; the one that was replaced before it no longer signs. */
const ROTATE_SECRET = {
  name: 'rotate_webhook_secret',
  text: `
    UPDATE webhooks w
    SET secret = $3, previous_secret = CASE WHEN $4::int > 0 THEN w.secret END,
      previous_secret_until = CASE WHEN $4::int > 0 THEN now() + $4::int * interval '1 hour' END,
      updated_at = now()
    WHERE w.application_id = $1 AND w.id = $2
    RETURNING ${COLUMNS}`,
};

/** Detaches the subscription from its application; SubscriptionCleanup deletes it with its deliveries in small steps. */
const UNSUBSCRIBE = {
  name: 'unsubscribe_webhook',
  text: `
    UPDATE webhooks
    SET application_id = NULL, active = false, secret = '', previous_secret = NULL, previous_secret_until = NULL,
      header_names = '{}', headers = NULL
    WHERE application_id = $1 AND id = $2
    RETURNING ordered`,
};

/**
 * After an ordered subscription was deleted or is not ordered any more: what is held back for application $1 has to be examined.
 * The request only says so, because there may be hundreds of thousands of deliveries; BlockedDeliveries examines them.
 */
const REQUEST_EXAMINATION = {
  name: 'request_examination',
  text: 'UPDATE applications SET examining = true WHERE id = $1',
};

/** What a client chooses. */
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
    const scope = filters.applicationId === null ? [] : [filters.applicationId];
    return rowList(this.transactions.autocommit, webhookList(filters), ...scope);
  }

  /** @param applicationId null for a subscription of any application */
  webhook(
    applicationId: number | null,
    id: number,
    session: Session = this.transactions.autocommit,
  ): Promise<WebhookRow | null> {
    return session.rowOrNull<WebhookRow>(WEBHOOK, [applicationId, id]);
  }

  /** Until the transaction ends, no other one can subscribe or enable for this application. */
  async lockSubscriptions(tx: Tx, applicationId: number): Promise<void> {
    await tx.rows(LOCK_APPLICATION, [applicationId]);
  }

  /** As it is when nothing else can change it any more, also not the outcome of a ping. */
  lock(tx: Tx, applicationId: number | null, id: number): Promise<WebhookRow | null> {
    return tx.rowOrNull<WebhookRow>(LOCK, [applicationId, id]);
  }

  /** The same for the subscription to these events. */
  async lockOfEvents(
    tx: Tx,
    applicationId: number,
    events: EventName[],
  ): Promise<(WebhookRow & { sealedHeaders: Buffer | null }) | null> {
    return tx.rowOrNull(LOCK_OF_EVENTS, [applicationId, events]);
  }

  /**
   * @param subscription null leaves a value as it is; a new subscription is not ordered then, has the full content, `v1` and no headers
   * @returns `isNew`: whether the subscription was created
   */
  async subscribe(
    tx: Tx,
    applicationId: number,
    { events, url, sealedSecret, ordered, content, signatures, headers, firstKey }: Subscription,
  ): Promise<WebhookRow & { isNew: boolean }> {
    if (firstKey !== null)
      await tx.rows(ADD_FIRST_KEY, [applicationId, firstKey.publicKey, firstKey.privateKey]);
    const ofHeaders = [headers?.names ?? null, headers?.sealed ?? null];
    const values = [applicationId, events, url, sealedSecret, ordered, content, signatures, ...ofHeaders];
    return tx.row<WebhookRow & { isNew: boolean }>(SUBSCRIBE, values);
  }

  /** After an ordered subscription was deleted or is not ordered any more: what waited for it may be due now. */
  async requestExamination(tx: Tx, applicationId: number): Promise<void> {
    await tx.rows(REQUEST_EXAMINATION, [applicationId]);
  }

  /** @returns null when the subscription no longer exists */
  async enable(tx: Tx, id: number): Promise<WebhookRow | null> {
    return tx.rowOrNull<WebhookRow>(ENABLE, [id]);
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
    const values = [applicationId, id, sealedSecret, overlapHours];
    return tx.rowOrNull<WebhookRow>(ROTATE_SECRET, values);
  }

  /**
   * Removes a subscription. It is later deleted with its deliveries.
   * @returns whether it was ordered; null when the application has no such subscription
   */
  unsubscribe(tx: Tx, applicationId: number, id: number): Promise<{ ordered: boolean } | null> {
    return tx.rowOrNull(UNSUBSCRIBE, [applicationId, id]);
  }
}
