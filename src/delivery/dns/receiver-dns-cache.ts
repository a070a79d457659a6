import type { LookupAddress } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { isLocalhost } from '../../common/network/target-url.js';
import { DnsLookup, type DnsAnswer } from './dns-lookup.js';
import { normalName, parseHosts } from './hosts-file.js';
import { candidates, parseSearchList } from './search-list.js';

interface ReceiverDnsCacheOptions {
  /** DNS servers to use instead of those of the machine: `address` or `address:port`. */
  servers?: readonly string[];
  hostsFile?: string;
  resolvConf?: string;
}

type CachedAnswer = DnsAnswer | { failure: Error };

/** Names whose answers, positive or negative, are cached. */
const MAX_NAMES = 5_000;
/** Even an answer with a TTL of 0 is cached this long, so that deliveries begun together share one look-up. */
const MIN_TTL_MS = 1_000;
const MAX_TTL_MS = 300_000;
/** Shorter than the shortest usual wait between two attempts, so that the next attempt looks the name up again. */
const FAILURE_TTL_MS = 3_000;

const LOOPBACK: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Resolves the host names of receivers from /etc/hosts and DNS, with a cache that follows the TTL of the answers.
 * dns.lookup() is not used: it blocks one of the four threads of the process, for seconds if a DNS server is silent.
 */
export class ReceiverDnsCache {
  private readonly hosts;
  private readonly searchList;
  private readonly servers: readonly string[];
  private readonly running = new Set<DnsLookup>();
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

  constructor(options: ReceiverDnsCacheOptions = {}) {
    this.hosts = new WatchedFile(options.hostsFile ?? '/etc/hosts', parseHosts);
    this.searchList = new WatchedFile(options.resolvConf ?? '/etc/resolv.conf', parseSearchList);
    this.servers = options.servers ?? [];
  }

  /** All addresses of a name, IPv4 first. */
  async resolve(hostname: string): Promise<LookupAddress[]> {
    const listed = (await this.hosts.content()).get(normalName(hostname));
    if (listed !== undefined) return listed;
    if (isLocalhost(normalName(hostname))) return LOOPBACK;
    const answer = await this.answers.forceFetch(hostname.toLowerCase());
    if ('failure' in answer) throw answer.failure;
    return answer.addresses;
  }

  /** Cancels the running look-ups, which then fail. */
  close(): void {
    this.closed = true;
    for (const lookup of this.running) lookup.cancel();
  }

  private async lookUp(name: string): Promise<CachedAnswer> {
    const names = candidates(name, await this.searchList.content());
    if (this.closed) return { failure: new Error('The resolver is closed.') };
    const lookup = new DnsLookup(this.servers);
    this.running.add(lookup);
    try {
      return await lookup.run(names);
    } catch (error) {
      return { failure: error as Error };
    } finally {
      this.running.delete(lookup);
    }
  }
}

function ttlOf(answer: CachedAnswer): number {
  return 'failure' in answer ? FAILURE_TTL_MS : Math.min(Math.max(answer.ttlMs, MIN_TTL_MS), MAX_TTL_MS);
}

/** The shortest time between two checks of the file for changes, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;

/** The parsed content of a local file, read again after the file has changed. An unreadable file counts as empty. */
class WatchedFile<Content> {
  private version: string | null = null;
  private parsed: Content;
  private latest: Promise<Content> | null = null;
  private checkedAt = 0;

  constructor(
    private readonly path: string,
    private readonly parse: (text: string) => Content,
  ) {
    this.parsed = parse('');
  }

  /** Never rejects. */
  content(): Promise<Content> {
    if (this.latest === null || performance.now() - this.checkedAt > CHECK_INTERVAL_MS) {
      this.checkedAt = performance.now();
      this.latest = this.check();
    }
    return this.latest;
  }

  private async check(): Promise<Content> {
    const version = await this.currentVersion();
    if (version !== this.version) {
      this.parsed = this.parse(await readFile(this.path, 'utf8').catch(() => ''));
      this.version = version;
    }
    return this.parsed;
  }

  private async currentVersion(): Promise<string> {
    const found = await stat(this.path).catch(() => null);
    return found === null ? 'none' : `${found.ino} ${found.mtimeMs} ${found.size}`;
  }
}
