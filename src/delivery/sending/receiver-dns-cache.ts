import type { LookupAddress, RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { isLocalhost } from '../../common/network/target-url.js';

interface DnsAnswer {
  addresses: LookupAddress[];
  ttlMs: number;
}

type CachedAnswer = DnsAnswer | { failure: Error };

/** Names whose answers, positive or negative, are cached. */
const MAX_NAMES = 5_000;
/** Even an answer with a TTL of 0 is cached this long, so that deliveries begun together share one look-up. */
const MIN_TTL_MS = 1_000;
const MAX_TTL_MS = 300_000;
/** Shorter than the shortest usual wait between two attempts, so that the next attempt looks the name up again. */
const FAILURE_TTL_MS = 3_000;

/** Timeout of the first query to one server; it doubles with each further round. */
const TRY_MS = 1_000;
const TRIES = 3;
/** Timeout for all servers and tries together: shorter than the timeout of a connection. */
const LOOKUP_TIMEOUT_MS = 4_500;
/** The wait for the second address family after the first is there: some servers never answer IPv6 queries. */
const SECOND_FAMILY_MS = 500;

const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves the host names of receivers by DNS alone, with a cache that follows the TTL of the answers. dns.lookup() is not used:
 * getaddrinfo() blocks one of the four threads of the process, for seconds if a DNS server is silent.
 */
export class ReceiverDnsCache {
  private readonly running = new Set<Resolver>();
  /** Connections that are opened at the same time share one look-up. */
  private readonly answers = new LRUCache<string, CachedAnswer>({
    max: MAX_NAMES,
    ignoreFetchAbort: true,
    fetchMethod: async (name, _stale, { options }) => {
      const answer = await this.lookUp(name);
      options.ttl = ttlOf(answer);
      return answer;
    },
  });
  private closed = false;

  /** @param servers used instead of those of the machine: `address` or `address:port`; when empty, those are used */
  constructor(private readonly servers: readonly string[] = []) {}

  /** All addresses of a name, IPv4 first. */
  async resolve(hostname: string): Promise<LookupAddress[]> {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    if (isLocalhost(name)) return LOOPBACK;
    const answer = await this.answers.forceFetch(name);
    if ('failure' in answer) throw answer.failure;
    return answer.addresses;
  }

  /** Cancels the running look-ups, which then fail. */
  close(): void {
    this.closed = true;
    for (const resolver of this.running) resolver.cancel();
  }

  /**
   * Each look-up by c-ares, which uses sockets and no threads, has its own Resolver, so that it can be cancelled separately,
   * uses its own source port, and the next one reads a changed /etc/resolv.conf.
   */
  private async lookUp(name: string): Promise<CachedAnswer> {
    if (this.closed) return { failure: new Error('The resolver is closed.') };
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (this.servers.length > 0) resolver.setServers(this.servers);
    this.running.add(resolver);
    try {
      return await addressesOf(name, resolver);
    } catch (error) {
      return { failure: error as Error };
    } finally {
      this.running.delete(resolver);
    }
  }
}

function ttlOf(answer: CachedAnswer): number {
  return 'failure' in answer ? FAILURE_TTL_MS : Math.min(Math.max(answer.ttlMs, MIN_TTL_MS), MAX_TTL_MS);
}

async function addressesOf(name: string, resolver: Resolver): Promise<DnsAnswer> {
  const timers: NodeJS.Timeout[] = [];
  const cancelAfter = (milliseconds: number): void => {
    timers.push(setTimeout(() => resolver.cancel(), milliseconds));
  };
  cancelAfter(LOOKUP_TIMEOUT_MS);
  const queries = [resolver.resolve4(name, { ttl: true }), resolver.resolve6(name, { ttl: true })];
  for (const query of queries) query.then(() => cancelAfter(SECOND_FAMILY_MS)).catch(() => undefined);
  const [ipv4, ipv6] = await Promise.allSettled(queries);
  timers.forEach((timer) => clearTimeout(timer));
  const found = [...recordsIn(ipv4!, 4), ...recordsIn(ipv6!, 6)];
  if (found.length === 0) throw errorOf(ipv4!, ipv6!);
  return {
    addresses: found.map(({ address, family }) => ({ address, family })),
    ttlMs: Math.min(...found.map(({ ttl }) => ttl)) * 1_000,
  };
}

type Settled = PromiseSettledResult<RecordWithTtl[]>;

const recordsIn = (settled: Settled, family: number) =>
  settled.status === 'rejected' ? [] : settled.value.map(({ address, ttl }) => ({ address, family, ttl }));

const NEGATIVE_ANSWERS = ['ENOTFOUND', 'ENODATA', 'ESERVFAIL'];

/** A timeout of one family takes precedence over a negative answer for the other. */
function errorOf(...settled: Settled[]): Error {
  const errors = settled.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as NodeJS.ErrnoException] : [],
  );
  return (
    errors.find(({ code }) => !NEGATIVE_ANSWERS.includes(code ?? '')) ??
    errors[0] ??
    new Error('the DNS answer contains no addresses')
  );
}
