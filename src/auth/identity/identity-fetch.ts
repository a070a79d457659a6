import { DomainError } from '../../common/errors/domain-error.js';
import { errors } from 'jose';

/** The reason why a token is refused; it shows only the audience of its claims. */
export function faultOf(error: unknown): string {
  if (!(error instanceof errors.JOSEError)) return 'the token is not a JWT that can be read.';
  const isForOther = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud';
  return isForOther ? `${error.message}. It is ${JSON.stringify(error.payload.aud)}.` : `${error.message}.`;
}

export const isFaultOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;

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
