import { actorIds, type Caller } from '../auth/caller.js';
import { DomainError, invalidInput, type Fault, notFound } from '../common/errors/domain-error.js';
import { ContactReconciliationsService } from '../contacts/contact-reconciliations.service.js';
import { ContactsService } from '../contacts/contacts.service.js';
import { OrderSteps } from '../orders/steps/order-steps.js';
import type { Step } from '../orders/steps/step.js';
import { STEPS } from '../orders/steps/steps.js';
import { UnknownReferencesService } from '../orders/unknown-references/unknown-references.service.js';
import type { KindOfJob, Services, Performed } from './kind-of-job.js';
import { orderFile } from '../orders/export/order-export.js';
import { scopeOf } from '../orders/versions/order-scope.js';
import { JobFileRepository } from '../persistence/work/job-file.repository.js';
import { OrderListRepository } from '../persistence/orders/order-list.repository.js';
import { OpenApiValidator } from '../platform/http/validation/openapi-validator.js';
import { beginImport } from '../platform/postgres/statements/begin-import.js';
import { Transactions } from '../platform/postgres/transactions/transactions.js';
import { rowFormatOf, type ImportJobOptions } from './import/import-files.js';
import { RESOURCES } from './import/imported-resources.js';
import { RowChecks } from './import/row-schemas.js';
import { rowOf } from './import/source.js';
import type { JobKind } from '../persistence/work/work.entity.js';

/** A job that does for each row of a file what a request with the row as its body would do. */
const IMPORT: KindOfJob = {
  items: 'rows',
  access: (options) => (options['resource'] === 'orders' ? 'application' : ['admin']),
  operation: 'createJob',
  // Few, because what they have locked waits for all of them.
  portion: 20,
  check: (services, options) => services(OpenApiValidator).checkEntry('FileImport', structuredClone(options)),

  async perform(services, { caller, options, items }) {
    const file = options as ImportJobOptions;
    const { resource, application: sharedWith = null, moveContacts = false, dryRun: isDryRun } = file;
    const { lock, store } = RESOURCES[resource];
    const check = services(RowChecks).of(resource, sharedWith);
    const format = rowFormatOf(file);
    await services(Transactions).run((tx) => beginImport(tx, lock));
    const performed: Performed[] = [];
    for (const { content } of items)
      performed.push(
        await outcomeOf(() => {
          const body = rowOf(format, content!).body();
          check(body);
          return store(services, body as never, { caller, sharedWith, moveContacts, isDryRun });
        }),
      );
    return performed;
  },
};

async function outcomeOf(work: () => Promise<Performed>): Promise<Performed> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The number of orders in memory at a time. */
const ORDERS_PER_PORTION = 100;

/** A job that writes orders into a file, a part at a time. */
const ORDER_EXPORT: KindOfJob = {
  items: 'orders',
  access: () => 'any',
  operation: null,
  portion: ORDERS_PER_PORTION,
  check(services, options) {
    const copy = structuredClone(options);
    services(OpenApiValidator).checkEntry('OrderExport', copy);
    orderFile(copy);
  },
  async perform(services, { jobId, caller, options, items }) {
    const file = orderFile(options);
    const ids = items.map(({ subjectId }) => subjectId!);
    const documents = await services(OrderListRepository).documents(ids, scopeOf(caller));
    const found = ids.flatMap((id) => documents.get(id) ?? []);
    await services(JobFileRepository).append(jobId, items[0]!.number, found.map(file.write).join(''));
    return ids.map((id) => (documents.has(id) ? 'done' : notFound('order')));
  },
};

/** A job that takes the same step of each of its orders, whose versions may have changed since it was requested. */
const stepJob = (step: Step): KindOfJob => ({
  items: 'orders',
  access: () => step.access,
  operation: step.operation,
  portion: 1,
  check: (services, options) => void services(OrderSteps).checked(step, options),
  async perform(services, { caller, options, items }) {
    const steps = services(OrderSteps);
    for (const { subjectId } of items)
      await steps.run(step, { caller, id: subjectId!, ...steps.checked(step, options) });
    return items.map(() => 'done');
  },
});

const BINDING = { route: 'PUT unknown_references/:id' };

const BIND: KindOfJob = {
  items: 'unknown_references',
  access: () => ['sales'],
  operation: 'bindUnknownReference',
  portion: 1,
  check: (services, options) => void services(OrderSteps).checked(BINDING, options),
  async perform(services, { caller, options, items }) {
    const { content } = services(OrderSteps).checked(BINDING, options);
    for (const { subjectId } of items)
      await services(UnknownReferencesService).bind(caller, subjectId!, Number(content['packaging']));
    return items.map(() => 'done');
  },
};

/** Reconciles a temporary contact with the one known contact that has the same e-mail address. */
async function reconcile(services: Services, caller: Caller, id: number): Promise<void> {
  const candidates = await services(ContactsService).candidates(id);
  const [exact, ...others] = candidates.filter(
    ({ contact, why }) => !contact.temporary && why.includes('same_email'),
  );
  if (exact === undefined)
    throw new DomainError('no_exact_match', 'No known contact has the e-mail address of this contact.');
  if (others.length > 0) {
    const detail = `${others.length + 1} known contacts have the e-mail address of this contact: choose one of them.`;
    throw new DomainError('no_exact_match', detail);
  }
  const into = { contactId: exact.contact.id };
  await services(ContactReconciliationsService).reconcile(actorIds(caller), id, into);
}

/** The contact that each is reconciled into is found when its turn comes. */
const RECONCILE: KindOfJob = {
  items: 'contacts',
  access: () => ['sales'],
  operation: 'reconcileContact',
  portion: 1,
  check(_, options) {
    const faults = Object.keys(options).map((name): Fault => ({
      pointer: `#/${name}`,
      code: 'unknown_field',
      detail: 'There is no such option.',
    }));
    if (faults.length > 0) throw invalidInput(faults);
  },
  async perform(services, { caller, items }) {
    for (const { subjectId } of items) await reconcile(services, caller, subjectId!);
    return items.map(() => 'done');
  },
};

export const KINDS: Record<JobKind, KindOfJob> = {
  'orders.validate': stepJob(STEPS.validate),
  'orders.hold': stepJob(STEPS.hold),
  'orders.release': stepJob(STEPS.release),
  'orders.cancel': stepJob(STEPS.cancel),
  'orders.ship': stepJob(STEPS.ship),
  'orders.export': ORDER_EXPORT,
  'references.bind': BIND,
  'contacts.reconcile': RECONCILE,
  import: IMPORT,
};
