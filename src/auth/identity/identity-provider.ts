import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  jwtVerify,
  type FlattenedJWSInput,
  type JWSHeaderParameters,
  type JWTPayload,
  type JWTVerifyOptions,
  errors,
} from 'jose';
import { DomainError } from '../../common/errors/domain-error.js';
import type { IdentityIssuer } from '../../config/identity-issuers.js';
import {
  identityFetch,
  identityProviderUnavailable,
  jsonObject,
  refused,
  isWithin,
  IssuerDiscovery,
  MAX_AGE_MS,
} from './identity-fetch.js';

/** Signatures with a private key. Never `none`, and no HMAC: its key would be public. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 60;
/** For this time after the keys were read, an unknown key does not make them be read again. */
const COOLDOWN_MS = 10_000;

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** Finds the keys of one identity provider, and checks that it signed a token. */
export class IdentityProvider {
  private readonly discovery: IssuerDiscovery;
  private keys: { uri: string; set: Keys } | null = null;
  private failed: { at: number; error: unknown } | null = null;

  constructor(readonly config: IdentityIssuer) {
    this.discovery = new IssuerDiscovery(config.issuer);
  }

  /** Rejects when the keys of the provider cannot be read. */
  async examine(): Promise<void> {
    const { jwks_uri: uri } = await this.discovery.metadata();
    await keysAt(uri).reload().catch(this.fail);
  }

  /** @returns the claims of an access token for this service (RFC 9068); null for a token that is wrong in any way */
  accessClaims(token: string): Promise<JWTPayload | null> {
    return this.claims(token, { audience: this.config.audience, typ: 'at+jwt' });
  }

  /** The address at which people sign in; null when the provider has none. */
  async authorizationEndpoint(): Promise<string | null> {
    return (await this.discovery.metadata()).authorization_endpoint ?? null;
  }

  /**
   * Exchanges the code that the console received.
   * @returns the claims of the id token; null when the provider does not accept the code
   */
  async exchange({
    code,
    codeVerifier,
    redirectUri,
  }: Record<'code' | 'codeVerifier' | 'redirectUri', string>): Promise<JWTPayload | null> {
    const { consoleClientId: clientId, issuer } = this.config;
    const { token_endpoint: endpoint } = await this.discovery.metadata();
    if (clientId === null || endpoint === undefined) return refused(issuer, 'it has no token endpoint.');
    const answer = await this.post(endpoint, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
    }).catch(async (error: unknown) => {
      // For the next sign-in the endpoints are read again, because they may have moved. A code must not be sent twice.
      await this.discovery.metadata(COOLDOWN_MS);
      return this.fail(error);
    });
    const { error, error_description: description, id_token: token } = answer;
    if (typeof token !== 'string') return refused(issuer, JSON.stringify({ error, description }));
    const claims = await this.claims(token, { audience: clientId });
    const isForOther = claims?.['azp'] !== undefined && claims['azp'] !== clientId;
    return isForOther ? refused(issuer, 'the id token is for another client ("azp").') : claims;
  }

  /** @returns a response with an id token, or one of OAuth that says why there is none (RFC 6749, 5.2) */
  private async post(url: string, form: Record<string, string>): Promise<Record<string, unknown>> {
    const response = await identityFetch(url, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { status } = response;
    const answer = await jsonObject(url, response);
    const isRefusal = status >= 400 && status < 500 && status !== 429 && typeof answer['error'] === 'string';
    if (isRefusal || (status === 200 && typeof answer['id_token'] === 'string')) return answer;
    throw new Error(`${url} responded with ${status} and no id token.`);
  }

  private readonly fail = (error: unknown): never => {
    throw identityProviderUnavailable(this.config.issuer, error);
  };

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
      return refused(this.config.issuer, faultOf(error));
    }
  }

  private async keyFor(header: JWSHeaderParameters, jws: FlattenedJWSInput) {
    const known = this.keysOf(await this.discovery.metadata());
    try {
      return await this.keyOf(known, header, jws);
    } catch (error) {
      // The keys may have moved.
      const current = this.keysOf(await this.discovery.metadata(COOLDOWN_MS));
      if (current === known) throw error;
      this.failed = null;
      return this.keyOf(current, header, jws);
    }
  }

  private keysOf({ jwks_uri: uri }: { jwks_uri: string }): Keys {
    if (this.keys?.uri !== uri) this.keys = { uri, set: keysAt(uri) };
    return this.keys.set;
  }

  private async keyOf(keys: Keys, header: JWSHeaderParameters, jws: FlattenedJWSInput) {
    const recent = isWithin(COOLDOWN_MS, this.failed) ? this.failed : null;
    try {
      if (recent !== null) throw recent.error;
      return await keys(header, jws);
    } catch (error) {
      if (isFaultOfToken(error)) throw error;
      this.failed = recent ?? { at: performance.now(), error };
      const known = keys.jwks();
      if (known === undefined) return this.fail(error);
      return createLocalJWKSet(known)(header, jws);
    }
  }
}

const keysAt = (uri: string): Keys =>
  createRemoteJWKSet(new URL(uri), {
    [customFetch]: (url, options) => identityFetch(url, options),
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: MAX_AGE_MS,
  });

/** The reason why a token is refused; it shows only the audience of its claims. */
function faultOf(error: unknown): string {
  if (!(error instanceof errors.JOSEError)) return 'the token is not a JWT that can be read.';
  const isForOther = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud';
  return isForOther ? `${error.message}. It is ${JSON.stringify(error.payload.aud)}.` : `${error.message}.`;
}

const isFaultOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;
