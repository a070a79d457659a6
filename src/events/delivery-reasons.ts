/** Why an exchange with a receiver brought no complete answer: the word that is stored, and what it says to people. */
export const FAILURES = {
  timeout: 'The receiver did not answer in time.',
  connect_timeout: 'No connection to the receiver came about in time.',
  dns_failed: 'The name of the receiver could not be resolved.',
  connection_refused: 'Nobody accepts connections at the address of the receiver.',
  connection_reset: 'The connection ended before the receiver had answered.',
  host_unreachable: 'There is no way to the address of the receiver.',
  tls_failed: 'No secure connection came about; the certificate may have expired or belong to another name.',
  address_refused: 'The url leads to an address that nothing may be sent to, such as a private one.',
  invalid_url: 'The url cannot be called.',
  invalid_response: 'What the receiver answered is not HTTP.',
  secret_unreadable: 'The secret of the subscription could not be read, and nothing is sent unsigned.',
  request_failed: 'The request failed for a reason that has no name.',
} as const;

export type FailureReason = keyof typeof FAILURES;

/** Why a complete answer is a failure all the same, or why nothing is sent at the moment. */
export const OTHER_REASONS = {
  redirect_refused: 'The receiver sent us on to another address; redirects are not followed.',
  gone: 'The receiver answered 410: it wants no event any more.',
  superseded: 'The subscription was changed before this ping was answered.',
  right_lost: 'The application may no longer see what this tells of.',
  webhook_inactive: 'The subscription is not active: nothing is sent until it is.',
  webhook_paused: 'The receiver asked for a pause: nothing is sent before it is over.',
} as const;
