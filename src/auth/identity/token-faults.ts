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
