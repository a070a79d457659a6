import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';

type Hosts = ReadonlyMap<string, LookupAddress[]>;

/** Parses /etc/hosts: all addresses of each name, IPv4 first. Names are in lower case, without a final dot. */
export function parseHosts(text: string): Hosts {
  const hosts = new Map<string, LookupAddress[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    // Addresses with a zone, such as fe80::1%lo0, are link-local: ignored, since no receiver has one.
    const family = address.includes('%') ? 0 : isIP(address);
    if (family === 0) continue;
    for (const name of names) add(hosts, normalName(name), { address, family });
  }
  return hosts;
}

/** Normalises a name for comparison: `Shop.Example.` becomes `shop.example`. */
export const normalName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

function add(hosts: Map<string, LookupAddress[]>, name: string, address: LookupAddress): void {
  const known = hosts.get(name) ?? [];
  if (known.some((one) => one.address === address.address)) return;
  hosts.set(
    name,
    [...known, address].sort((one, other) => one.family - other.family),
  );
}
