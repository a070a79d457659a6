import { Injectable } from '@nestjs/common';
import type { DeliveredType, DeliveryKind, WebhookSignature } from '../../events/delivery-values.js';
import type { Tx } from '../../platform/postgres/session.js';
import { Transactions } from '../../platform/postgres/transactions/transactions.js';
import { sql } from '../../platform/postgres/sql.js';
import {
  claim,
  CLAIM_PARTS,
  dueMarks,
  OPEN_SINCE,
  tryClaimLocks,
  type ClaimLimits,
} from './claim.statements.js';
import { recordOutcomes, type AttemptRecord } from './delivery-record.statement.js';
import { releaseDeliveries, lockLeases } from './lease.js';
import { mayReceive } from '../events/outbox.js';

/** The ids of deliveries of one subscription that are leased, queued and processed together. */
export interface DeliveryChunk {
  webhookId: number;
  leaseToken: string;
  deliveryIds: number[];
}

export interface Claim {
  chunks: DeliveryChunk[];
  /** True if due deliveries wait for earlier ones of their orders: there may be others behind them that can be claimed. */
  hasBlocked: boolean;
  /** The parts of the applications that were searched: those that no other process was claiming from. */
  parts: number[];
  /** No lease of these parts has a lower number, now or later. */
  firstLease: number;
}

/** The beginning of the search of a claim, so that it does not read outdated rows that PostgreSQL has not removed yet. */
interface ClaimStart {
  /** The result of an earlier claim; 0 to read all leases. */
  firstLease: number;
  /** The result of `dueMarks()`; null to search all deliveries. */
  dueMarks: string | null;
}

const FROM_THE_BEGINNING: ClaimStart = { firstLease: 0, dueMarks: null };

/** The parts of the applications that a claim may search. */
interface ClaimParts {
  /** The one that is tried first; the others follow. */
  first: number;
  most: number;
}

const ALL_PARTS: ClaimParts = { first: 0, most: CLAIM_PARTS };

/** Everything that is needed to make one attempt. */
export interface DueDelivery {
  leaseToken: string;
  id: number;
  kind: DeliveryKind;
  /** 1 for the first. */
  attempt: number;
  /** Like `attempt`, but counted from the last redelivery. */
  attemptOfRound: number;
  messageId: string;
  event: DeliveredType;
  createdAt: Date;
  orderId: number | null;
  /** Increases within one order; null for an event that is not about exactly one order. */
  sequence: number | null;
  /** The trace of the request that caused the event; null without a request. */
  traceparent: string | null;
  /** True if a reference to the event is sent instead of its payload. */
  byReference: boolean;
  /** Null when it exceeded the byte limit of the chunk; the delivery must then be released. Empty for a reference. */
  payload: string | null;
  erased: boolean;
  ordered: boolean;
  url: string;
  /** The receiver's own headers; null when there are none. */
  sealedHeaders: Buffer | null;
  signatures: WebhookSignature[];
  /** The private keys of the application that sign now, newest first; null unless `signatures` has `v1a`. */
  sealedKeys: Buffer[] | null;
  sealedSecret: Buffer;
  /** Used for a second signature after a rotation; null when there is none. */
  sealedPreviousSecret: Buffer | null;
  webhookKey: string;
  /** The time of reading in milliseconds since 1970, by the clock of the database. */
  nowMs: number;
  /**
   * For the first attempt of an event: the time at which it was written or requested again, by the same clock. Null for all
   * others, and for a subscription that is limited because its receiver failed or asked for a pause.
   */
  waitingSinceMs: number | null;
}

/** A consequence of attempts that an operator has to know of. */
export interface DeliveryNotice {
  kind: 'delivery_exhausted' | 'webhook_failing' | 'webhook_recovered' | 'webhook_disabled';
  application: number | null;
  webhook: number;
  delivery: number | null;
  /** The `webhook-id` of its event. */
  event: string | null;
  /** The reason of the failure or of the disabling; null after a success. */
  reason: string | null;
}

interface ClaimLocks {
  parts: number[];
  mayClaimFailing: boolean;
}

/** A chunk; or deliveries that were held back, without a token; or neither of them. */
interface ClaimRow {
  webhookId: number | null;
  leaseToken: string | null;
  deliveryIds: number[] | null;
  firstLease: number;
}

/** The deliveries as a queue: claimed, loaded, and then recorded or released. */
@Injectable()
export class DeliveryRepository {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Leases due deliveries, and holds back those that wait for an earlier one of their order; none of the parts from which
   * other processes are claiming. Must be called in a transaction.
   */
  async claim(
    tx: Tx,
    limits: ClaimLimits,
    start = FROM_THE_BEGINNING,
    { first, most } = ALL_PARTS,
  ): Promise<Claim> {
    const { firstLease } = start;
    const { parts, mayClaimFailing } = await tx.row<ClaimLocks>(tryClaimLocks(first, most));
    if (parts.length === 0) return { chunks: [], hasBlocked: false, parts, firstLease };
    const allowed = mayClaimFailing ? limits : { ...limits, failingChunks: 0 };
    const rows = await tx.rows<ClaimRow>(claim({ ...start, limits: allowed, parts }));
    return {
      parts,
      chunks: rows.filter((row) => row.leaseToken !== null).map(toChunk),
      hasBlocked: rows.some(({ webhookId, leaseToken }) => webhookId !== null && leaseToken === null),
      firstLease: rows[0]!.firstLease,
    };
  }

  /**
   * Reads for each subscription when its first waiting delivery is due, for `ClaimStart`.
   * @param earlier marks before which nothing is searched; null to search all deliveries
   */
  async dueMarks(earlier: string | null): Promise<string> {
    const { autocommit } = this.transactions;
    const { openSince } = await autocommit.row<{ openSince: string }>(OPEN_SINCE);
    return (await autocommit.row<{ marks: string }>(dueMarks(earlier, openSince))).marks;
  }

  /**
   * Renews the leases of the chunks for `leaseMs` milliseconds from now, and loads the deliveries that each still holds; none
   * while the subscription is paused, or it or its application is not active. Deliveries of events of other applications are
   * cancelled if the application has lost the right to see them.
   * @param maxBytes the limit of the payloads of one chunk; the first one is loaded in any case, and none for a subscription that
   *   receives references
   */
  async renewAndLoad(chunks: DeliveryChunk[], leaseMs: number, maxBytes: number): Promise<DueDelivery[][]> {
    const tokens = chunks.map(({ leaseToken }) => leaseToken);
    // IS NOT DISTINCT FROM keeps PostgreSQL from using the index of waiting deliveries instead of the given ids, which it does
    // with = while its statistics say that nothing is waiting.
    const loaded = await this.transactions.autocommit.rows<DueDelivery>(sql`
      WITH locked AS MATERIALIZED (${lockLeases(sql`l.token = ANY (${tokens}::uuid[])`)}
      ), lease AS (
        UPDATE webhook_leases l
        SET started = true, until = now() + ${leaseMs} * interval '1 millisecond'
        FROM webhooks w JOIN applications a ON a.id = w.application_id
        WHERE l.token = ANY (ARRAY(SELECT token FROM locked))
        AND w.id = l.webhook_id AND a.active AND w.active AND (w.paused_until IS NULL OR w.paused_until <= now())
        RETURNING l.token, l.delivery_ids, w.application_id, w.ordered, w.content, w.signatures, w.url, w.headers, w.secret, w.max_in_flight,
          CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS previous_secret,
          CASE WHEN 'v1a' = ANY (w.signatures) THEN (
            SELECT array_agg(k.private_key ORDER BY k.id DESC) FROM webhook_keys k
            WHERE k.application_id = w.application_id AND k.signs_from <= now() AND (k.signs_until IS NULL OR k.signs_until > now())
          ) END AS keys
      ), found AS MATERIALIZED (
        SELECT lease.token, d.id, d.kind, d.attempts, d.earlier_attempts,
          e.message_id, e.type, e.sequence, e.order_id, e.created_at, e.erased, e.traceparent,
          e.payload, lease.content = 'reference' AND d.kind = 'event' AS by_reference,
          greatest(d.created_at, d.redelivered_at) AS waiting_since, ${mayReceive('e')} AS permitted
        FROM webhook_deliveries d
        JOIN lease ON d.id = ANY (lease.delivery_ids)
        JOIN events e ON e.id = d.event_id
        JOIN applications a ON a.id = lease.application_id
        WHERE d.id = ANY (ARRAY(SELECT unnest(delivery_ids) FROM lease))
        AND d.state IS NOT DISTINCT FROM 'waiting' AND d.next_attempt_at <= now()
      ), cancelled AS (
        UPDATE webhook_deliveries d
        SET state = 'cancelled', reason = 'right_lost', finished_at = now(), next_attempt_at = NULL
        WHERE d.id = ANY (ARRAY(SELECT id FROM found WHERE NOT permitted ORDER BY id))
        AND d.state IS NOT DISTINCT FROM 'waiting'
      ), sized AS (
        SELECT found.*,
          sum(octet_length(payload)) OVER (PARTITION BY token ORDER BY id) - octet_length(payload) AS bytes_before
        FROM found WHERE permitted
      )
      SELECT sized.token AS "leaseToken", sized.id, kind, attempts + 1 AS attempt, attempts + 1 - earlier_attempts AS "attemptOfRound",
        message_id AS "messageId", type AS event, sequence, traceparent,
        CASE WHEN by_reference THEN '' WHEN bytes_before < ${maxBytes} THEN payload END AS payload, by_reference AS "byReference",
        order_id AS "orderId", sized.created_at AS "createdAt", erased, ordered, url, headers AS "sealedHeaders", signatures, keys AS "sealedKeys", secret AS "sealedSecret", previous_secret AS "sealedPreviousSecret", a.webhook_key AS "webhookKey",
        (extract(epoch FROM now()) * 1000)::float8 AS "nowMs",
        CASE WHEN attempts = 0 AND kind = 'event' AND max_in_flight IS NULL
          THEN (extract(epoch FROM waiting_since) * 1000)::float8 END AS "waitingSinceMs"
      FROM lease JOIN applications a ON a.id = lease.application_id JOIN sized USING (token)
      ORDER BY sized.id`);
    return tokens.map((token) => loaded.filter(({ leaseToken }) => leaseToken === token));
  }

  /**
   * Ends the leases of chunks whose publication failed, so that they are due again; except chunks that were published
   * nevertheless and that a process has already begun.
   */
  async revokeLeases(chunks: DeliveryChunk[]): Promise<void> {
    const tokens = chunks.map(({ leaseToken }) => leaseToken);
    await this.transactions.autocommit.rows(
      sql`DELETE FROM webhook_leases WHERE token = ANY (${tokens}::uuid[]) AND NOT started`,
    );
  }

  /** Makes deliveries without an attempt due again, if the lease still holds them. */
  async returnDeliveries({ deliveryIds, leaseToken }: Omit<DeliveryChunk, 'webhookId'>): Promise<void> {
    await this.transactions.autocommit.rows(
      releaseDeliveries(sql`unnest(${deliveryIds}::bigint[]) id`, sql`l.token = ${leaseToken}`),
    );
  }

  /**
   * @param maxInFlight how many deliveries of a healthy subscription may be in flight
   * @returns what an operator has to know of; records whose lease no longer holds the delivery are ignored
   */
  record(records: AttemptRecord[], maxInFlight: number): Promise<DeliveryNotice[]> {
    return this.transactions.autocommit.rows(recordOutcomes(records, maxInFlight));
  }
}

const toChunk = ({ webhookId, leaseToken, deliveryIds }: ClaimRow): DeliveryChunk => ({
  webhookId: webhookId!,
  leaseToken: leaseToken!,
  deliveryIds: deliveryIds!,
});
