import { Resolver } from 'node:dns';

/**
 * Parses a list of DNS servers separated by commas or white space: IP addresses, with a port if it is not 53
 * (`10.0.0.53, 10.0.0.54:5353, [fd00::53]:5353`). An empty text gives an empty list.
 */
export function parseDnsServers(text: string): string[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  for (const entry of entries) {
    if (!isServer(entry)) {
      throw new Error(
        `has "${entry}", which is not the address of a DNS server such as 10.0.0.53 or 10.0.0.53:5353`,
      );
    }
  }
  return entries;
}

function isServer(entry: string): boolean {
  const port = /(?:^[\d.]+|\]):(.*)$/s.exec(entry)?.[1];
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535))
    return false;
  try {
    new Resolver().setServers([entry]);
    return true;
  } catch {
    return false;
  }
}
