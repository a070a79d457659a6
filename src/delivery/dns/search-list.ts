/** The completion of short names by the resolver (`search` and `ndots` of /etc/resolv.conf). */
interface SearchList {
  /** Domains that are appended to a name, in this order. */
  domains: string[];
  /** A name with fewer dots is tried with the domains before it is tried as it is. */
  ndots: number;
}

/** The highest value that glibc supports. */
const MAX_NDOTS = 15;

/** Parses /etc/resolv.conf. The last `search` or `domain` line takes effect. */
export function parseSearchList(text: string): SearchList {
  const list: SearchList = { domains: [], ndots: 1 };
  for (const line of text.split('\n')) {
    const [keyword, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/);
    if (keyword === 'search' || keyword === 'domain') {
      list.domains = values.map((value) => value.replace(/\.$/, '')).filter((value) => value !== '');
    }
    if (keyword === 'options') list.ndots = ndotsOf(values) ?? list.ndots;
  }
  return list;
}

function ndotsOf(options: string[]): number | undefined {
  const ndots = options
    .map((option) => /^ndots:(\d{1,3})$/.exec(option)?.[1])
    .findLast((found) => found !== undefined);
  return ndots === undefined ? undefined : Math.min(Number(ndots), MAX_NDOTS);
}

/** The names to look up, in the order of getaddrinfo(). A name with a final dot is not completed. */
export function candidates(name: string, { domains, ndots }: SearchList): string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)];
  const completed = domains.map((domain) => `${name}.${domain}`);
  const dots = name.split('.').length - 1;
  return dots >= ndots ? [name, ...completed] : [...completed, name];
}
