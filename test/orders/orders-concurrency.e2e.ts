import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { countRows } from '../support/row-counts.js';
import type { Answer, Body, Values } from '../support/api-client.js';
import { IS_FULL_DEPTH } from '../support/depth.js';
import { RepeatingClient } from '../support/patient-client.js';
import {
  bodyOf,
  minimalOrder,
  newContact,
  newPackaging,
  newShop,
  shareContact,
  sharePackaging,
  unique,
  type TestApplication,
  BOX,
} from '../support/samples.js';
import { describeWithPostgres } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';

/** How often sessions compete in a test, and for how many names at once. */
const ROUNDS = IS_FULL_DEPTH ? 5 : 2;
const NAMES = IS_FULL_DEPTH ? 20 : 8;

describeWithPostgres('concurrent POST /orders', () => {
  let service: TestService;
  let other: TestService;
  let shop: TestApplication;
  /** Two services on one database, like two processes: neither may rely on its own memory. */
  beforeAll(async () => {
    service = await startService();
    other = await startService({}, service.database);
  });
  afterAll(async () => {
    await other.stop();
    await service.stop();
  });
  beforeEach(async () => {
    shop = await newShop(service.admin);
  });

  const order = (values: Values = {}): Values => minimalOrder(BOX, values);

  /** Sends all of them concurrently, alternating between the two services. */
  const sendAll = (bodies: Values[]): Promise<Answer[]> => {
    const clients = [service, other].map(({ url }) => new RepeatingClient(url, shop.token));
    return Promise.all(bodies.map((body, index) => clients[index % 2]!.post('/orders', body)));
  };
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));

  /** The number of rows that belong to the shop. */
  const stored = (table: string, column = 'application_id'): Promise<number> =>
    countRows(service.database, `${table} WHERE ${column} = $1`, [shop.id]);
  const total = (table: string): Promise<number> => countRows(service.database, table);

  it('creates one order from 20 requests with the same body and returns it to all of them', async () => {
    const count = 20;
    const body = order();
    const before = await total('order_items');
    const answers = await sendAll(times(count, () => body));
    expect(new Set(answers.map((answer) => JSON.stringify(bodyOf(answer)))).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
    // All of them, if a busy service did not know whether it had stored the first one.
    expect(replayed.length).toBeGreaterThanOrEqual(count - 1);
    const rows = ['orders', 'events', 'contact_references'].map((table) => stored(table));
    expect(await Promise.all(rows)).toEqual([1, 1, 1]);
    expect(await stored('order_transitions', 'actor_id')).toBe(1);
    expect((await total('order_items')) - before).toBe(1);
  });

  it('stores valid orders although invalid orders arrive at the same time', async () => {
    const known = minimalOrder(BOX);
    bodyOf(await shop.client.post('/orders', known));
    const before = await stored('orders');
    const good = times(12, () => ({ ...known, externalId: unique('good') }));
    const conflicts = times(4, () => ({ ...known, comment: 'something else' }));
    const blank = times(4, () =>
      order({ items: [{ externalReference: 'NO SUCH BOX', orderedQuantity: 1 }] }),
    );
    const twins = times(4, (n) => ({ ...known, externalId: `twin-${n % 2}` }));
    const answers = await sendAll(
      [...good, ...conflicts, ...blank, ...twins].toSorted(() => Math.random() - 0.5),
    );
    const counts = [200, 409, 422].map(
      (status) => answers.filter((answer) => answer.status === status).length,
    );
    expect(counts).toEqual([16, 4, 4]);
    expect((await stored('orders')) - before).toBe(14);
  });

  it('creates one order from twenty bodies with one externalId, and 19 conflicts that name it', async () => {
    const externalId = unique('order');
    const answers = await sendAll(times(20, (n) => order({ externalId, comment: `content ${n}` })));
    const [taken, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const conflicts = answers.filter(({ status }) => status === 409);
    expect(conflicts).toHaveLength(19);
    for (const { body } of conflicts) {
      expect([body.code, body.order.id]).toEqual(['external_id_conflict', taken!.body.id]);
    }
    expect(await stored('orders')).toBe(1);
  });

  it('creates 20 orders, one contact and one customer from 20 first orders of one new contact', async () => {
    const contact = {
      externalReference: unique('contact'),
      lastName: 'Renard',
      email: 'camille@example.com',
    };
    const before = [await total('contacts'), await total('customers')];
    const answers = await sendAll(times(20, () => order({ contact })));
    const bodies = answers.map(bodyOf);
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(20);
    expect(new Set(bodies.map((body) => JSON.stringify([body.contact, body.customer]))).size).toBe(1);
    expect([await total('contacts'), await total('customers')]).toEqual(before.map((count) => count + 1));
    expect([await stored('orders'), await stored('contact_references')]).toEqual([20, 1]);
  });

  it('stores each of many orders with its own contact, whether the contact is new, known or new to several', async () => {
    const person = (externalReference: string): Values => ({
      externalReference,
      lastName: externalReference,
    });
    const known = unique('known');
    bodyOf(await shop.client.post('/orders', order({ contact: person(known) })));
    const references = times(30, (n) =>
      n % 4 === 0 ? known : n % 10 === 5 ? `shared-${shop.id}` : unique('new'),
    );
    const answers = await sendAll(references.map((reference) => order({ contact: person(reference) })));
    const contacts = answers.map((answer) => bodyOf(answer).contact);
    expect(contacts.map(({ externalReference }) => externalReference)).toEqual(references);
    for (const [index, reference] of references.entries()) {
      const same = contacts.filter((_, other) => references[other] === reference);
      expect(new Set(same.map(({ id }) => id))).toEqual(new Set([contacts[index].id]));
    }
    const distinct = new Set([...references, known]).size;
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(distinct);
    expect([await stored('contact_references'), await stored('orders')]).toEqual([distinct, 31]);
    const shown = bodyOf(await shop.client.get('/contact_references'));
    expect(
      shown.every(
        (row: { contact: Values; externalReference: string }) =>
          row.contact.lastName === row.externalReference,
      ),
    ).toBe(true);
  });

  it('creates one contact when an order and POST /contact_references introduce it', async () => {
    const externalReference = unique('contact');
    const person = { externalReference, lastName: 'Renard' };
    const introduce = (): Promise<Answer> =>
      shop.client.post('/contact_references', { contact: person, customer: { name: 'Lumen' } });
    const [orders, introductions] = await Promise.all([
      sendAll(times(10, () => order({ contact: person }))),
      Promise.all(times(10, introduce)),
    ]);
    const ids = [
      ...orders.map((answer) => bodyOf(answer).contact.id),
      ...introductions.map((a) => bodyOf(a).contact.id),
    ];
    expect(new Set(ids).size).toBe(1);
    expect(await stored('contact_references')).toBe(1);
  });

  it('makes a new external reference that several orders send for the same reference its alias', async () => {
    const contact = await newContact(service.admin);
    const { id } = await shareContact(service.admin, shop.id, contact.id);
    const names = { internalReferenceId: id, externalReference: unique('contact') };
    const answers = await sendAll(times(10, () => order({ contact: names })));
    for (const answer of answers) expect(bodyOf(answer).contact.id).toBe(contact.id);
    expect(bodyOf(await shop.client.get(`/contact_references/${id}`)).externalReference).toBe(
      names.externalReference,
    );
  });

  it('makes a new external reference an alias of one of two contacts and refuses the other order', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const externalReference = unique('contact');
      const references = [await newReference(), await newReference()];
      const answers = await sendAll(
        references.map(({ id }) => order({ contact: { internalReferenceId: id, externalReference } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const loser = answers.findIndex(({ status }) => status === 422);
      expect(answers[loser]!.body.code).toBe('contact_identifiers_disagree');
      const names = await Promise.all(references.map(({ id }) => nameOf('contact_references', id)));
      expect(names[loser]).toBeNull();
      expect(names[1 - loser]).toBe(externalReference);
    }
  });

  it('makes a new external reference an alias of one of two packagings and refuses the other order', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const externalReference = unique('packaging');
      const references = [await newPackagingReference(), await newPackagingReference()];
      const answers = await sendAll(
        references.map(({ id }) => minimalOrder({ internalReferenceId: id, externalReference })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const loser = answers.findIndex(({ status }) => status === 422);
      expect(answers[loser]!.body.errors[0]).toMatchObject({ code: 'packaging_identifiers_disagree' });
      expect(await nameOf('packaging_references', references[loser]!.id)).toBeNull();
    }
  });

  it('accepts orders that send the same new aliases in different item order', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const references = await newPackagingReferences(NAMES);
      const items = references.map(({ id }) => ({
        internalReferenceId: id,
        externalReference: unique('packaging'),
        orderedQuantity: 1,
      }));
      const answers = await sendAll(
        times(8, (n) => order({ items: n % 2 === 0 ? items : [...items].reverse() })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
  });

  it('accepts one and refuses the other of two orders that send the same new aliases for different packagings', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const names = times(NAMES, () => unique('packaging'));
      const references = await newPackagingReferences(2 * NAMES);
      const ids = references.map(({ id }) => id).sort((a, b) => a - b);
      const bind = (which: number[]): Values =>
        order({
          items: which.map((id, n) => ({
            internalReferenceId: id,
            externalReference: names[n],
            orderedQuantity: 1,
          })),
        });
      const answers = await sendAll([bind(ids.slice(0, NAMES)), bind(ids.slice(NAMES).reverse())]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  const newReference = async (): Promise<Body> =>
    shareContact(service.admin, shop.id, (await newContact(service.admin)).id);
  const newPackagingReference = async (): Promise<Body> =>
    sharePackaging(service.admin, shop.id, (await newPackaging(service.admin)).id);
  /** One after the other, so that a busy service refuses none of them. */
  async function newPackagingReferences(count: number): Promise<Body[]> {
    const references: Body[] = [];
    while (references.length < count) references.push(await newPackagingReference());
    return references;
  }
  const nameOf = async (list: string, id: number): Promise<string | null> =>
    bodyOf(await shop.client.get(`/${list}/${id}`)).externalReference;
});
