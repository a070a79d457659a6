import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  type FlattenedJWSInput,
  type JWSHeaderParameters,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose';
import { DomainError } from '../../common/errors/domain-error.js';
import type { IdentityIssuer } from '../../config/identity-issuers.js';
import type { IdentityFetch } from './identity-fetch.js';
import { identityProviderUnavailable, IssuerDiscovery } from './issuer-metadata.js';

/** Signatures with a private key. Never `none`, and no HMAC: its key would be public. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 60;
const TIMEOUT_MS = 5_000;
/** How long after the keys were read an unknown key does not make them be read again. */
const COOLDOWN_MS = 10_000;
/** How long keys are used without being read again. Older ones are still used while the provider cannot be reached. */
const MAX_AGE_MS = 600_000;

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** An authorisation code, and what the provider needs to exchange it. */
export interface AuthorisationCode {
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

/** One identity provider: where its keys are, and whether it signed a token. */
export class IdentityProvider {
  private readonly discovery: IssuerDiscovery;
  private keys: Keys | null = null;
  private failedAt = -Infinity;

  constructor(
    readonly config: IdentityIssuer,
    private readonly fetch: IdentityFetch,
  ) {
    this.discovery = new IssuerDiscovery(config.issuer, fetch);
  }

  /**
   * @returns the claims of an access token for this service (RFC 9068); null for a token that is wrong in any way
   * @throws DomainError identity_provider_unavailable
   */
  accessClaims(token: string): Promise<JWTPayload | null> {
    return this.claims(token, { audience: this.config.audience, typ: 'at+jwt' });
  }

  /** Where a person signs in; null when the provider has no such place. @throws DomainError identity_provider_unavailable */
  async authorizationEndpoint(): Promise<string | null> {
    return (await this.discovery.metadata()).authorization_endpoint ?? null;
  }

  /**
   * Exchanges the code that the console received.
   * @returns the claims of the id token; null when the provider does not accept the code
   * @throws DomainError identity_provider_unavailable
   */
  async exchange({ code, codeVerifier, redirectUri }: AuthorisationCode): Promise<JWTPayload | null> {
    const { consoleClientId: clientId, issuer } = this.config;
    const { token_endpoint: endpoint } = await this.discovery.metadata();
    if (clientId === null || endpoint === undefined) return null;
    const answer = await this.post(endpoint, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
    });
    if (answer.status >= 500)
      throw identityProviderUnavailable(issuer, `It responded with ${answer.status}.`);
    if (answer.status !== 200) return null;
    const { id_token: token } = (await answer.json()) as { id_token?: unknown };
    if (typeof token !== 'string') return null;
    const claims = await this.claims(token, { audience: clientId });
    const isForOther = claims?.['azp'] !== undefined && claims['azp'] !== clientId;
    return isForOther ? null : claims;
  }

  private async post(url: string, form: Record<string, string>): Promise<Response> {
    try {
      return await this.fetch(url, {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw identityProviderUnavailable(this.config.issuer, error);
    }
  }

  private async claims(token: string, expected: JWTVerifyOptions): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, (header, jws) => this.keyFor(header, jws), {
        ...expected,
        issuer: this.config.issuer,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['exp', 'sub'],
      });
      return payload;
    } catch (error) {
      // The provider cannot be reached. Every other error says that the token is wrong.
      if (error instanceof DomainError) throw error;
      return null;
    }
  }

  private async keyFor(header: JWSHeaderParameters, jws: FlattenedJWSInput) {
    this.keys ??= createRemoteJWKSet(new URL((await this.discovery.metadata()).jwks_uri), {
      [customFetch]: (url, options) => this.fetch(url, options),
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: COOLDOWN_MS,
      cacheMaxAge: MAX_AGE_MS,
    });
    const isAway = performance.now() - this.failedAt < COOLDOWN_MS;
    try {
      if (isAway) throw new Error('The keys could not be read shortly before.');
      return await this.keys(header, jws);
    } catch (error) {
      if (isFaultOfToken(error)) throw error;
      if (!isAway) this.failedAt = performance.now();
      const known = this.keys.jwks();
      if (known === undefined) throw identityProviderUnavailable(this.config.issuer, error);
      return createLocalJWKSet(known)(header, jws);
    }
  }
}

const isFaultOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;
