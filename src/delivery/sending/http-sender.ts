import { subscribe } from 'node:diagnostics_channel';
import { Agent, Pool } from 'undici';
import { LRUCache } from 'lru-cache';
import { hasOpenTelemetry, runAsChildOf } from '../../common/tracing/opentelemetry.js';
import { withNewSpan } from '../../common/tracing/traceparent.js';
import type { AddressPolicy } from '../../common/network/address-policy.js';
import { checkTargetUrl } from '../../common/network/target-url.js';
import { checkedConnector } from './checked-connector.js';
import { DeliveryFailure, failureReasonOf } from './delivery-failure.js';
import { ExchangeHandler, type AttemptResult } from './exchange.js';
import { ReceiverDnsCache } from './receiver-dns-cache.js';

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_CONNECT_TIMEOUT_MS = 5_000;

/**
 * The longest time an idle connection is kept open, even if the receiver allows more: long enough to serve a
 * burst, short enough to follow a change of DNS.
 */
const MAX_KEEP_ALIVE_MS = 30_000;

/** A connection is used for this time, so that a name which moves is followed while deliveries keep coming; varies by ± 20 %. */
const CONNECTION_LIFE_MS = 5 * 60_000;

/** As in browsers. undici's own limit is 16 KiB, and the delivery of a receiver that acknowledges with more would be repeated. */
const MAX_HEADER_BYTES = 256 * 1024;

/** The channel to which undici publishes each request before it is written. */
const REQUEST_CREATED = 'undici:request:create';

/** Size of the cache of parsed and checked target urls. */
const MAX_TARGETS = 1_000;

interface HttpSenderOptions {
  policy: AddressPolicy;
  userAgent: string;
  /** Milliseconds for the whole exchange, connecting included. Default 15,000. */
  timeoutMs?: number;
  /** Milliseconds for name resolution, TCP and TLS together. Default 5,000. */
  connectTimeoutMs?: number;
  /** DNS servers to use instead of those of the machine. */
  dnsServers?: readonly string[];
  /** Replaces the look-up of names by DNS. */
  resolve?: ReceiverDnsCache['resolve'];
  /** PEM certificates of the authorities to trust instead of the built-in ones. */
  ca?: string;
}

/** `headers` exclude `user-agent`, `accept-encoding` and `traceparent`, which HttpSender sets itself. */
export interface SendRequest {
  url: string;
  headers: Record<string, string>;
  body: Buffer | string;
  /** The trace that the request is a part of; it is sent with the id of a new span. */
  traceparent: string;
}

/**
 * Posts to untrusted receivers: with a timeout, only to allowed addresses, without following redirects, without proxies, and with
 * a limit on the response body that is read.
 *
 * If a connection breaks after the request was written, the attempt has failed and is not repeated here, even if the connection
 * was a pooled one: the receiver may have read the request. (undici itself opens a new connection when a pooled one was closed
 * before the request was written.)
 */
export class HttpSender {
  private readonly agent: Agent;
  private readonly names: ReceiverDnsCache;
  private readonly timeoutMs: number;
  private readonly targets = new LRUCache<string, Target>({ max: MAX_TARGETS });
  private closing: Promise<void> | undefined;

  constructor(private readonly options: HttpSenderOptions) {
    const { policy, dnsServers, ca } = options;
    this.names = new ReceiverDnsCache(dnsServers);
    const resolve = options.resolve ?? ((hostname: string) => this.names.resolve(hostname));
    const connectTimeoutMs = options.connectTimeoutMs ?? DEFAULT_CONNECT_TIMEOUT_MS;
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.agent = new Agent({
      connect: checkedConnector({ policy, connectTimeoutMs, resolve, ca }),
      factory: (origin, settings) => new Pool(origin, { ...settings, clientTtl: connectionLife() }),
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      // The timeout of ExchangeHandler covers both; undici's own timeouts restart with every received chunk.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    if (hasOpenTelemetry) sendOneTraceparent();
  }

  /** Posts once. Never rejects: every error becomes an outcome. */
  send({ url, headers, body, traceparent }: SendRequest): Promise<AttemptResult> {
    return new Promise((report) => {
      const handler = new ExchangeHandler(this.timeoutMs, report);
      try {
        const { origin, path } = this.target(url);
        const request = {
          origin,
          path,
          method: 'POST' as const,
          headers: {
            // Firewalls refuse requests without it.
            ...(hasAccept(headers) ? {} : { accept: '*/*' }),
            ...headers,
            traceparent: withNewSpan(traceparent),
            'user-agent': this.options.userAgent,
            'accept-encoding': 'identity',
          },
          body,
        };
        runAsChildOf(traceparent, () => this.agent.dispatch(request, handler));
      } catch (error) {
        handler.fail(failureReasonOf(error));
      }
    });
  }

  /**
   * Waits for the running exchanges, each limited by its timeout, and closes all connections. May be called
   * repeatedly. A later send() reports a failure.
   */
  async close(): Promise<void> {
    this.closing ??= this.agent.close().finally(() => this.names.close());
    await this.closing;
  }

  /** Checks the url again: the policy may be stricter than when the url was stored. Cached for this process. */
  private target(url: string): Target {
    const cached = this.targets.get(url);
    if (cached !== undefined) return cached;
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

const hasAccept = (headers: Record<string, string>): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'accept');

const connectionLife = (): number => CONNECTION_LIFE_MS * (0.8 + Math.random() * 0.4);

/** A url, split as undici requires it. */
interface Target {
  origin: string;
  path: string;
}

interface CreatedRequest {
  /** Names and values alternate. */
  headers: string[];
}

/**
 * OpenTelemetry adds the header traceparent with its own span to each request of undici, also to one that already has
 * this header. Only the one of OpenTelemetry is kept; without its instrumentation of undici the other one is sent.
 */
function sendOneTraceparent(): void {
  subscribe(REQUEST_CREATED, (message) => {
    const { headers } = (message as { request: CreatedRequest }).request;
    const first = headers.indexOf('traceparent');
    if (headers.lastIndexOf('traceparent') > first) headers.splice(first, 2);
  });
}
