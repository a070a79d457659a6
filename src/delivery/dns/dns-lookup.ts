import type { LookupAddress, RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';

export interface DnsAnswer {
  addresses: LookupAddress[];
  ttlMs: number;
}

/** Timeout of the first query to one server; it doubles with each further round. */
const TRY_MS = 1_000;
const TRIES = 3;
/** Timeout for all servers, tries and candidate names together: shorter than the timeout of a connection. */
const LOOKUP_TIMEOUT_MS = 4_500;
/** The wait for the second address family after the first is there: some servers never answer IPv6 queries. */
const SECOND_FAMILY_MS = 500;

/** Errors after which the next candidate name is tried. After a timeout it is not: the first name may exist. */
const NEGATIVE_ANSWERS = ['ENOTFOUND', 'ENODATA', 'ESERVFAIL'];

/**
 * One DNS look-up by c-ares, which uses sockets and no threads. Each look-up has its own Resolver, so that it can be
 * cancelled separately, uses its own source port, and the next one reads a changed /etc/resolv.conf.
 */
export class DnsLookup {
  private readonly resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  private readonly timers: NodeJS.Timeout[] = [];

  /** @param servers used instead of those in /etc/resolv.conf; when empty, those are used */
  constructor(servers: readonly string[]) {
    if (servers.length > 0) this.resolver.setServers(servers);
  }

  /** Finds the first of `names` that has addresses. */
  async run(names: readonly string[]): Promise<DnsAnswer> {
    this.cancelAfter(LOOKUP_TIMEOUT_MS);
    try {
      return await this.firstOf(names);
    } finally {
      this.timers.forEach((timer) => clearTimeout(timer));
    }
  }

  cancel(): void {
    this.resolver.cancel();
  }

  private async firstOf([name = '', ...otherNames]: readonly string[]): Promise<DnsAnswer> {
    try {
      return await this.bothFamilies(name);
    } catch (error) {
      if (otherNames.length === 0 || !NEGATIVE_ANSWERS.includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
      return this.firstOf(otherNames);
    }
  }

  private async bothFamilies(name: string): Promise<DnsAnswer> {
    const queries = [
      this.resolver.resolve4(name, { ttl: true }),
      this.resolver.resolve6(name, { ttl: true }),
    ];
    for (const query of queries) query.then(() => this.cancelAfter(SECOND_FAMILY_MS)).catch(() => undefined);
    const [ipv4, ipv6] = await Promise.allSettled(queries);
    const found = [...addressesOf(ipv4!, 4), ...addressesOf(ipv6!, 6)];
    if (found.length === 0) throw errorOf(ipv4!, ipv6!);
    return {
      addresses: found.map(({ address, family }) => ({ address, family })),
      ttlMs: Math.min(...found.map(({ ttl }) => ttl)) * 1_000,
    };
  }

  private cancelAfter(milliseconds: number): void {
    this.timers.push(setTimeout(() => this.cancel(), milliseconds));
  }
}

type Settled = PromiseSettledResult<RecordWithTtl[]>;

function addressesOf(settled: Settled, family: number): (LookupAddress & { ttl: number })[] {
  if (settled.status === 'rejected') return [];
  return settled.value.map(({ address, ttl }) => ({ address, family, ttl }));
}

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
