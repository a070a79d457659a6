import { errors } from 'jose';

/** What is wrong with a token; of its claims only the audience. */
export function faultOf(error: unknown): string {
  if (!(error instanceof errors.JOSEError)) return 'the token is not a JWT that can be read.';
  const isForOther = error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud';
  return isForOther ? `${error.message}. It is ${JSON.stringify(error.payload.aud)}.` : `${error.message}.`;
}

export const isFaultOfToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported;
