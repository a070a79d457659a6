import { identityFetch, identityProviderUnavailable, jsonObject } from './identity-fetch.js';

/** The metadata that an identity provider publishes (RFC 8414, OpenID Connect Discovery). */
export interface IssuerMetadata {
  issuer: string;
  jwks_uri: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
}

/** A failed discovery is not repeated for this time. */
const RETRY_MS = 10_000;
/** Older metadata and keys are read again. They are still used while that fails. */
export const MAX_AGE_MS = 600_000;
const ENDPOINTS = ['jwks_uri', 'authorization_endpoint', 'token_endpoint'];

/** Finds the keys and endpoints of an identity provider. */
export class IssuerDiscovery {
  private found: { at: number; metadata: IssuerMetadata } | null = null;
  private failed: { at: number; error: unknown } | null = null;
  private reading: Promise<void> | null = null;

  constructor(private readonly issuer: string) {}

  /** @param maxAgeMs shorter when something that was found before does not work */
  async metadata(maxAgeMs = MAX_AGE_MS): Promise<IssuerMetadata> {
    if (!isWithin(maxAgeMs, this.found) && !isWithin(RETRY_MS, this.failed)) {
      this.reading ??= this.read().finally(() => (this.reading = null));
      await this.reading;
    }
    if (this.found === null) throw this.failed!.error;
    return this.found.metadata;
  }

  /** Never rejects. */
  private async read(): Promise<void> {
    try {
      this.found = { metadata: await this.discover(), at: performance.now() };
    } catch (cause) {
      this.failed = { error: identityProviderUnavailable(this.issuer, cause), at: performance.now() };
    }
  }

  private async discover(): Promise<IssuerMetadata> {
    const [first, second] = placesOf(this.issuer);
    const metadata = (await readIfThere(first)) ?? (await readIfThere(second));
    if (metadata === null) throw new Error(`Neither ${first} nor ${second} exists.`);
    const name = JSON.stringify(metadata['issuer']);
    if (metadata['issuer'] !== this.issuer)
      throw new Error(`It calls itself ${name}: OIDC_ISSUERS must have exactly this issuer.`);
    const present = ENDPOINTS.filter((endpoint) => endpoint === 'jwks_uri' || endpoint in metadata);
    const fault = present.find((endpoint) => !isHttpUrl(metadata[endpoint]));
    if (fault !== undefined) throw new Error(`Its discovery document has no usable ${fault}.`);
    return metadata as unknown as IssuerMetadata;
  }
}

export const isWithin = (milliseconds: number, event: { at: number } | null): boolean =>
  event !== null && performance.now() - event.at < milliseconds;

async function readIfThere(url: string): Promise<Record<string, unknown> | null> {
  const response = await identityFetch(url, { headers: { accept: 'application/json' } });
  if (response.status === 404) return null;
  if (response.status !== 200) throw new Error(`${url} responded with ${response.status}.`);
  return jsonObject(url, response);
}

const isHttpUrl = (value: unknown): boolean =>
  typeof value === 'string' && URL.canParse(value) && /^https?:/.test(value);

/** OpenID Connect appends its path to the issuer; RFC 8414 inserts its path in front of the path of the issuer. */
function placesOf(issuer: string): [string, string] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ];
}
