import { TimestampValue } from '../../../platform/http/documentation/response-values.js';
import type { DataLoss } from '../../../events/event-bodies.js';

/** The body of `data_lost`: what was stored after a time may be missing. */
export class DataLossDto implements DataLoss {
  /** The new data history, which `GET /me` and the feed show from now on. */
  historyId: string;

  /** Orders and changes that were acknowledged after this time may be missing: compare them with `POST /orders/compare`. */
  @TimestampValue()
  lostSince: string;

  /** When the new data history began. */
  @TimestampValue()
  beganAt: string;
}
