import { isDeepStrictEqual } from 'node:util';
import { invalidInput, invalidMember, type Fault } from '../../common/errors/domain-error.js';
import type { SecretCipher } from '../../common/secrets/secret-cipher.js';
import type { SealedHeaders } from '../../persistence/webhooks/webhook.repository.js';
import { pointerOf } from '../../common/strict-json.js';

/** Headers that the service sends itself, or that belong to the connection and not to the request. */
const RESERVED =
  /^(host|content-.*|transfer-encoding|connection|keep-alive|proxy-connection|te|trailer|upgrade|expect|user-agent|accept-encoding|traceparent|tracestate|webhook-.*|x-webhook-.*)$/i;

/** The receiver's own headers in a request to subscribe, which leaves the stored ones as they are when it has none. */
export class OwnHeaders {
  constructor(
    private readonly headers: Readonly<Record<string, string>> | undefined,
    private readonly cipher: SecretCipher,
  ) {}

  check(): void {
    const known = new Set<string>();
    const faults = Object.keys(this.headers ?? {}).flatMap((name): Fault[] => {
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
  requireForNewOrigin(current: { url: string; sealedHeaders: Buffer | null } | null, url: string): void {
    if (this.headers !== undefined || current === null || current.sealedHeaders === null) return;
    if (new URL(current.url).origin === new URL(url).origin) return;
    const detail = 'Expected headers for the new receiver, or {}: the url has another origin than before.';
    throw invalidMember('#/headers', 'required', detail);
  }

  /** @returns null when the request has none */
  sealed(): SealedHeaders | null {
    if (this.headers === undefined) return null;
    const names = Object.keys(this.headers);
    return { names, sealed: names.length === 0 ? null : this.cipher.seal(JSON.stringify(this.headers)) };
  }

  /**
   * True when the request replaces the headers of a subscription by others. Stored headers that cannot be decrypted count as others.
   * @param subscription null when it is new
   */
  differFrom(subscription: { sealedHeaders: Buffer | null } | null): boolean {
    const { headers, cipher } = this;
    if (headers === undefined) return false;
    const sealed = subscription?.sealedHeaders ?? null;
    if (sealed === null) return Object.keys(headers).length > 0;
    return !cipher.canOpen(sealed) || !isDeepStrictEqual(JSON.parse(cipher.open(sealed)), { ...headers });
  }
}
