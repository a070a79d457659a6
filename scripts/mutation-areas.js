/**
 * What mutation tests change, by area: pure rules, and what decides about rights, addresses, repetition and retries. Not what
 * needs a database, a queue or the files of OpenTelemetry: a mutant that only a running service shows costs seconds; it
 * belongs to test/. Without `files` all of the folder.
 */
export const MUTATION_AREAS = {
  money: { folder: 'src/money' },
  orders: { folder: 'src/orders/rules' },
  fulfilment: { folder: 'src/orders/rules/fulfilment' },
  'change-requests': { folder: 'src/orders/rules/change-requests' },
  contacts: { folder: 'src/contacts/rules' },
  payments: { folder: 'src/payments/rules' },
  webhooks: { folder: 'src/webhooks/rules' },
  common: {
    folder: 'src/common',
    files: [
      'account-name',
      'content-differences',
      'country',
      'currency',
      'errors/domain-error',
      'duration',
      'history/document-changes',
      'instant',
      'search-words',
      'secrets/secret-cipher',
      'secrets/signing-secret',
      'strict-json',
      'tracing/traceparent',
      'values',
      'vat-number',
    ],
  },
  network: { folder: 'src/common/network' },
  auth: { folder: 'src/auth', files: ['auth.guard', 'authenticator', 'caller', 'token'] },
  validation: {
    folder: 'src/platform/http',
    files: [
      'request-body/json-members',
      'request-body/text-faults',
      'validation/openapi-validator',
      'validation/schema-faults',
      'validation/schema-keywords',
    ],
  },
  idempotency: {
    folder: 'src/idempotency',
    files: ['idempotency-key', 'idempotency.service', 'idempotent-requests'],
  },
  delivery: {
    folder: 'src/delivery',
    files: ['claim-marks', 'sending/delivery-failure', 'sending/retry-policy', 'sending/signature'],
  },
};
