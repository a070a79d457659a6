/** The reason why the queue cannot use Redis. */
export interface RedisFault {
  /** A sentence that says what is wrong, without names of hosts or users. */
  problem: string;
  /** A sentence that says what the operator should do. */
  action: string;
  /** True if only another configuration ends it. Everything else may end by itself, so a worker starts and waits. */
  isUnsuitable: boolean;
  /** The message of the server or of the connection, for logs and operators. */
  cause: string | null;
}

export const textOf = ({ problem, action }: RedisFault): string => `${problem} ${action}`;

/** The same for logs and operators. */
export const detailOf = ({ problem, cause }: RedisFault): string =>
  cause === null ? problem : `${problem} (${cause})`;

/** The queue must not be used at the moment: Redis cannot be reached, does not accept jobs, or may lose them. */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';

  constructor(readonly fault: RedisFault) {
    super(detailOf(fault));
  }
}

type Sentences = [problem: string, action: string];

const CLUSTER: Sentences = [
  'Redis runs as a Cluster, which the queue cannot use.',
  'Set REDIS_URL to a Redis with cluster-enabled no.',
];
const REPLICA: Sentences = [
  'Redis is a read-only replica, and the queue has to write.',
  'Set REDIS_URL to its primary.',
];

/** Patterns of a response to INFO with which Redis is unusable until its configuration or REDIS_URL is changed. */
const UNSUITABLE: [RegExp, Sentences][] = [
  [/^(redis_mode:cluster|cluster_enabled:1)\b/m, CLUSTER],
  [
    /^redis_mode:sentinel\b/m,
    [
      'REDIS_URL is the address of a Sentinel, which stores no data.',
      'Set REDIS_SENTINELS to this address, and REDIS_MASTER to the name of the primary.',
    ],
  ],
];

/** Errors, by what their code and message begin with or contain. */
const ERRORS: [RegExp, Sentences][] = [
  [
    /All sentinels are unreachable.{0,99}Last error/,
    ['No Sentinel of REDIS_SENTINELS responds as it should.', 'Start them, or correct REDIS_SENTINELS.'],
  ],
  [
    /All sentinels are unreachable/,
    ['The Sentinels know no primary with the name of REDIS_MASTER.', 'Correct REDIS_MASTER.'],
  ],
  [
    /^WRONGPASS|^ERR invalid password/,
    [
      'Redis rejects the user name or the password of REDIS_URL.',
      'Correct them, percent-encoded, as in redis://user:password@host:6379.',
    ],
  ],
  [
    /^NOAUTH/,
    [
      'Redis requires a password, and REDIS_URL has none.',
      'Add it to REDIS_URL, as in redis://:password@host:6379.',
    ],
  ],
  [
    /^NOPERM|ACL failure in script|The user executing the script/,
    [
      'The user of REDIS_URL may not do in Redis what the queue needs.',
      'Give the user the rights that docs/operations/redis.md names.',
    ],
  ],
  [/^READONLY/, REPLICA],
  [/^(MOVED|CLUSTERDOWN|CROSSSLOT)/, CLUSTER],
  [/^LOADING/, ['Redis is loading its data.', 'Wait until it has loaded them.']],
  [
    /^MISCONF/,
    [
      'Redis refuses to write because it could not save its data to disk.',
      'Make room on its disk, or switch saving off with save "" and appendonly no: the service does not need it.',
    ],
  ],
  [
    /^NOREPLICAS/,
    [
      'Redis refuses to write because it has too few replicas.',
      'Start its replicas, or set min-replicas-to-write 0.',
    ],
  ],
  [/^OOM/, ['The memory of Redis is full.', 'Raise its maxmemory, or remove the keys of other programs.']],
  [
    /DB index is out of range|invalid DB index/,
    [
      'Redis does not have the database whose number REDIS_URL ends with.',
      'Correct the number, or raise "databases" in the configuration of Redis.',
    ],
  ],
  [
    /^DENIED/,
    [
      'Redis is in protected mode and refuses connections from other machines.',
      'Set a password in Redis and in REDIS_URL.',
    ],
  ],
  [
    /Protocol error, got "\\u0015"|ECONNRESET|EPIPE|Connection is closed|Stream isn't writeable|max retries per request/,
    ['Redis closed the connection.', 'Start Redis again; if it expects TLS, begin REDIS_URL with rediss://.'],
  ],
  [
    /Protocol error, got/,
    ['The server at REDIS_URL is not Redis.', 'Correct the host and the port in REDIS_URL.'],
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET)/,
    [
      'The certificate of Redis is signed by an authority that Node.js does not know.',
      'Set NODE_EXTRA_CA_CERTS to a file with the certificate of this authority.',
    ],
  ],
  [
    /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/,
    ['The certificate of Redis is not valid at this time.', 'Renew it, or correct the clock.'],
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID/,
    [
      'The certificate of Redis is for another host than the one in REDIS_URL.',
      'Use a host name of the certificate in REDIS_URL.',
    ],
  ],
  [
    /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/,
    [
      'Redis requires a certificate of the client, which the service cannot send.',
      'Set tls-auth-clients no in the configuration of Redis.',
    ],
  ],
  [
    /timed out|ETIMEDOUT|Socket timeout/,
    [
      'Redis does not respond.',
      'Check its process and the network, or correct REDIS_URL: rediss:// is with TLS, redis:// without.',
    ],
  ],
];

/** @param info the response to INFO */
export function faultInInfo(info: string): RedisFault | null {
  const found = UNSUITABLE.find(([pattern]) => pattern.test(info));
  if (found !== undefined) return fault(found[1], { isUnsuitable: true });
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction';
  if (policy !== 'noeviction') {
    const problem = `Redis may evict jobs: its maxmemory-policy is ${policy}.`;
    const action = 'Set maxmemory-policy noeviction in the configuration of Redis.';
    return fault([problem, action], { isUnsuitable: true });
  }
  return null;
}

/** A replica that can be written loses what is written. */
export const replicaIn = (info: string): RedisFault | null =>
  /^role:slave\b/m.test(info) ? fault(REPLICA, {}) : null;

/** @param error of a command or of the connection */
export function faultOfError(error: Error): RedisFault {
  const { code = '', message } = error as Error & { code?: string };
  const found = ERRORS.find(([pattern]) => pattern.test(message) || pattern.test(code));
  const other: Sentences =
    error.name === 'ReplyError'
      ? ['Redis refuses a command that the queue needs.', 'Use Redis 6.2 or newer.']
      : ['Redis cannot be reached.', 'Start Redis, or correct REDIS_URL.'];
  return fault(found?.[1] ?? other, { cause: message || code });
}

/** A failed connection, in the code of Node.js. */
const NOT_CONNECTED = /^E(CONN|HOST|NET|ADDR|AI_AGAIN|NOTFOUND|PIPE|TIMEDOUT)/;

/** @returns RedisUnavailable for an error with a known cause, and every other error as it is */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', message } = error as Error & { code?: string };
  const isKnown =
    NOT_CONNECTED.test(code) || ERRORS.some(([pattern]) => pattern.test(message) || pattern.test(code));
  return isKnown ? new RedisUnavailable(faultOfError(error)) : error;
}

const fault = ([problem, action]: Sentences, more: Partial<RedisFault>): RedisFault => ({
  problem,
  action,
  isUnsuitable: false,
  cause: null,
  ...more,
});
