import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A CIDR: every address whose first `prefixLength` bits equal those of `address`. */
type Network = readonly [address: Address, prefixLength: number];

/** Azure's WireServer: reachable from every Azure virtual machine, although its address is public. */
const AZURE_WIRE_SERVER = '168.63.129.16';

/**
 * The only allocated block of global IPv6 unicast addresses (RFC 4291, IANA registry). ipaddr.js classifies every
 * unknown range as `unicast`, including the deprecated IPv4-compatible `::127.0.0.1`.
 */
const GLOBAL_UNICAST_V6: Network = ipaddr.parseCIDR('2000::/3');

/** Addresses that DNS64 makes of IPv4 addresses (RFC 6052): a NAT64 gateway sends to the IPv4 address inside. */
const NAT64: Network = ipaddr.parseCIDR('64:ff9b::/96');

/**
 * Parses a list of CIDRs separated by commas or white space (`10.0.0.0/8, fd00::/8`); an empty text gives an
 * empty list. IPv4-mapped networks become the IPv4 network that they contain.
 */
export function parseNetworks(text: string): Network[] {
  return text
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(parseNetwork);
}

/**
 * Decides to which addresses webhooks may be delivered: public unicast addresses, and the networks that the operator
 * allows (`WEBHOOK_ALLOWED_NETWORKS`). An allowed network takes precedence over every refusal. A NAT64 address is judged
 * by the IPv4 address inside alone, so that no IPv6 network allows private IPv4 addresses.
 */
export class AddressPolicy {
  constructor(private readonly allowedNetworks: readonly Network[]) {}

  /**
   * @param address an IP address as node:net accepts it, IPv6 without brackets. Any other text is refused, because
   *   the operating system may interpret it as a different address (`010.0.0.1`).
   */
  isAllowedAddress(address: string): boolean {
    if (isIP(address) === 0) return false;
    const parsed = ipaddr.parse(address);
    const mapped = unwrapMapped(parsed);
    const judged = mapped ?? unwrapNat64(parsed) ?? parsed;
    if (this.allowedNetworks.some((network) => contains(network, judged))) return true;
    // IPv4-mapped addresses are refused even if they contain a public one: no public receiver needs them.
    return mapped === undefined && isPublic(judged);
  }
}

function parseNetwork(entry: string): Network {
  const address = entry.slice(0, Math.max(entry.indexOf('/'), 0));
  if (isIP(address) === 0 || !ipaddr.isValidCIDR(entry)) {
    throw new Error(`"${entry}" is not a network in CIDR notation such as 10.0.0.0/8 or fd00::/8`);
  }
  const [base, prefixLength] = ipaddr.parseCIDR(entry);
  const ipv4 = prefixLength >= 96 ? unwrapMapped(base) : undefined;
  return ipv4 ? [ipv4, prefixLength - 96] : [base, prefixLength];
}

function unwrapMapped(address: Address): ipaddr.IPv4 | undefined {
  return isIPv6(address) && address.isIPv4MappedAddress() ? address.toIPv4Address() : undefined;
}

function unwrapNat64(address: Address): ipaddr.IPv4 | undefined {
  return contains(NAT64, address) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : undefined;
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
