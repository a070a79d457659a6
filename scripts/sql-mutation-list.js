/**
 * Mutations of SQL statements: a part that is removed or replaced, and the tests that should notice. `text` occurs once in its
 * file. Only tests that run the sources in their own process are named; others start dist, which is not mutated.
 */
const of = (folder) => (file) => `src/persistence/${folder}/${file}`;
const orders = of('orders');
const delivery = of('delivery');
const webhooks = of('webhooks');

/** Missing conditions: the application, the lease, the version, the state. */
const CONDITIONS = [
  {
    mutation: 'orders of every application are visible',
    file: orders('record/order-scope.ts'),
    text: 'IS NULL OR o.application_id = ${applicationId})',
    replacement: 'IS NULL OR true)',
    tests: ['test/auth/named-things.e2e.ts', 'test/orders/orders.e2e.ts'],
  },
  {
    mutation: 'an externalId is looked up in all applications',
    file: orders('reference-look-up.statement.ts'),
    text: 'LEFT JOIN orders e ON e.application_id = q."applicationId" AND e.external_id',
    replacement: 'LEFT JOIN orders e ON e.external_id',
    tests: ['test/auth/foreign-identifiers.e2e.ts'],
  },
  {
    mutation: 'a contact reference is looked up in all applications',
    file: orders('reference-look-up.statement.ts'),
    text: `WHERE application_id = q."applicationId" AND external_reference = q."contactExternalReference"\`;`,
    replacement: 'WHERE external_reference = q."contactExternalReference"`;',
    tests: ['test/auth/foreign-identifiers.e2e.ts'],
  },
  {
    mutation: 'a payment reference is looked up in all applications',
    file: of('payments')('payment.repository.ts'),
    text: 'WHERE application_id = ${applicationId} AND reference = ${reference}\n        ) AS existing',
    replacement: 'WHERE reference = ${reference}\n        ) AS existing',
    tests: ['test/auth/foreign-identifiers.e2e.ts'],
  },
  {
    mutation: 'events of other applications are delivered to every subscription',
    file: of('events')('outbox.ts'),
    text: "ON ${mayReceive('event')}",
    replacement: 'ON true',
    tests: ['test/webhooks/deliveries-of-all.e2e.ts'],
  },
  {
    mutation: 'an attempt is recorded after the lease was lost',
    file: delivery('delivery-record.statement.ts'),
    text: 'JOIN lease ON lease.token = o."leaseToken" AND o."deliveryId" = ANY (lease.delivery_ids)',
    replacement: '',
    tests: ['test/delivery/leases.e2e.ts', 'test/delivery/retries.e2e.ts'],
  },
  {
    mutation: 'an attempt is recorded under a lease that no longer has the delivery',
    file: delivery('delivery-record.statement.ts'),
    text: ' AND o."deliveryId" = ANY (lease.delivery_ids)',
    replacement: '',
    tests: ['test/delivery/leases.e2e.ts', 'test/delivery/retries.e2e.ts'],
  },
  {
    mutation: 'deliveries that are leased are claimed again',
    file: delivery('claim.statements.ts'),
    text: 'sql`d.id NOT IN (SELECT id FROM leased_delivery)`',
    replacement: 'sql`true`',
    tests: ['test/delivery/leases.e2e.ts'],
  },
  {
    mutation: 'a change is stored without its check of the version',
    file: orders('order-change.repository.ts'),
    text: 'WHERE orders.id = o.id AND orders.version < o.version',
    replacement: 'WHERE orders.id = o.id',
    tests: [
      'test/orders/order-change.e2e.ts',
      'test/orders/order-steps.e2e.ts',
      'test/orders/order-versions.e2e.ts',
    ],
  },
  {
    mutation: 'a transition is stored without its check of the version',
    file: orders('order.repository.ts'),
    text: ' AND orders.version = o.version - 1',
    replacement: '',
    tests: [
      'test/orders/order-lifecycle.e2e.ts',
      'test/orders/order-steps.e2e.ts',
      'test/orders/order-versions.e2e.ts',
    ],
  },
  {
    mutation: 'an order is stored with a contact that was reconciled meanwhile',
    file: orders('order-creation.repository.ts'),
    text: 'AND reconciled_into IS NULL FOR KEY SHARE',
    replacement: 'FOR KEY SHARE',
    tests: ['test/contacts/contact-reconcile.e2e.ts'],
  },
  {
    mutation: 'an Idempotency-Key is reserved again while its lease runs',
    file: of('idempotency')('idempotency.repository.ts'),
    text: '(k.fingerprint = excluded.fingerprint AND k.lease_until < now())',
    replacement: '(k.fingerprint = excluded.fingerprint)',
    tests: ['test/http/idempotency.e2e.ts'],
  },
  {
    mutation: 'a replay is started while another one is running',
    file: webhooks('replay.repository.ts'),
    text: "\n        ON CONFLICT (webhook_id) WHERE state = 'running' DO NOTHING",
    replacement: '',
    tests: ['test/webhooks/webhook-replay.e2e.ts'],
  },
];

/** Missing locks, and locks in no particular order. */
const LOCKS = [
  {
    mutation: 'an order is not locked before it changes',
    file: orders('order.repository.ts'),
    text: ' AND ${visibleTo(scope)} FOR UPDATE OF o',
    replacement: ' AND ${visibleTo(scope)}',
    tests: [
      'test/orders/order-lifecycle.e2e.ts',
      'test/orders/order-change.e2e.ts',
      'test/orders/order-steps.e2e.ts',
    ],
  },
  {
    mutation: 'an order does not lock its contact against reconciliation',
    file: orders('order-creation.repository.ts'),
    text: ' AND reconciled_into IS NULL FOR KEY SHARE',
    replacement: ' AND reconciled_into IS NULL',
    tests: ['test/contacts/contact-reconcile.e2e.ts'],
  },
  {
    mutation: 'a new event does not lock the subscription against deletion',
    file: of('events')('outbox.ts'),
    text: '      FOR KEY SHARE OF w\n    )`',
    replacement: '    )`',
    tests: ['test/delivery/leases.e2e.ts'],
  },
  {
    mutation: 'two processes claim at the same time',
    file: delivery('claim.statements.ts'),
    text: 'pg_try_advisory_xact_lock(${raw(ADVISORY_LOCKS.claimDeliveries)}, n % ${raw(CLAIM_PARTS)})',
    replacement: 'true',
    tests: ['test/delivery/leases.e2e.ts'],
  },
  {
    mutation: 'retention does not lock the events that it deletes',
    file: of('retention')('retention.repository.ts'),
    text: "lockFree('r', aged)",
    replacement: 'aged',
    tests: ['test/delivery/retention.e2e.ts'],
  },
  {
    mutation: 'the orders of a payment are not locked',
    file: of('payments')('payment.repository.ts'),
    text: ' ORDER BY id FOR UPDATE',
    replacement: '',
    tests: ['test/payments/payments.e2e.ts', 'test/payments/concurrent-payments.e2e.ts'],
  },
  {
    mutation: 'the orders of a payment are locked in no particular order',
    file: of('payments')('payment.repository.ts'),
    text: ' ORDER BY id FOR UPDATE',
    replacement: ' FOR UPDATE',
    tests: ['test/payments/payments.e2e.ts', 'test/payments/concurrent-payments.e2e.ts'],
  },
];

export const SQL_MUTATIONS = [...CONDITIONS, ...LOCKS];
