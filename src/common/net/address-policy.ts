import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A CIDR: every address whose first `prefixLength` bits equal those of `address`. */
export type Network = readonly [address: Address, prefixLength: number];

/** Azure's WireServer: answers on every Azure machine, yet lies in public address space. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/**
 * The only block of IPv6 unicast addresses in use (RFC 4291, IANA registry). ipaddr.js calls everything it
 * has no name for `unicast`, the deprecated IPv4-compatible `::127.0.0.1` among them.
 */
const GLOBAL_UNICAST_V6: Network = ipaddr.parseCIDR('2000::/3');

/**
 * Reads a list of CIDRs separated by commas or white space (`10.0.0.0/8, fd00::/8`); an empty text gives an
 * empty list. IPv4-mapped networks become the IPv4 network they wrap.
 * @throws Error naming the entry that is not an address in its usual spelling followed by a prefix length
 */
export function parseNetworks(text: string): Network[] {
  return text
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(parseNetwork);
}

/**
 * Which addresses a webhook may be delivered to: public unicast addresses and the networks the operator
 * opened (`WEBHOOK_ALLOWED_NETWORKS`), nothing else. An opened network wins over every refusal.
 */
export class AddressPolicy {
  constructor(private readonly allowedNetworks: readonly Network[]) {}

  /**
   * @param address an IP address in its usual spelling, IPv6 without brackets. Any other text is refused:
   *   what we read as one address the operating system might read as another (`010.0.0.1`).
   */
  isAllowedAddress(address: string): boolean {
    if (isIP(address) === 0) return false;
    const parsed = ipaddr.parse(address);
    const wrapped = unwrapMapped(parsed);
    if (this.allowedNetworks.some((network) => contains(network, wrapped ?? parsed))) return true;
    // No public receiver needs to be named by an IPv4-mapped address; refused even around a public one.
    return wrapped === undefined && isPublic(parsed);
  }
}

function parseNetwork(entry: string): Network {
  const address = entry.slice(0, Math.max(entry.indexOf('/'), 0));
  if (isIP(address) === 0 || !ipaddr.isValidCIDR(entry)) {
    throw new Error(`"${entry}" is not a network in CIDR notation such as 10.0.0.0/8 or fd00::/8`);
  }
  const [base, prefixLength] = ipaddr.parseCIDR(entry);
  const wrapped = prefixLength >= 96 ? unwrapMapped(base) : undefined;
  return wrapped ? [wrapped, prefixLength - 96] : [base, prefixLength];
}

function unwrapMapped(address: Address): ipaddr.IPv4 | undefined {
  return isIPv6(address) && address.isIPv4MappedAddress() ? address.toIPv4Address() : undefined;
}

function contains([base, prefixLength]: Network, address: Address): boolean {
  return base.kind() === address.kind() && address.match(base, prefixLength);
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return isIPv6(address) ? contains(GLOBAL_UNICAST_V6, address) : address.toString() !== AZURE_WIRE_SERVER;
}

function isIPv6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}
