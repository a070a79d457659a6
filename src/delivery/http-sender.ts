import { Agent } from 'undici';
import { LRUCache } from 'lru-cache';
import type { AddressPolicy } from '../common/net/address-policy.js';
import { checkTargetUrl } from '../common/net/target-url.js';
import { checkedConnector, type Resolve } from './checked-connector.js';
import { DeliveryFailure, failureReasonOf } from './delivery-failure.js';
import { ExchangeHandler, type Exchange } from './exchange.js';

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_CONNECT_TIMEOUT_MS = 5_000;

/**
 * How long an idle connection is kept at most, whatever the receiver offers: long enough for a burst, short
 * enough to follow a change of DNS.
 */
const MAX_KEEP_ALIVE_MS = 30_000;

/** Targets whose reading is remembered. */
const MAX_TARGETS = 1_000;

export interface HttpSenderOptions {
  policy: AddressPolicy;
  userAgent: string;
  /** Milliseconds for the whole exchange, connecting included. Default 15,000. */
  timeoutMs?: number;
  /** Milliseconds for name resolution, TCP and TLS together. Default 5,000. */
  connectTimeoutMs?: number;
  /** Default: the operating system's resolver. */
  resolve?: Resolve;
  /** PEM of the authorities to trust instead of the built-in ones. */
  ca?: string;
}

/** `headers` come without `user-agent` and `accept-encoding`, which are the sender's own. */
export interface SendRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer | string;
}

/**
 * Posts to receivers nobody vouches for: within a deadline, to allowed addresses only, without following
 * redirects, without proxies and without reading more than it keeps.
 *
 * A connection that breaks after the request was written is a failure, and not tried again here even if it
 * came from the pool: the receiver may have read the request. (undici itself opens a new connection when the
 * old one was closed before the request was written.)
 */
export class HttpSender {
  private readonly agent: Agent;
  private readonly timeoutMs: number;
  private readonly targets = new LRUCache<string, Target>({ max: MAX_TARGETS });
  private closing: Promise<void> | undefined;

  constructor(private readonly options: HttpSenderOptions) {
    const { policy, resolve, ca } = options;
    const connectTimeoutMs = options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS;
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.agent = new Agent({
      connect: checkedConnector({ policy, connectTimeoutMs, resolve, ca }),
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      // The deadline covers both; undici's own begin anew with every chunk.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Posts once. Never throws: whatever goes wrong is an outcome. */
  send({ url, headers, body }: SendRequest): Promise<Exchange> {
    return new Promise((report) => {
      const handler = new ExchangeHandler(this.timeoutMs, report);
      try {
        const { origin, path } = this.target(url);
        this.agent.dispatch(
          {
            origin,
            path,
            method: 'POST',
            headers: { ...headers, 'user-agent': this.options.userAgent, 'accept-encoding': 'identity' },
            body,
          },
          handler,
        );
      } catch (error) {
        handler.fail(failureReasonOf(error));
      }
    });
  }

  /**
   * Waits for the exchanges under way, each bounded by its deadline, and closes all connections. May be called
   * again. A send() after it is a failure.
   */
  async close(): Promise<void> {
    this.closing ??= this.agent.close();
    await this.closing;
  }

  /** Judged again by every process: the policy may be stricter today than when the url was stored. */
  private target(url: string): Target {
    const known = this.targets.get(url);
    if (known !== undefined) return known;
    const check = checkTargetUrl(url, this.options.policy);
    if (!check.ok) {
      throw new DeliveryFailure(check.reason === 'address_refused' ? 'address_refused' : 'invalid_url');
    }
    const { origin, pathname, search } = new URL(check.url);
    const target = { origin, path: pathname + search };
    this.targets.set(url, target);
    return target;
  }
}

/** A url as undici takes it. */
interface Target {
  origin: string;
  path: string;
}
