import fc from 'fast-check';
import {
  OrderReleaseService,
  type ReleasedBatch,
} from '../../../src/orders/unknown-references/order-release.service.js';
import { WaitingOrdersRepository } from '../../../src/persistence/orders/waiting-orders.repository.js';
import type { Answer } from '../../../test/support/api-client.js';
import { bodyOf } from '../../../test/support/samples.js';
import type { TestService } from '../../../test/support/service.js';
import { unknownReference, waitForRelease } from '../../../test/support/unknown-items.js';
import {
  emit,
  nth,
  recordStep,
  refused,
  validateAutomatically,
  type Expected,
  type Model,
  type OrderModel,
} from '../model.js';
import type { Choice } from '../step.js';
import { CATALOGUE, UNKNOWN_NAMES } from '../totals.js';
import type { World } from '../world.js';

/** Binds a name that parked orders wait for, which releases them. */
export const binding: fc.Arbitrary<Choice> = fc.constantFrom(...UNKNOWN_NAMES).map((name) => ({
  title: `bind ${name}`,
  plan: (model) => {
    const waiting = waitingFor(model, name).map(({ externalId }) => externalId);
    if (waiting.length === 0) return null;
    return {
      orders: waiting,
      apply: (current) => bind(current, name),
      send: (world) => bindAndWait(world, name),
    };
  },
}));

const waitingFor = ({ orders }: Model, name: string): OrderModel[] =>
  [...orders.values()].filter(
    ({ state, items }) =>
      state === 'pending' && items.some(({ parked, reference }) => parked && reference === name),
  );

function bind(model: Model, name: string): Expected {
  model.names.add(name);
  for (const order of waitingFor(model, name)) {
    for (const item of order.items.filter(({ reference }) => reference === name)) {
      item.parked = false;
      item.price ??= CATALOGUE[name]!.listPrice;
    }
    order.version += 1;
    recordStep(model, order, { from: 'pending', by: 'office', reason: 'generated' }, 'sales_order_updated');
    validateAutomatically(model, order, 'office');
  }
  return { status: 200 };
}

async function bindAndWait({ office, ground, shop }: World, name: string): Promise<Answer> {
  const { id } = await unknownReference(office, shop.id, name);
  const answer = await office.put(`/unknown_references/${id}`, { packaging: ground.packagings.get(name) });
  if (answer.status === 200) {
    await releaseAtOnce(ground.services[0]!);
    await waitForRelease(office, id);
  }
  return answer;
}

/** Does what the background loop does, which on a busy machine rests for ten seconds. */
async function releaseAtOnce({ app }: TestService): Promise<void> {
  const release = app.get(OrderReleaseService, { strict: false });
  for (const reference of await app.get(WaitingOrdersRepository, { strict: false }).releasable()) {
    let batch: ReleasedBatch | null = { lastId: 0, count: 0 };
    while (batch !== null) batch = await release.releaseNext(reference, { after: batch.lastId, limit: 50 });
  }
}

/** Reconciles the contact of a reference: into a new contact, or again into the same one when it was reconciled. */
export const reconciliation: fc.Arbitrary<Choice> = fc
  .record({ reference: fc.constantFrom('c-0', 'c-1'), isSame: fc.boolean() })
  .map(({ reference, isSame }) => ({
    title: `reconcile the contact of ${reference} (${isSame ? 'same' : 'different'} if it was)`,
    plan: ({ contacts, reconciliations }) => {
      if (!contacts.has(reference)) return null;
      const from = `temporary ${reference}`;
      const current = reconciliations.find((one) => one.from === from && !one.isUndone);
      const isRepetition = current !== undefined && isSame;
      const into = isRepetition ? current.into : `known ${reconciliations.length} of ${reference}`;
      return {
        orders: [],
        apply: (model) => reconcile(model, reference, into),
        send: async (world) => {
          const contactId = isRepetition ? world.contactId(into) : await world.newKnownContact(into);
          const path = `/contacts/${world.contactId(from)}/reconcile`;
          const answer = await world.office.post(path, { contactId });
          if (answer.status === 200 && !isRepetition) world.reconciliations.push(bodyOf(answer).id);
          return answer;
        },
      };
    },
  }));

function reconcile(model: Model, reference: string, into: string): Expected {
  const from = `temporary ${reference}`;
  const current = model.reconciliations.find((one) => one.from === from && !one.isUndone);
  if (current !== undefined)
    return current.into === into ? { status: 200 } : refused(409, 'already_reconciled');
  const orders = [...model.orders.values()].filter(({ contact }) => contact === from);
  const names = orders.map(({ externalId }) => externalId);
  model.reconciliations.push({ reference, from, into, orders: names, isUndone: false });
  giveContact(model, orders, { reference, contact: into });
  return { status: 200 };
}

/** Undoes a reconciliation; orders that were taken since stay where they are. */
export const undoing: fc.Arbitrary<Choice> = fc.nat({ max: 3 }).map((index) => ({
  title: `undo reconciliation ${index}`,
  plan: ({ reconciliations }) => {
    if (reconciliations.length === 0) return null;
    const chosen = index % reconciliations.length;
    return {
      orders: [],
      apply: (model) => undo(model, chosen),
      send: (world) => world.office.post(`/contact_reconciliations/${world.reconciliations[chosen]}/undo`),
    };
  },
}));

function undo(model: Model, index: number): Expected {
  const one = nth(model.reconciliations, index)!;
  if (one.isUndone) return { status: 200 };
  one.isUndone = true;
  const moved = one.orders.map((externalId) => model.orders.get(externalId)!);
  const standing = moved.filter(({ contact }) => contact === one.into);
  giveContact(model, standing, { reference: one.reference, contact: one.from });
  return { status: 200 };
}

function giveContact(
  model: Model,
  orders: OrderModel[],
  { reference, contact }: { reference: string; contact: string },
): void {
  for (const order of orders) {
    order.contact = contact;
    order.version += 1;
    recordStep(model, order, { from: order.state, by: 'office', reason: 'generated' });
  }
  model.contacts.set(reference, contact);
  emit(model, { type: 'contact_reference_reconciled', order: null, sequence: null, detail: contact });
}
