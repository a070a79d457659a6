import type { FailureReason } from '../../events/delivery-reasons.js';

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
  EPROTO: 'tls_failed',
  UND_ERR_HEADERS_OVERFLOW: 'invalid_response',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_response',
};

/**
 * Maps an error of Node (`code`: ECONNRESET, ERR_SSL_…) or of undici (UND_ERR_…; errors of its parser have no
 * code) to a reason, `request_failed` when it is unknown. Compares code and name, because classes differ between
 * realms.
 */
export function failureReasonOf(error: unknown): FailureReason {
  if (error instanceof DeliveryFailure) return error.reason;
  const { name, code, message } = describe(error);
  // undici's error for a switch of protocols (101) that was not requested, and for a response without a request.
  if (code === 'UND_ERR_SOCKET' && message.startsWith('bad ')) return 'invalid_response';
  if (name === 'HTTPParserError') return 'invalid_response';
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'tls_failed';
  return REASON_BY_CODE[code] ?? 'request_failed';
}

function describe(error: unknown): Record<'name' | 'code' | 'message', string> {
  const { name, code, message } = (error ?? {}) as Record<string, unknown>;
  return { name: textOf(name), code: textOf(code), message: textOf(message) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
