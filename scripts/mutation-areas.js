/**
 * What mutation tests change, by area: pure rules, and what decides about rights, addresses, repetition and retries. Not what
 * needs a database, a queue or the files of OpenTelemetry: a mutant that only a running service shows costs seconds; it
 * belongs to test/. Without `files` all of the folder.
 */
export const MUTATION_AREAS = {
  money: { folder: 'src/money' },
  orders: { folder: 'src/orders/rules' },
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
      'decimal-text',
      'domain-error',
      'duration',
      'grouped',
      'instant',
      'search-words',
      'secret-cipher',
      'secrets-keys',
      'signing-secret',
      'strict-json',
      'traceparent',
      'values',
      'vat-number',
    ],
  },
  network: { folder: 'src/common/network' },
  auth: { folder: 'src/auth', files: ['access-check', 'auth.guard', 'authenticator', 'caller', 'token'] },
  validation: {
    folder: 'src/http/validation',
    files: ['json-members', 'openapi-validator', 'schema-faults', 'schema-keywords', 'text-faults'],
  },
  idempotency: {
    folder: 'src/http/idempotency',
    files: ['idempotency-key', 'idempotency.service', 'idempotent-requests'],
  },
  delivery: {
    folder: 'src/delivery',
    files: ['claim-marks', 'delivery-failure', 'retry-after', 'retry-policy', 'signature'],
  },
};
