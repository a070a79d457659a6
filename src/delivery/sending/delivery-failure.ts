import type { FailureReason } from '../../events/delivery-values.js';

/** An exchange that failed, with the reason under which it is stored. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';

  constructor(
    readonly reason: FailureReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

const REASON_BY_CODE: Readonly<Record<string, FailureReason>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  ETIMEDOUT: 'connect_timeout',
  EHOSTUNREACH: 'host_unreachable',
  EHOSTDOWN: 'host_unreachable',
  ENETUNREACH: 'host_unreachable',
  ENETDOWN: 'host_unreachable',
  EADDRNOTAVAIL: 'host_unreachable',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_incomplete',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_incomplete',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_untrusted',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'tls_too_old',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'tls_too_old',
  EPROTO: 'tls_failed',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_response',
};

/**
 * Maps an error of Node (`code`: ECONNRESET, ERR_SSL_…) or of undici (UND_ERR_…; errors of its parser have no code) to a reason,
 * `request_failed` when it is unknown. Compares code and name, because classes differ between realms.
 */
export function failureReasonOf(error: unknown): FailureReason {
  if (error instanceof DeliveryFailure) return error.reason;
  const { name, code, message } = describe(error);
  // undici's error for a switch of protocols (101) that was not requested, and for a response without a request.
  if (code === 'UND_ERR_SOCKET' && message.startsWith('bad ')) return 'invalid_response';
  if (name === 'HTTPParserError') return 'invalid_response';
  const isOfTls = code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_');
  return REASON_BY_CODE[code] ?? (isOfTls ? 'tls_failed' : 'request_failed');
}

function describe(error: unknown): Record<'name' | 'code' | 'message', string> {
  const { name, code, message } = (error ?? {}) as Record<string, unknown>;
  return { name: textOf(name), code: textOf(code), message: textOf(message) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
