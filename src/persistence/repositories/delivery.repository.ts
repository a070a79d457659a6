import { Injectable } from '@nestjs/common';
import type { DeliveryKind } from '../../events/webhook-ping.js';
import { execute } from '../statement.js';
import type { Tx } from '../transactions.js';
import { RECORD } from './delivery-record.statement.js';
import { CALL_OFF, CLAIM, GIVE_BACK, TAKE_TURN, TAKE_UP } from './delivery.statements.js';

/** Deliveries of one subscription that travel together, held under one lease: ids only. */
export interface DeliveryChunk {
  webhookId: number;
  leaseToken: string;
  deliveryIds: number[];
}

export interface ClaimLimits {
  /** How many chunks to claim at most, each of another subscription. */
  chunks: number;
  /** A subscription with so many chunks in flight gets no further one. */
  chunksPerSubscription: number;
  /** And so many that are failing have in flight together. */
  failingChunks: number;
  chunkSize: number;
  leaseMs: number;
}

/** All that one attempt needs. */
export interface DueDelivery {
  id: number;
  kind: DeliveryKind;
  /** 1 for the first. */
  attempt: number;
  /** As `attempt`, counted from when the delivery was last asked for again. */
  attemptOfRound: number;
  messageId: string;
  event: string;
  /** Counts upwards within one order; null for an event that is not about exactly one order. */
  sequence: number | null;
  /** Null when there was no room for it; it has to be given back. */
  payload: string | null;
  url: string;
  sealedSecret: Buffer;
  /** Signs too; null unless the secret was rotated lately. */
  sealedPreviousSecret: Buffer | null;
  webhookKey: string;
  /** Milliseconds since 1970 by the database's clock, when this was read. */
  nowMs: number;
}

/** What an attempt came to, and what follows. Milliseconds; those ahead count from when it is written. */
export interface AttemptRecord {
  deliveryId: number;
  webhookId: number;
  leaseToken: string;
  state: 'waiting' | 'delivered' | 'exhausted';
  reason: string;
  /** Until the next attempt, when the delivery is waiting. */
  delayMs: number | null;
  /** Since the attempt began. */
  ageMs: number;
  durationMs: number;
  status: number | null;
  response: string;
  /** How long the subscription has to be left in peace. */
  pauseMs: number | null;
  disableSubscription: boolean;
}

/** The deliveries as a queue: claimed, taken up, and recorded or given back. */
@Injectable()
export class DeliveryRepository {
  /** Leases what is due; nothing when another process is just doing the same. In a transaction. */
  async claim(tx: Tx, limits: ClaimLimits): Promise<DeliveryChunk[]> {
    const [turn] = await execute<{ mine: boolean }>(tx, TAKE_TURN, []);
    if (!turn!.mine) return [];
    const { chunks, chunksPerSubscription, chunkSize, leaseMs, failingChunks } = limits;
    return execute(tx, CLAIM, [chunks, chunksPerSubscription, chunkSize, leaseMs, failingChunks]);
  }

  /** Loads what is still held under the chunk's lease, and holds it for `leaseMs` from now. */
  takeUp(tx: Tx, chunk: DeliveryChunk, leaseMs: number, maxBytes: number): Promise<DueDelivery[]> {
    return execute(tx, TAKE_UP, [chunk.leaseToken, leaseMs, maxBytes]);
  }

  /**
   * Makes chunks due again that could not be published; but not those that were, as it turns out, and that somebody
   * has taken up.
   */
  async callOff(tx: Tx, chunks: DeliveryChunk[]): Promise<void> {
    await execute(tx, CALL_OFF, [chunks.map(({ leaseToken }) => leaseToken)]);
  }

  /** Makes deliveries due again that were not attempted, if they are still held under that lease. */
  async giveBack(tx: Tx, { deliveryIds, leaseToken }: Omit<DeliveryChunk, 'webhookId'>): Promise<void> {
    await execute(tx, GIVE_BACK, [deliveryIds, leaseToken]);
  }

  /**
   * @param fullShare how many deliveries of one subscription may be in flight when it is well
   * @returns how many were still held under their lease; nothing was written of the others
   */
  async record(tx: Tx, records: AttemptRecord[], fullShare: number): Promise<number> {
    const [written] = await execute<{ count: number }>(tx, RECORD, [JSON.stringify(records), fullShare]);
    return written!.count;
  }
}
