import type { FeedEvent } from '../../test/support/event-feed.js';
import { HistoryRecorder, type OperationOutcome } from './recorder.js';
import type { Operation, Request, SeenOrder } from './operation.js';

export const EXTERNAL_ID = 'order-1';

export const order = (version: number, value: number, id = 7): SeenOrder => ({ id, version, value });

export const create = (written: number, externalId = EXTERNAL_ID): Request => ({
  call: 'create',
  externalId,
  written,
});
export const replay = (written: number): Request => ({ ...create(written), call: 'replay' });
export const change = (ifMatch: SeenOrder, written: number): Request => ({
  call: 'change',
  externalId: EXTERNAL_ID,
  written,
  ifMatch,
});
export const read: Request = { call: 'read', externalId: EXTERNAL_ID };

export const answers = (...orders: SeenOrder[]): OperationOutcome => ({ type: 'ok', orders });
export const fails: OperationOutcome = { type: 'fail', error: '412' };
export const isUnknown: OperationOutcome = { type: 'info', error: 'ECONNRESET' };

/** A history of requests of which each begins after the one before has ended. */
export async function sequential(...requests: [Request, OperationOutcome][]): Promise<Operation[]> {
  const recorder = new HistoryRecorder();
  for (const [request, outcome] of requests)
    await recorder.record(recorder.newProcess(), request, () => Promise.resolve(outcome));
  return recorder.operations;
}

/** A history of requests that begin in the given order, all before the first of them ends. */
export async function concurrent(...requests: [Request, OperationOutcome][]): Promise<Operation[]> {
  const recorder = new HistoryRecorder();
  await Promise.all(
    requests.map(([request, outcome]) =>
      recorder.record(recorder.newProcess(), request, () => Promise.resolve(outcome)),
    ),
  );
  return recorder.operations;
}

/** The event of a version of an order. */
export const event = (sequence: number, value: number, id = 7): FeedEvent => ({
  id: `msg_${id}_${sequence}_${value}`,
  type: sequence === 1 ? 'sales_order_created' : 'sales_order_updated',
  sequence,
  order: id,
  createdAt: '',
  data: { id, version: sequence, comment: String(value), externalId: EXTERNAL_ID },
});
