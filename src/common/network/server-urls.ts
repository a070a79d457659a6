const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^@/?#]*)/i;

/** Divides a URL that names several servers, separated by commas, into URLs with one server each. */
function serverUrls(text: string, example: string): string[] {
  const [front = '', start = '', hosts = ''] = PARTS.exec(text) ?? [];
  const end = text.slice(front.length);
  const names = hosts.split(',');
  if (names.length > 1 && names.includes('')) throw new Error(`must name each server, as in ${example}`);
  const urls = names.map((name) => `${start}${name}${end}`);
  if (start === '' || !urls.every((url) => URL.canParse(url)))
    throw new Error(`must be an address such as ${example}`);
  return urls;
}

const SENTINELS_EXAMPLE = 'first:26379,second:26379 or user:password@first:26379,second:26379';

export function parseSentinels(text: string): string[] {
  if (/[/?#]/.test(text)) throw new Error(`must be addresses such as ${SENTINELS_EXAMPLE}`);
  return serverUrls(`redis://${text}`, SENTINELS_EXAMPLE);
}

/** The servers that are accepted; the names and their meaning are those of libpq. */
const TARGETS = ['any', 'read-write', 'primary'] as const;
export type SessionTarget = (typeof TARGETS)[number];

const TARGET = 'target_session_attrs';
const EXAMPLE = 'postgres://user:password@first:5432,second:5432/database';

/**
 * Parses the URL of a database, which may name several servers as those of libpq do.
 * @returns a URL for each server, in the sequence in which they are tried
 */
export function parseDatabaseUrl(text: string): { servers: string[]; target: SessionTarget } {
  if (!/^postgres(ql)?:/i.test(text))
    throw new Error('must be a URL that begins with postgres:// or postgresql://');
  const servers = serverUrls(text, EXAMPLE);
  const { searchParams } = new URL(servers[0]!);
  if (searchParams.get('host')?.includes(','))
    throw new Error(`has several servers in the parameter host: write them as in ${EXAMPLE}`);
  const target = searchParams.get(TARGET) ?? 'any';
  if (!isTarget(target))
    throw new Error(
      `has the ${TARGET} "${target}": it must be ${TARGETS.join(', ')}, because the service has to write`,
    );
  return { servers: servers.map((server) => withoutParameter(server, TARGET)), target };
}

const isTarget = (text: string): text is SessionTarget => (TARGETS as readonly string[]).includes(text);

export function withoutParameter(url: string, name: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has(name)) return url;
  parsed.searchParams.delete(name);
  return parsed.href;
}
