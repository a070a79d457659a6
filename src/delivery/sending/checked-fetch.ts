import { Agent, fetch } from 'undici';
import { AddressPolicy, type Network } from '../../common/network/address-policy.js';
import { checkTargetUrl } from '../../common/network/target-url.js';
import { ReceiverDnsCache } from '../dns/receiver-dns-cache.js';
import { checkedConnector } from './checked-connector.js';
import { DeliveryFailure } from './delivery-failure.js';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;

interface Settings {
  allowedNetworks: readonly Network[];
  dnsServers: readonly string[];
}

type Fetch = (url: string, options?: RequestInit) => Promise<Response>;

/** A fetch() that obeys the address policy of webhooks, for the few requests that are no webhooks. It keeps no connection open. */
export function checkedFetch({ allowedNetworks, dnsServers }: Settings): Fetch {
  const policy = new AddressPolicy(allowedNetworks);
  const names = new ReceiverDnsCache({ ...(dnsServers.length > 0 && { servers: dnsServers }) });
  const dispatcher = new Agent({
    connect: checkedConnector({
      policy,
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      resolve: (hostname) => names.resolve(hostname),
    }),
    // Without pipelining undici closes a connection after its response.
    pipelining: 0,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  const send = fetch as unknown as (url: string, options: object) => Promise<Response>;
  return async (url, options) => {
    const target = checkTargetUrl(url, policy);
    if (!target.ok)
      throw new DeliveryFailure(target.reason === 'address_refused' ? 'address_refused' : 'invalid_url');
    return send(target.url, { ...options, dispatcher });
  };
}
