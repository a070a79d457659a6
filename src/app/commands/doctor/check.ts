import { AddressPolicy } from '../../../common/network/address-policy.js';
import { checkTargetUrl } from '../../../common/network/target-url.js';
import type { Config } from '../../../config/env.js';
import type { DatabaseInspection } from '../../../persistence/schema/database-inspection.js';

export interface Check {
  check: string;
  result: 'ok' | 'warning' | 'failed';
  detail: string;
  /** Tells the operator what to do; null when nothing is necessary. */
  action: string | null;
}

export const ok = (check: string, detail: string): Check => ({ check, result: 'ok', detail, action: null });

export const warning = (check: string, detail: string, action: string): Check => ({
  check,
  result: 'warning',
  detail,
  action,
});

export const failed = (check: string, detail: string, action: string): Check => ({
  check,
  result: 'failed',
  detail,
  action,
});

/** The addresses of cloud metadata services, which return credentials of the machine. */
const METADATA_ADDRESSES = ['169.254.169.254', 'fd00:ec2::254', '168.63.129.16'];
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

/** Checks the addresses that webhooks may reach. A host name is checked only when a connection is opened. */
export async function addressesCheck(inspection: DatabaseInspection | null, config: Config): Promise<Check> {
  const policy = new AddressPolicy(config.webhooks.allowedNetworks);
  const dangerous = [...METADATA_ADDRESSES, ...(config.production ? LOOPBACK_ADDRESSES : [])];
  const allowed = dangerous.filter((address) => policy.isAllowedAddress(address));
  if (allowed.length > 0) {
    const detail = `WEBHOOK_ALLOWED_NETWORKS lets every application send requests to ${allowed.join(', ')}.`;
    return warning('addresses', detail, 'Allow only the networks in which receivers are.');
  }
  const urls = (await inspection?.webhookUrls()) ?? [];
  const refused = urls.filter(({ url }) => !checkTargetUrl(url, policy).ok).map(({ id }) => id);
  if (refused.length > 0) {
    const detail = `Nothing is sent to webhook ${refused.join(', ')}: its address is not allowed.`;
    return warning('addresses', detail, 'Add the network to WEBHOOK_ALLOWED_NETWORKS, or change the url.');
  }
  const networks = config.webhooks.allowedNetworks.map(
    ([address, length]) => `${address.toString()}/${length}`,
  );
  const more = networks.length === 0 ? 'only' : `and ${networks.join(', ')}`;
  return ok('addresses', `Webhooks reach public addresses ${more}.`);
}
