import { randomUUID } from 'node:crypto';
import { ContactReferenceRepository } from '../../../src/persistence/contacts/contact-reference.repository.js';
import { DatabaseStatus } from '../../../src/persistence/schema/database-status.js';
import { ChangeRequestRepository } from '../../../src/persistence/orders/change-request.repository.js';
import { OrderAnswerRepository } from '../../../src/persistence/orders/order-answer.repository.js';
import { OrderHoldRepository } from '../../../src/persistence/orders/order-hold.repository.js';
import { OrderRepository } from '../../../src/persistence/orders/order.repository.js';
import { ApplicationRepository } from '../../../src/persistence/applications/application.repository.js';
import { PersonRepository } from '../../../src/persistence/people/person.repository.js';
import { ChecklistRepository } from '../../../src/persistence/installation/checklist.repository.js';
import { SessionRepository } from '../../../src/persistence/people/session.repository.js';
import { PaymentRepository } from '../../../src/persistence/payments/payment.repository.js';
import { CatalogueImportRepository } from '../../../src/persistence/catalogue/catalogue-import.repository.js';
import { ContactImportRepository } from '../../../src/persistence/contacts/contact-import.repository.js';
import { TestEventRepository } from '../../../src/persistence/webhooks/test-event.repository.js';
import { WebhookPingRepository } from '../../../src/persistence/webhooks/webhook-ping.repository.js';
import { WebhookRepository } from '../../../src/persistence/webhooks/webhook.repository.js';
import { DataHistoryRepository } from '../../../src/persistence/data-history/data-history.repository.js';
import { BacklogRepository } from '../../../src/persistence/monitoring/backlog.repository.js';
import { OrderCountsRepository } from '../../../src/persistence/monitoring/order-counts.repository.js';
import { SnapshotRepository } from '../../../src/persistence/monitoring/snapshot.repository.js';
import { SubscriptionHealthRepository } from '../../../src/persistence/monitoring/subscription-health.repository.js';
import {
  DeliveryRepository,
  type AttemptRecord,
} from '../../../src/persistence/delivery/delivery.repository.js';
import { RetentionRepository } from '../../../src/persistence/delivery/retention.repository.js';
import { SubscriptionCleanupRepository } from '../../../src/persistence/delivery/subscription-cleanup.repository.js';
import { ReconciledOrdersRepository } from '../../../src/persistence/orders/reconciled-orders.repository.js';
import { ContactReconciliationRepository } from '../../../src/persistence/contacts/contact-reconciliation.repository.js';
import { ReconciledContactsRepository } from '../../../src/persistence/contacts/reconciled-contacts.repository.js';
import { UnknownReferenceRepository } from '../../../src/persistence/unknown-items/unknown-reference.repository.js';
import { WaitingOrdersRepository } from '../../../src/persistence/unknown-items/waiting-orders.repository.js';
import { ErasureWork } from '../../../src/contacts/erasures/erasure-work.js';
import { PersonalDataExpiry } from '../../../src/contacts/erasures/personal-data-expiry.js';
import { SealedRowsRepository } from '../../../src/persistence/secrets/sealed-rows.repository.js';
import { SecretsCanaryRepository } from '../../../src/persistence/secrets/secrets-canary.repository.js';
import { SampleHistoryRepository } from '../../../src/persistence/sample-data/sample-history.repository.js';
import { Transactions } from '../../../src/platform/postgres/transactions/transactions.js';
import { JobRunner } from '../../../src/jobs/job-runner.js';
import { JobRepository } from '../../../src/persistence/jobs/job.repository.js';
import { JobWorkRepository } from '../../../src/persistence/jobs/job-work.repository.js';
import { waitUntil } from '../delivery.js';
import { ProcessRepository } from '../../../src/persistence/processes/process.repository.js';
import { IdempotencyRepository } from '../../../src/persistence/idempotency/idempotency.repository.js';
import { RestoredEventsRepository } from '../../../src/persistence/events/restored-events.repository.js';
import { ReplayRepository } from '../../../src/persistence/webhooks/replay.repository.js';
import type { Parameter } from '../../../src/platform/http/validation/openapi-types.js';
import { textSchemaOf } from '../../../src/platform/http/validation/query-text.js';
import { ACCESS, memberWith } from '../authorisation/access-table.js';
import type { ApplicationsFixture } from '../authorisation/applications-fixture.js';
import { HOUR_AGO, FACTORIES, newContactReference, orderOf, type Ids } from '../authorisation/resources.js';
import { CONSOLE_SESSION, openedPortal, signedInPerson } from '../console-session.js';
import { nextPagePath } from '../paging.js';
import { storeRefusals } from '../refusals.js';
import { OPERATIONS, resolvedSchema, type DocumentedOperation } from '../operations.js';
import { bodyOf, newApplication, unique } from '../samples.js';

/** Uses the service in every way that leads to another SQL statement. */
export async function useEverything(fixture: ApplicationsFixture): Promise<void> {
  // First, so that these lists have several pages.
  await createOrdersInEveryWay(fixture);
  await causeRefusals(fixture);
  for (const operation of OPERATIONS) await useOperation(fixture, operation);
  await usePeople(fixture);
  await useChecklist(fixture);
  await useJobs(fixture);
  await callRepositories(fixture);
}

/** Once for each value of each query parameter, and the next page; as `sales` where that right shows more. */
async function useOperation(fixture: ApplicationsFixture, operation: DocumentedOperation): Promise<void> {
  const { method, path, query } = operation;
  const access = ACCESS[`${method} /api/v1${path}`]!;
  const { id, body, reaches } = access;
  const partner = fixture.member('partner');
  const member = fixture.member(memberWith(access));
  const owner = reaches === 'all' ? partner : member;
  const senders = reaches === 'own, or all with sales' ? [member, fixture.member('sales')] : [member];
  for (const sender of senders) {
    const { client } = sender;
    const ids = id === undefined ? {} : await FACTORIES[id](fixture, owner);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String((ids as Ids)[name]));
    await client.send(method, filled, { body: await body?.(fixture, sender) });
    const queries = sender === senders.at(-1) ? query.flatMap(queriesOf) : [];
    for (const text of queries) {
      const answer = await client.get(`${filled}?${text}`);
      const next = text.startsWith('limit=') ? nextPagePath(client.url, answer) : null;
      if (next !== null) await client.get(next);
    }
  }
}

const queriesOf = (parameter: Parameter): string[] =>
  valuesOf(parameter).map((value) => new URLSearchParams({ [parameter.name]: value }).toString());

function valuesOf(parameter: Parameter): string[] {
  const schema = resolvedSchema(textSchemaOf(parameter));
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String);
  if (schema['format'] === 'instant') return [HOUR_AGO];
  if (parameter.name === 'cursor') return [];
  if (schema['pattern'] === undefined) return ['sample'];
  const examples = ((schema['examples'] ?? []) as string[]).filter((text) => text.includes(','));
  return ['1', ...examples.flatMap((list) => [list, ...list.split(',')])];
}

async function createOrdersInEveryWay(fixture: ApplicationsFixture): Promise<void> {
  const partner = fixture.member('partner');
  const { post } = partner.client;
  const order = orderOf(fixture, partner, { shippingMethod: null });
  bodyOf(await post('/orders', order));
  bodyOf(await post('/orders', order));
  const knownContact = { ...order, externalId: unique('order') };
  const withKey = { 'Idempotency-Key': unique('key') };
  bodyOf(await post('/orders', knownContact, withKey));
  bodyOf(await post('/orders', knownContact, withKey));
  await post('/orders', { ...knownContact, items: [] }, { 'Idempotency-Key': unique('key') });
  bodyOf(await post('/orders/bulk', { orders: [knownContact], errorPolicy: 'reject_everything' }));
  const { id: internalReferenceId } = await newContactReference(fixture, partner);
  const bindingContact = { internalReferenceId, externalReference: unique('contact') };
  bodyOf(await post('/orders', { ...order, externalId: unique('order'), contact: bindingContact }));
}

async function usePeople({ service, admin }: ApplicationsFixture): Promise<void> {
  const get = <T>(type: new (...values: never[]) => T): T => service.app.get<T>(type, { strict: false });
  const transactions = get(Transactions);
  const people = get(PersonRepository);
  const sessions = get(SessionRepository);
  const identity = { issuer: 'https://login.example.com', subject: 'sample', name: null, email: null };
  await people.callerOf({ ...identity, claimed: null });
  await get(ApplicationRepository).callerById(0);
  const { client } = await signedInPerson(admin, { roles: ['reader'] });
  await service.database.query(`UPDATE sessions SET last_seen_at = now() - interval '2 minutes'`);
  await client.get('/sessions');
  await client.delete('/sessions/1');
  await client.delete(CONSOLE_SESSION);
  const { id } = await newApplication(admin);
  const portal = await openedPortal(admin, id);
  const [session] = bodyOf(await portal.client.get('/sessions'));
  await portal.client.delete(`/sessions/${session.id}`);
  await admin.patch(`/applications/${id}`, { active: true });
  await transactions.run((tx) => sessions.endOfPerson(tx, 0));
}

async function causeRefusals({ service, admin }: ApplicationsFixture): Promise<void> {
  for (const parameter of ['one', 'other']) await admin.get(`/orders?${parameter}=1`);
  await storeRefusals(service);
}

async function useJobs(fixture: ApplicationsFixture): Promise<void> {
  const { service, admin } = fixture;
  const job = { kind: 'orders.validate', ids: [99_999_999] };
  const { id } = bodyOf(await admin.post('/jobs', job));
  const get = <T>(type: new (...values: never[]) => T): T => service.app.get<T>(type, { strict: false });
  await get(JobRunner).round(new AbortController().signal);
  await admin.get(`/jobs/${id}/results`);
  const filter = { application: fixture.member('partner').id };
  const exported = bodyOf(await admin.post('/jobs', { kind: 'orders.export', filter }));
  const contacts = { q: 'sample', 'updatedAt[gte]': HOUR_AGO };
  for (const selected of [{}, contacts])
    bodyOf(await admin.post('/jobs', { kind: 'contacts.reconcile', filter: selected }));
  const products = 'code,label,taxes.1.name\n,,VAT';
  const imported = bodyOf(
    await admin.post('/jobs', {
      kind: 'import',
      with: { resource: 'products', format: 'csv' },
      file: products,
    }),
  );
  // A round works on the oldest job of an application, and leaves what another one works on.
  await waitUntil(async () => {
    await get(JobRunner).round(new AbortController().signal);
    return bodyOf(await admin.get(`/jobs/${imported.id}`)).finishedAt !== null;
  });
  await admin.get(`/jobs/${exported.id}/file`);
  await admin.get(`/jobs/${imported.id}/file`);
  await fixture.member('partner').client.post(`/jobs/${id}/retry`);
  await admin.post(`/jobs/${id}/retry`);
  await get(JobRepository).deleteOld(30, 1);
  await get(JobWorkRepository).failOfInactive();
  await get(JobWorkRepository).fail(id, 'missing_right');
  await get(ProcessRepository).end(randomUUID());
}

/** Directly, because only a test installation has it. */
async function useChecklist({ service }: ApplicationsFixture): Promise<void> {
  const checklist = service.app.get(ChecklistRepository, { strict: false });
  const request = Buffer.alloc(32);
  await checklist.recordFault(0, request);
  await checklist.record(0, ['conflict_seen'], request);
  await checklist.facts(0);
  await checklist.subscriptions(0);
}

/**
 * Directly, what background jobs call by the clock and requests call in rare cases. The values do not matter: with most
 * of them nothing is found.
 */
async function callRepositories(fixture: ApplicationsFixture): Promise<void> {
  const { service } = fixture;
  const get = <T>(type: new (...values: never[]) => T): T => service.app.get<T>(type, { strict: false });
  const transactions = get(Transactions);
  await get(DatabaseStatus).isReadOnly();

  const deliveries = get(DeliveryRepository);
  const chunk = { webhookId: 0, leaseToken: randomUUID(), deliveryIds: [] };
  await deliveries.renewAndLoad([chunk], 1, 1);
  await deliveries.revokeLeases([chunk]);
  await deliveries.returnDeliveries(chunk);
  const outcome: AttemptRecord = {
    ...{ deliveryId: 0, webhookId: 0, leaseToken: chunk.leaseToken, ordered: true, state: 'delivered' },
    ...{ reason: 'delivered', delayMs: null, ageMs: 1, durationMs: 1, status: 200, response: '' },
    ...{ pauseMs: null, disableSubscription: false },
  };
  await deliveries.record([outcome], 1);
  const limits = {
    ...{ chunks: 0, chunksPerSubscription: 0, chunksPerApplication: 0, failingChunks: 0 },
    ...{ chunkSize: 1, leaseMs: 1 },
  };
  const start = { firstLease: 0, dueMarks: await deliveries.dueMarks(null) };
  // A claim does nothing while the relay of the service is claiming.
  for (let claims = 0; claims < 5; claims += 1)
    await transactions.run((tx) => deliveries.claim(tx, limits, start));
  const histories = get(DataHistoryRepository);
  await transactions.run(async (tx) => {
    await histories.lockUnannounced(tx);
    await histories.applicationIds(tx);
    await histories.markAnnounced(tx, await histories.begin());
  });

  await get(BacklogRepository).backlog();
  await get(BacklogRepository).endedDeliveries();
  await get(BacklogRepository).leases();
  await get(OrderCountsRepository).orders();
  await get(SnapshotRepository).oldestSnapshots();
  await get(SnapshotRepository).feedHeldSeconds();
  await get(SubscriptionHealthRepository).health();
  await transactions.run((tx) => get(WebhookRepository).enable(tx, 0));
  await transactions.run((tx) => get(WebhookRepository).requestExamination(tx, 0));
  await transactions.run((tx) => get(WebhookPingRepository).cancel(tx, 0));
  const testEvent = {
    applicationId: 0,
    type: 'data_lost',
    messageId: 'none',
    payload: '{}',
    traceparent: null,
  } as const;
  await transactions.run((tx) => get(TestEventRepository).write(tx, testEvent));

  const holds = get(OrderHoldRepository);
  await holds.ended(null, 1);
  await transactions.run((tx) => holds.lockEnded(tx, 0));
  const answers = get(OrderAnswerRepository);
  await answers.due(null, 1);
  await transactions.run((tx) => answers.takeDue(tx, 0));
  await transactions.run((tx) => answers.substitutes(tx, [0]));
  const changeRequests = get(ChangeRequestRepository);
  await transactions.run((tx) => changeRequests.withExternalId(tx, 0, ''));
  await transactions.run((tx) => changeRequests.update(tx, { id: 0, state: 'refused' }));
  const orders = get(OrderRepository);
  for (const [isApprover, isShipper] of [
    [true, false],
    [false, true],
    [true, true],
  ] as const) {
    const scope = { applicationId: 0, isApprover, isShipper };
    await orders.history(0, scope, { after: 0, limit: 1 });
    await changeRequests.find(0, scope);
    await changeRequests.page(0, scope, { after: 0, limit: 1 });
  }
  const [order] = await service.database.query<{ id: string }>('SELECT id FROM orders LIMIT 1');
  await transactions.run((tx) => orders.findLocked(tx, [Number(order!.id)]));
  await orders.invoiceUrl('unknown');

  const digest = Buffer.alloc(32);
  const key = { applicationId: 0, digest, fingerprint: digest, leaseToken: randomUUID() };
  const idempotency = get(IdempotencyRepository);
  await idempotency.endLease(key);
  await idempotency.release(key);
  await idempotency.deleteExpired(1, 1);

  const canary = get(SecretsCanaryRepository);
  await canary.replace((await canary.canary())!);
  const sealed = get(SealedRowsRepository);
  await sealed.lastOfPage(key, 1);
  await transactions.run(async (tx) => {
    await sealed.lockSecrets(tx, 0, 1);
    await sealed.replaceSecrets(tx, []);
    await sealed.lockKeys(tx, 0, 1);
    await sealed.replaceKeys(tx, []);
    await sealed.lockAnswers(tx, key, key, null);
    await sealed.replaceAnswers(tx, []);
  });

  // The service works off the erasures of the requests; here at once.
  const { signal } = new AbortController();
  await get(ErasureWork).round(signal);

  const contact = { id: 0, customerId: 0, temporary: true, reconciledInto: null };
  const reconciliations = get(ContactReconciliationRepository);
  await transactions.run((tx) => reconciliations.current(tx, 0));
  await transactions.run((tx) =>
    get(ReconciledContactsRepository).preview(tx, { from: contact, into: contact }),
  );
  await reconciliations.list(0, { after: 1, limit: 1, isDescending: true });
  await reconciliations.pending();
  await get(ReconciledOrdersRepository).moveMore(0);
  await transactions.run((tx) => get(ContactReferenceRepository).rename(tx, 0, 'sample'));
  await get(PaymentRepository).findExisting(0, 'sample');

  const catalogue = get(CatalogueImportRepository);
  const imported = { code: 'imported', label: 'Imported', taxes: [] };
  await transactions.run((tx) => catalogue.products(tx, ['imported']));
  await transactions.run((tx) => catalogue.storeProducts(tx, [imported]));
  await transactions.run((tx) => catalogue.packagings(tx, []));
  await transactions.run((tx) => catalogue.storePackagings(tx, [], []));
  const importedContacts = get(ContactImportRepository);
  await transactions.run((tx) => importedContacts.contacts(tx, null, []));
  await transactions.run((tx) => importedContacts.companies(tx, []));
  await transactions.run((tx) => importedContacts.allocateIds(tx, 1, 1));
  const nothing = { newCustomers: [], changedCustomers: [], newContacts: [], changedContacts: [] };
  await transactions.run((tx) =>
    importedContacts.store(tx, { ...nothing, newReferences: [], namedReferences: [] }),
  );

  const waiting = get(WaitingOrdersRepository);
  await waiting.releasable();
  const releasable = {
    id: 0,
    applicationId: 0,
    externalReference: 'sample',
    actorId: 0,
    actorTokenId: null,
    actorPersonId: null,
  };
  await transactions.run((tx) => waiting.lockNext(tx, releasable, { after: 0, limit: 1 }));
  await transactions.run((tx) => orders.clearWaiting(tx, [0]));
  await waiting.refuse(releasable, [{ orderId: 0, refusal: 'sample' }]);
  await get(UnknownReferenceRepository).page({
    applicationId: 0,
    text: 'sample',
    after: { rank: '0', id: 0 },
    limit: 1,
  });

  const samples = get(SampleHistoryRepository);
  await transactions.run((tx) => samples.failDeliveries(tx, 0));
  await transactions.run((tx) => samples.setTimesOfEvents(tx));

  const cleanup = get(SubscriptionCleanupRepository);
  await cleanup.applicationsToClean();
  await cleanup.cancelNotPermitted(0, null, 1);
  await cleanup.markCleaned(0);
  await cleanup.applicationsToRecheck();
  await cleanup.recheckBlocked(0, null, 1);
  await cleanup.markRechecked(0, '0');
  await cleanup.removedSubscriptions();
  await cleanup.deleteStep(0, 1);

  const replays = get(ReplayRepository);
  await replays.page(0, 0, { createdAt: new Date(0), id: 0 }, 1);
  await replays.running();
  await replays.runningOf(0);
  await replays.advance(0, { due: 1, waiting: 1, events: 1 });

  await service.database.query('UPDATE events SET feed_position = feed_position + 1000000');
  await get(RestoredEventsRepository).onModuleInit();

  const retention = get(RetentionRepository);
  const everything = -1;
  await transactions.run((tx) => retention.deleteOldEvents(tx, everything, null, 1));
  await retention.deleteOldReplays(everything, 1);
  await retention.deleteOldWebhookActions(everything, 1);

  // At last, because it empties all orders of the partner.
  const { id: partnerId } = fixture.member('partner');
  await service.database.query(
    `UPDATE orders SET ended_at = now() - interval '2 days' WHERE application_id = $1`,
    [partnerId],
  );
  bodyOf(await fixture.admin.patch(`/applications/${partnerId}`, { personalDataDays: 1 }));
  await get(PersonalDataExpiry).round(signal);
}
