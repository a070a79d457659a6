import { expect, it } from '@jest/globals';
import { DeliveryFailure, failureReasonOf } from './delivery-failure.js';

it.each([
  [{ code: 'ECONNREFUSED' }, 'connection_refused'],
  [{ code: 'ECONNRESET' }, 'connection_reset'],
  [{ code: 'EPIPE' }, 'connection_reset'],
  [{ code: 'UND_ERR_SOCKET', message: 'other side closed' }, 'connection_reset'],
  [{ code: 'UND_ERR_SOCKET', message: 'bad upgrade' }, 'invalid_response'],
  [{ code: 'ECONNRESET', message: 'bad upgrade' }, 'connection_reset'],
  [{ code: 'ETIMEDOUT' }, 'connect_timeout'],
  [{ code: 'EHOSTUNREACH' }, 'host_unreachable'],
  [{ code: 'EHOSTDOWN' }, 'host_unreachable'],
  [{ code: 'ENETUNREACH' }, 'host_unreachable'],
  [{ code: 'ENETDOWN' }, 'host_unreachable'],
  [{ code: 'EADDRNOTAVAIL' }, 'host_unreachable'],
  [{ code: 'EPROTO' }, 'tls_failed'],
  [{ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'tls_failed'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate_name'],
  [{ code: 'ERR_TLS_HANDSHAKE_TIMEOUT' }, 'tls_failed'],
  [{ code: 'X_ERR_SSL_' }, 'request_failed'],
  [{ code: 'UND_ERR_HEADERS_OVERFLOW' }, 'invalid_response'],
  [{ code: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }, 'invalid_response'],
  [{ name: 'HTTPParserError' }, 'invalid_response'],
  [{ name: 'Error', code: 7, message: null }, 'request_failed'],
  [undefined, 'request_failed'],
  [null, 'request_failed'],
  ['text', 'request_failed'],
])('the error %j has the reason %s', (error, reason) => expect(failureReasonOf(error)).toBe(reason));

it('a delivery failure keeps its reason and its cause', () => {
  const cause = new Error('cause');
  const failure = new DeliveryFailure('dns_failed', { cause });
  expect(failure).toMatchObject({ name: 'DeliveryFailure', message: 'dns_failed', cause });
  expect(failureReasonOf(failure)).toBe('dns_failed');
});
