import { isDeepStrictEqual } from 'node:util';
import { invalidInput, invalidMember, type Fault } from '../../common/errors/domain-error.js';
import type { SecretCipher } from '../../common/secrets/secret-cipher.js';
import type { SealedHeaders } from '../../persistence/webhooks/webhook.repository.js';
import { pointerOf } from '../../common/strict-json.js';

type OwnHeaders = Readonly<Record<string, string>>;

/** Headers that the service sends itself, or that belong to the connection and not to the request. */
const RESERVED =
  /^(host|content-.*|transfer-encoding|connection|keep-alive|proxy-connection|te|trailer|upgrade|expect|user-agent|accept-encoding|traceparent|tracestate|webhook-.*|x-webhook-.*)$/i;

export function checkHeaders(headers: OwnHeaders = {}): void {
  const known = new Set<string>();
  const faults = Object.keys(headers).flatMap((name): Fault[] => {
    const pointer = pointerOf(['headers', name]);
    const lowerCase = name.toLowerCase();
    const isRepeated = known.has(lowerCase);
    known.add(lowerCase);
    if (RESERVED.test(name)) {
      const detail = `Expected a header of your own, but "${name}" is set by the service or by HTTP itself.`;
      return [{ pointer, code: 'header_reserved', detail }];
    }
    const detail = `Expected each header once, but received "${name}" again; upper and lower case do not matter.`;
    return isRepeated ? [{ pointer, code: 'repeated', detail }] : [];
  });
  if (faults.length > 0) throw invalidInput(faults);
}

/** Headers may contain secrets: those of one receiver are not sent to another one unasked. */
export function requireHeadersForNewOrigin(
  current: { url: string; sealedHeaders: Buffer | null } | null,
  headers: OwnHeaders | undefined,
  url: string,
): void {
  if (headers !== undefined || current === null || current.sealedHeaders === null) return;
  if (new URL(current.url).origin === new URL(url).origin) return;
  const detail = 'Expected headers for the new receiver, or {}: the url has another origin than before.';
  throw invalidMember('#/headers', 'required', detail);
}

/** @returns null, which leaves the stored headers as they are, when the request has none */
export function sealHeaders(headers: OwnHeaders | undefined, cipher: SecretCipher): SealedHeaders | null {
  if (headers === undefined) return null;
  const names = Object.keys(headers);
  return { names, sealed: names.length === 0 ? null : cipher.seal(JSON.stringify(headers)) };
}

/**
 * True when a request replaces the headers of a subscription by others. Stored headers that cannot be decrypted count as others.
 * @param headers undefined when the request has none
 * @param subscription null when it is new
 */
export function haveChanged(
  headers: OwnHeaders | undefined,
  subscription: { sealedHeaders: Buffer | null } | null,
  cipher: SecretCipher,
): boolean {
  if (headers === undefined) return false;
  const sealed = subscription?.sealedHeaders ?? null;
  if (sealed === null) return Object.keys(headers).length > 0;
  return !cipher.canOpen(sealed) || !isDeepStrictEqual(JSON.parse(cipher.open(sealed)), { ...headers });
}
