import { IdentityProvider } from '../../../auth/identity/identity-provider.js';
import { AddressPolicy } from '../../../common/network/address-policy.js';
import { checkTargetUrl } from '../../../common/network/target-url.js';
import type { Config } from '../../../config/env.js';
import type { DatabaseInspection } from '../../../persistence/schema/database-inspection.js';
import { RedisConnection } from '../../../platform/redis/redis-connection.js';
import { detailOf } from '../../../platform/redis/redis-fault.js';
import { failed, ok, warning, type Check } from './check.js';

/** The addresses of cloud metadata services, which return credentials of the machine. */
const METADATA_ADDRESSES = ['169.254.169.254', 'fd00:ec2::254', '168.63.129.16'];
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'];

export function configurationCheck(config: Config): Check {
  if (config.databaseUrl === null || config.production)
    return ok('configuration', 'All variables are valid.');
  return warning(
    'configuration',
    'NODE_ENV is not "production", although DATABASE_URL is set: SECRETS_KEY may be the public key for development.',
    'Set NODE_ENV=production and SECRETS_KEY.',
  );
}

/** The service never connects through a proxy, because it checks the address of a receiver when it connects. */
export function proxyCheck({ httpsProxy }: Config): Check[] {
  if (httpsProxy === null) return [];
  const action = 'Let the processes connect to receivers and identity providers themselves.';
  return [warning('proxy', 'HTTPS_PROXY is set, and not used.', action)];
}

export async function redisCheck(config: Config): Promise<Check> {
  if (config.redisUrl === null) {
    return ok('redis', 'REDIS_URL is not set: API processes deliver webhooks themselves.');
  }
  const redis = new RedisConnection(config);
  const { version, fault } = await redis.examine();
  redis.close();
  if (fault === null) return ok('redis', `Redis ${version} can be used, and does not evict keys.`);
  const { host } = new URL(config.redisUrl);
  const place = config.redisSentinels === null ? `at ${host}` : `"${config.redisSentinels.master}"`;
  const detail = `Redis ${place} cannot be used: ${detailOf(fault)} Orders are accepted, but webhooks are not sent.`;
  return failed('redis', detail, fault.action);
}

/** Checks that discovery and keys of each provider can be read. Without them nobody can sign in, but sessions continue. */
export function identityChecks({ identityIssuers }: Config): Promise<Check[]> {
  const action =
    'Correct OIDC_ISSUERS, or let this machine reach the provider: until then its tokens are refused.';
  return Promise.all(
    identityIssuers.map((issuer) =>
      new IdentityProvider(issuer).examine().then(
        () => ok('identity', `The keys of ${issuer.issuer} can be read.`),
        (error: unknown) => failed('identity', (error as Error).message, action),
      ),
    ),
  );
}

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
