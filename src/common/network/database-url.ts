import { serverUrls } from './server-urls.js';

/** The servers that are accepted; the names and their meaning are those of libpq. */
const TARGETS = ['any', 'read-write', 'primary'] as const;
export type SessionTarget = (typeof TARGETS)[number];

interface DatabaseUrl {
  /** A URL for each server, in the sequence in which they are tried. */
  servers: string[];
  target: SessionTarget;
}

const TARGET = 'target_session_attrs';
const EXAMPLE = 'postgres://user:password@first:5432,second:5432/database';

/** Parses the URL of a database, which may name several servers as those of libpq do. */
export function parseDatabaseUrl(text: string): DatabaseUrl {
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
