/** The reason why the queue cannot use Redis. */
export interface RedisFault {
  /** A sentence that says what is wrong, with the words of Redis, and without names of hosts or users. */
  problem: string;
  /** A sentence that says what the operator should do. */
  action: string;
  /** True if only another configuration ends it. Everything else may end by itself, so a worker starts and waits. */
  isUnsuitable: boolean;
  /** The message of a failed connection, for logs and operators. */
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

const TO_PRIMARY = 'Set REDIS_URL to its primary.';

/** Actions, by what the message or the code of an error begins with or contains. */
const ACTIONS: [RegExp, string][] = [
  [/^All sentinels.*Last error/s, 'Start the Sentinels, or correct REDIS_SENTINELS.'],
  [/^All sentinels/, 'Correct REDIS_MASTER: the Sentinels know no primary with this name.'],
  [
    /^WRONGPASS|^NOAUTH|^ERR invalid password/,
    'Set the user and the password in REDIS_URL, percent-encoded, as in redis://user:password@host:6379.',
  ],
  [
    /^NOPERM|ACL failure in script|The user executing/,
    'Give the user the rights that docs/operations/redis.md names.',
  ],
  [/^READONLY/, TO_PRIMARY],
  [/^LOADING/, 'Wait until it has loaded its data.'],
  [
    /^MISCONF/,
    'Make room on its disk, or set save "" and appendonly no: the service does not need its files.',
  ],
  [/^NOREPLICAS/, 'Start its replicas, or set min-replicas-to-write 0.'],
  [/^OOM/, 'Raise its maxmemory, or remove the keys of other programs.'],
  [
    /DB index/,
    'Correct the number at the end of REDIS_URL, or raise "databases" in the configuration of Redis.',
  ],
  [/^DENIED/, 'Set a password in Redis and in REDIS_URL.'],
  [/CERT|ISSUER|UNABLE_TO_VERIFY|HANDSHAKE/, 'Follow the part about TLS in docs/operations/redis.md.'],
];

/** Failed connections, in the codes of Node.js and the messages of ioredis. */
const NOT_CONNECTED =
  /^E(CONN|HOST|NET|ADDR|AI_AGAIN|NOTFOUND|PIPE|TIMEDOUT)|imed out|timeout|is closed|isn't writeable|max retries|^Protocol error/;

/** @param info the response to INFO */
export function faultInInfo(info: string): RedisFault | null {
  const unsuitable = (problem: string, action: string) => fault(problem, action, { isUnsuitable: true });
  if (/^redis_mode:sentinel\b/m.test(info))
    return unsuitable(
      'REDIS_URL is the address of a Sentinel, which stores no data.',
      'Set REDIS_SENTINELS to this address, and REDIS_MASTER to the name of the primary.',
    );
  if (/^(redis_mode:cluster|cluster_enabled:1)\b/m.test(info))
    return unsuitable(
      'Redis runs as a Cluster, which the queue cannot use.',
      'Set REDIS_URL to a Redis with cluster-enabled no.',
    );
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction';
  if (policy !== 'noeviction')
    return unsuitable(
      `Redis may evict jobs: its maxmemory-policy is ${policy}.`,
      'Set maxmemory-policy noeviction in the configuration of Redis.',
    );
  return null;
}

/** A replica that can be written loses what is written. */
export const replicaIn = (info: string): RedisFault | null =>
  /^role:slave\b/m.test(info) ? fault('Redis is a replica, and the queue has to write.', TO_PRIMARY) : null;

/** @param error of a command or of the connection */
export function faultOfError(error: Error): RedisFault {
  const { code = '', message } = error as Error & { code?: string };
  const action = actionFor(error);
  if (error.name === 'ReplyError')
    return fault(
      `Redis refuses what the queue needs: ${words(message)}.`,
      action ?? 'Use Redis 6.2 or newer.',
    );
  const cause = code || words(message);
  return fault(
    `Redis cannot be reached: ${cause}.`,
    action ?? 'Start Redis, or correct REDIS_URL: rediss:// is with TLS, redis:// without.',
    { cause: message === cause ? null : message || null },
  );
}

/** @returns RedisUnavailable for an error with a known cause, and every other error as it is */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', message } = error as Error & { code?: string };
  const isKnown = actionFor(error) !== undefined || NOT_CONNECTED.test(code) || NOT_CONNECTED.test(message);
  return isKnown ? new RedisUnavailable(faultOfError(error)) : error;
}

function actionFor({ message, code = '' }: Error & { code?: string }): string | undefined {
  return ACTIONS.find(([pattern]) => pattern.test(message) || pattern.test(code))?.[1];
}

/** The first sentence, which Redis may follow with advice; a Sentinel's error contains hosts, and one about rights the user. */
const words = (message: string): string =>
  message.split(/\.(?:\s|$)/, 1)[0]!.replace(/\bUser \S+ has/, 'the user has');

const fault = (problem: string, action: string, more: Partial<RedisFault> = {}): RedisFault => ({
  problem,
  action,
  isUnsuitable: false,
  cause: null,
  ...more,
});
