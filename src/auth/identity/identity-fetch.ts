import { DomainError } from '../../common/errors/domain-error.js';
import { Logger } from '@nestjs/common';

const TIMEOUT_MS = 5_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * Sends a request to an identity provider and reads the whole response, which may be huge or cut. Only the operator names
 * providers, so that the address policy of webhooks, which limits what partners can reach, does not apply to them.
 */
export async function identityFetch(url: string, options: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { body, status } = await fetch(url, { ...options, redirect: 'manual', signal });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new Error(`${url} responded with more than 1 MiB.`);
    chunks.push(chunk);
  }
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status });
}

export async function jsonObject(url: string, response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json().catch(() => null);
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  throw new Error(`${url} responded with ${response.status} and no JSON object.`);
}

export const identityProviderUnavailable = (issuer: string, cause: unknown): DomainError =>
  cause instanceof DomainError
    ? cause
    : new DomainError(
        'identity_provider_unavailable',
        `The identity provider ${issuer} ${reasonOf(cause)} Try again later.`,
        { cause },
      );

/** Leaves addresses out, because whoever sends a token may read this. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message: string } };
  if (name === 'TimeoutError') return `did not respond within ${TIMEOUT_MS / 1_000} s.`;
  if (cause === undefined) return `cannot be used: ${message.replace(/\.?$/, '.')}`;
  return `cannot be reached (${cause.code ?? cause.message}).`;
}

const logger = new Logger('IdentityProvider');

/** Says in the log why somebody is refused: the response does not. */
export function refused(issuer: string, why: string): null {
  logger.warn(`A token or sign-in of ${issuer.slice(0, 200)} was refused: ${why.slice(0, 500)}`);
  return null;
}

/** The metadata that an identity provider publishes (RFC 8414, OpenID Connect Discovery). */
interface IssuerMetadata {
  issuer: string;
  jwks_uri: string;
  authorization_endpoint?: string;
  token_endpoint?: string;
}

/** After a failed discovery none is tried again for this time. */
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
