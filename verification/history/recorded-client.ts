import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, type Answer } from '../../test/support/api-client.js';
import { connectionErrorCode } from '../support/connection-error.js';
import { minimalOrder, unique } from '../../test/support/samples.js';
import type { Request, SeenOrder } from './operation.js';
import type { HistoryRecorder, OperationOutcome } from './recorder.js';

const RETRY_DELAY_MS = 100;
/** A request without an answer for this long is given up, as client libraries do: its outcome is unknown. */
const TIMEOUT_MS = 20_000;

/** One of so many creations is not repeated when its outcome is unknown. */
const GIVES_UP_EVERY = 3;

/** What a client sends about one externalId, and the values that it may write. */
interface Work {
  externalId: string;
  nextValue: () => number;
}

/** One client of the interface, which records what it sees. All clients of an externalId may be at work at the same time. */
export class RecordedClient {
  private process: number;

  /** @param url returns where the next request goes to */
  constructor(
    private readonly recorder: HistoryRecorder,
    private readonly token: string,
    private readonly url: () => string,
  ) {
    this.process = recorder.newProcess();
  }

  /** Creates the order, repeats that, and changes the order twice. */
  async work({ externalId, nextValue }: Work): Promise<void> {
    await this.createAndReplay(externalId, nextValue());
    for (let round = 0; round < 2; round += 1) {
      const order = await this.read(externalId);
      if (order !== null) await this.change(externalId, order, nextValue());
    }
  }

  /** Reads until there is an answer. @returns null when there is no such order */
  async read(externalId: string): Promise<SeenOrder | null> {
    for (;;) {
      const path = `/orders?externalId=${externalId}`;
      const outcome = await this.record({ call: 'read', externalId }, async () => {
        const read = await this.outcomeOf(({ get }) => get(path));
        // A read that is not answered did nothing.
        return read.type === 'info' ? { ...read, type: 'fail' } : read;
      });
      if (outcome.type === 'ok') return outcome.orders[0] ?? null;
      await sleep(RETRY_DELAY_MS);
    }
  }

  private async createAndReplay(externalId: string, written: number): Promise<void> {
    const body = minimalOrder({ externalReference: 'BOX' }, { externalId, comment: String(written) });
    const headers = { 'Idempotency-Key': unique('key') };
    const post = (withKey: boolean): Promise<OperationOutcome> =>
      this.outcomeOf((client) => client.post('/orders', body, withKey ? headers : {}));
    const created = await this.record({ call: 'create', externalId, written }, () =>
      this.repeatUntilDefinite(post, written % GIVES_UP_EVERY === 0),
    );
    if (created.type !== 'ok') return;
    await this.record({ call: 'replay', externalId, written }, () => post(true));
  }

  /**
   * After an unknown outcome the key may be reserved for a minute. Without it the externalId prevents a second order.
   * @returns `info` when one of the requests may have created the order, and a later one was refused
   */
  private async repeatUntilDefinite(
    post: (withKey: boolean) => Promise<OperationOutcome>,
    givesUp: boolean,
  ): Promise<OperationOutcome> {
    let unknown: OperationOutcome | null = null;
    for (;;) {
      const outcome = await post(unknown === null);
      if (outcome.type === 'ok') return outcome;
      if (outcome.type === 'fail' && !isTemporary(outcome.error)) return unknown ?? outcome;
      if (outcome.type === 'info') {
        if (givesUp) return outcome;
        unknown = outcome;
      }
      await sleep(RETRY_DELAY_MS);
    }
  }

  private async change(externalId: string, ifMatch: SeenOrder, written: number): Promise<void> {
    const headers = { 'If-Match': `"v${ifMatch.version}"` };
    const outcome = await this.record({ call: 'change', externalId, written, ifMatch }, () =>
      this.outcomeOf(({ patch }) => patch(`/orders/${ifMatch.id}`, { comment: String(written) }, headers)),
    );
    if (outcome.type !== 'ok') await sleep(RETRY_DELAY_MS);
  }

  private async record(request: Request, send: () => Promise<OperationOutcome>): Promise<OperationOutcome> {
    const outcome = await this.recorder.record(this.process, request, send);
    if (outcome.type === 'info') this.process = this.recorder.newProcess();
    return outcome;
  }

  private async outcomeOf(send: (client: ApiClient) => Promise<Answer>): Promise<OperationOutcome> {
    try {
      return answerOutcome(await send(new ApiClient(this.url(), this.token, TIMEOUT_MS)));
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') return { type: 'info', error: 'timeout' };
      const code = connectionErrorCode(error);
      return { type: code === NOT_CONNECTED ? 'fail' : 'info', error: code };
    }
  }
}

const NOT_CONNECTED = 'ECONNREFUSED';
const UNAVAILABLE = 'temporarily_unavailable';

const isTemporary = (error: string): boolean => error === NOT_CONNECTED || error === UNAVAILABLE;

/** @throws Error for an answer that no fault excuses */
function answerOutcome({ status, body }: Answer): OperationOutcome {
  if (status === 200) return { type: 'ok', orders: [body].flat().map(seenOrder) };
  if (status === 503) return { type: body.outcome === 'unknown' ? 'info' : 'fail', error: body.code };
  if (status === 409 || status === 412) return { type: 'fail', error: body.code };
  throw new Error(`An answer that is not allowed: ${status} ${JSON.stringify(body)}`);
}

const seenOrder = ({ id, version, comment }: Answer['body']): SeenOrder => ({
  id,
  version,
  value: Number(comment),
});
