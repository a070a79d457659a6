import { DomainError } from '../../common/errors/domain-error.js';
import type { IdentityFetch } from './identity-fetch.js';

/** What an identity provider tells of itself (RFC 8414, OpenID Connect Discovery). */
export interface IssuerMetadata {
  issuer: string;
  jwks_uri: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
}

const TIMEOUT_MS = 5_000;
/** How long a failed discovery is not repeated. */
const RETRY_MS = 10_000;

export const identityProviderUnavailable = (issuer: string, cause: unknown): DomainError =>
  new DomainError(
    'identity_provider_unavailable',
    `The identity provider ${issuer} cannot be reached. Try again later.`,
    { cause },
  );

/** Finds out once where the keys and endpoints of an identity provider are. */
export class IssuerDiscovery {
  private found: Promise<IssuerMetadata> | null = null;
  private failed: { at: number; error: unknown } | null = null;

  constructor(
    private readonly issuer: string,
    private readonly fetch: IdentityFetch,
  ) {}

  /** @throws DomainError identity_provider_unavailable */
  async metadata(): Promise<IssuerMetadata> {
    if (this.failed !== null && performance.now() - this.failed.at < RETRY_MS) throw this.failed.error;
    this.found ??= this.discover();
    try {
      return await this.found;
    } catch (cause) {
      this.found = null;
      this.failed = { at: performance.now(), error: identityProviderUnavailable(this.issuer, cause) };
      throw this.failed.error;
    }
  }

  private async discover(): Promise<IssuerMetadata> {
    const [first, second] = placesOf(this.issuer);
    const metadata = (await this.read(first)) ?? (await this.read(second));
    if (metadata === null) throw new Error(`Neither ${first} nor ${second} exists.`);
    if (metadata.issuer !== this.issuer) throw new Error(`${first} is that of another issuer.`);
    if (typeof metadata.jwks_uri !== 'string') throw new Error(`${first} names no keys.`);
    return metadata;
  }

  private async read(url: string): Promise<IssuerMetadata | null> {
    const response = await this.fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return null;
    if (response.status !== 200) throw new Error(`${url} responded with ${response.status}.`);
    return (await response.json()) as IssuerMetadata;
  }
}

/** OpenID Connect appends its path to the issuer; RFC 8414 inserts its path in front of the path of the issuer. */
function placesOf(issuer: string): [string, string] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
}
