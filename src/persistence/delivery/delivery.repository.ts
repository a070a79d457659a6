import { Injectable } from '@nestjs/common';
import type { DeliveryKind } from '../../events/webhook-ping.js';
import type { Tx } from '../database/session.js';
import { Transactions } from '../database/transactions.js';
import { RECORD } from './delivery-record.statement.js';
import {
  CLAIM,
  RELEASE_DELIVERIES,
  REVOKE_LEASES,
  RENEW_AND_LOAD,
  TRY_CLAIM_LOCK,
} from './delivery.statements.js';

/** The ids of deliveries of one subscription that are leased, queued and processed together. */
export interface DeliveryChunk {
  webhookId: number;
  leaseToken: string;
  deliveryIds: number[];
}

export interface ClaimLimits {
  /** How many chunks to claim at most, each of a different subscription. */
  chunks: number;
  /** How many chunks of one subscription may be in flight. */
  chunksPerSubscription: number;
  /** How many chunks of one application, of all its subscriptions together, may be in flight. */
  chunksPerApplication: number;
  /** How many chunks of all failing subscriptions together may be in flight. */
  failingChunks: number;
  chunkSize: number;
  leaseMs: number;
}

/** Everything that is needed to make one attempt. */
export interface DueDelivery {
  id: number;
  kind: DeliveryKind;
  /** 1 for the first. */
  attempt: number;
  /** Like `attempt`, but counted from the last redelivery. */
  attemptOfRound: number;
  messageId: string;
  event: string;
  /** Counts upwards within one order; null for an event that is not about exactly one order. */
  sequence: number | null;
  /** Null when it exceeded the byte limit of the chunk; the delivery must then be released. */
  payload: string | null;
  url: string;
  sealedSecret: Buffer;
  /** Used for a second signature after a rotation; null when there is none. */
  sealedPreviousSecret: Buffer | null;
  webhookKey: string;
  /** The time of reading in milliseconds since 1970, by the clock of the database. */
  nowMs: number;
}

/** The result of an attempt and its consequences. Times in milliseconds; delays count from the time of writing. */
export interface AttemptRecord {
  deliveryId: number;
  webhookId: number;
  leaseToken: string;
  state: 'waiting' | 'delivered' | 'exhausted';
  reason: string;
  /** Until the next attempt; null unless the delivery is waiting. */
  delayMs: number | null;
  /** How long ago the attempt began. */
  ageMs: number;
  durationMs: number;
  status: number | null;
  response: string;
  /** How long nothing may be sent to the subscription. */
  pauseMs: number | null;
  disableSubscription: boolean;
}

/** The deliveries as a queue: claimed, loaded, and then recorded or released. */
@Injectable()
export class DeliveryRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Leases due deliveries; none while another process is claiming. Must be called in a transaction. */
  async claim(tx: Tx, limits: ClaimLimits): Promise<DeliveryChunk[]> {
    const { acquired } = await tx.row<{ acquired: boolean }>(TRY_CLAIM_LOCK, []);
    if (!acquired) return [];
    const { chunks, chunksPerSubscription, chunkSize, leaseMs, failingChunks, chunksPerApplication } = limits;
    const values = [chunks, chunksPerSubscription, chunkSize, leaseMs, failingChunks, chunksPerApplication];
    return tx.rows(CLAIM, values);
  }

  /** Renews the lease of the chunk for `leaseMs` from now, and loads the deliveries that it still holds. */
  renewAndLoad(chunk: DeliveryChunk, leaseMs: number, maxBytes: number): Promise<DueDelivery[]> {
    return this.transactions.autocommit.rows(RENEW_AND_LOAD, [chunk.leaseToken, leaseMs, maxBytes]);
  }

  /**
   * Ends the leases of chunks whose publication failed, so that they are due again; except chunks that were published
   * nevertheless and that a process has already begun.
   */
  async revokeLeases(chunks: DeliveryChunk[]): Promise<void> {
    await this.transactions.autocommit.rows(REVOKE_LEASES, [chunks.map(({ leaseToken }) => leaseToken)]);
  }

  /** Makes deliveries without an attempt due again, if the lease still holds them. */
  async returnDeliveries({ deliveryIds, leaseToken }: Omit<DeliveryChunk, 'webhookId'>): Promise<void> {
    await this.transactions.autocommit.rows(RELEASE_DELIVERIES, [deliveryIds, leaseToken]);
  }

  /**
   * @param maxInFlight how many deliveries of a healthy subscription may be in flight
   * @returns how many were written; records whose lease no longer holds the delivery are ignored
   */
  async record(records: AttemptRecord[], maxInFlight: number): Promise<number> {
    const values = [JSON.stringify(records), maxInFlight];
    return (await this.transactions.autocommit.row<{ count: number }>(RECORD, values)).count;
  }
}
