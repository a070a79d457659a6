import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Body } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  minimalOrder,
  newApplication,
  newContact,
  shareContact,
  unique,
  type TestApplication,
  refusalOf,
  newShop,
  BOX,
} from '../support/samples.js';
import { useService } from '../support/service.js';

const UNKNOWN = 999_999;
const ADA = { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.com' };

const service = useService();
let shop: TestApplication;
const admin = useEach('suite', async () => service.admin);
beforeEach(async () => {
  shop = await newApplication(admin);
});

/** A reference of the application to a new temporary contact. */
async function newTemporaryContact(application = shop, values: Record<string, unknown> = {}): Promise<Body> {
  const contact = { externalReference: unique('contact'), ...ADA, ...values };
  return bodyOf(await application.client.post('/contact_references', { contact }));
}

/** A reference of the application to a permanent contact. */
async function share(application = shop): Promise<Body> {
  const contact = await newContact(admin, ADA);
  return shareContact(admin, application.id, contact.id, { externalReference: unique('contact') });
}

describe('PATCH /contact_references/{id}', () => {
  it('changes a temporary contact', async () => {
    const reference = await newTemporaryContact();
    const answer = await shop.client.patch(`/contact_references/${reference.id}`, { lastName: 'Lumen' });
    expect(answer.status).toBe(200);
    const contact = { ...reference.contact, lastName: 'Lumen' };
    expect(answer.body).toEqual({ ...reference, contact, proposedChange: null });
    expect(bodyOf(await shop.client.get(`/contact_references/${reference.id}`))).toEqual({
      ...reference,
      contact,
    });
    expect(bodyOf(await admin.get('/contact_changes'))).not.toContainEqual(
      expect.objectContaining({ contact: expect.objectContaining({ id: reference.contact.id }) }),
    );
  });

  it('changes the external reference, which orders can use from then on', async () => {
    const reference = await newTemporaryContact();
    const externalReference = unique('contact');
    const path = `/contact_references/${reference.id}`;
    const answer = await shop.client.patch(path, { externalReference });
    expect(answer).toMatchObject({ status: 200, body: { id: reference.id, externalReference } });
    const again = await shop.client.post('/contact_references', { contact: { externalReference } });
    expect(bodyOf(again).id).toBe(reference.id);
    expect(bodyOf(await shop.client.patch(path, { externalReference })).externalReference).toBe(
      externalReference,
    );
  });

  it('refuses an external reference that is already taken and then changes nothing', async () => {
    const [reference, other] = [await newTemporaryContact(), await newTemporaryContact()];
    const path = `/contact_references/${reference.id}`;
    const answer = await shop.client.patch(path, {
      externalReference: other.externalReference,
      firstName: 'x',
    });
    expect(refusalOf(answer)).toBe('409 already_taken #/externalReference');
    expect(bodyOf(await shop.client.get(path))).toEqual(reference);
    const foreign = await newTemporaryContact(await newApplication(admin));
    const { externalReference } = foreign;
    expect((await shop.client.patch(path, { externalReference })).status).toBe(200);
  });

  it('leaves fields unchanged that are empty, null or absent', async () => {
    const reference = await newTemporaryContact();
    const nothing = { firstName: '', lastName: null, email: '', externalReference: '' };
    for (const values of [nothing, {}]) {
      const { status, body } = await shop.client.patch(`/contact_references/${reference.id}`, values);
      expect([status, body]).toEqual([200, { ...reference, proposedChange: null }]);
    }
  });
});

describe('PATCH /contact_references with the id of the contact in the body', () => {
  const patch = (values: Record<string, unknown>) => shop.client.patch('/contact_references', values);

  it('accepts the body of the published shop client with the contact id from its order', async () => {
    shop = await newShop(admin);
    const order = bodyOf(await shop.client.post('/orders', minimalOrder(BOX)));
    const { id, externalReference } = order.contact;
    for (const spelling of [String(id), id]) {
      const answer = await patch({
        id: spelling,
        externalReference,
        ...ADA,
        lastName: `L${spelling.length}`,
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ externalReference, contact: { id, firstName: 'Ada' } });
      expect(answer.body.proposedChange).toBeNull();
    }
    // The order keeps the contact data it was created with.
    expect(bodyOf(await shop.client.get(`/orders/${order.id}`))).toEqual(order);
  });

  it('works without an external reference', async () => {
    const { id, contact } = await newTemporaryContact();
    expect(await patch({ id: contact.id, externalReference: '', email: 'new@example.com' })).toMatchObject({
      status: 200,
      body: { id, contact: { ...contact, email: 'new@example.com' } },
    });
  });

  it('refuses an external reference that belongs to another contact', async () => {
    const [reference, other] = [await newTemporaryContact(), await newTemporaryContact()];
    const { externalReference } = other;
    const answer = await patch({ id: reference.contact.id, externalReference, firstName: 'x' });
    expect(refusalOf(answer)).toBe('422 contact_identifiers_disagree #');
    expect(bodyOf(await shop.client.get(`/contact_references/${other.id}`))).toEqual(other);
  });

  it('refuses a contact id that does not exist or was not shared with the application', async () => {
    const mine = await newTemporaryContact();
    const foreign = await newTemporaryContact(await newApplication(admin));
    const { externalReference } = mine;
    const cases: [Record<string, unknown>, string][] = [
      [{ id: UNKNOWN }, '#/id'],
      [{ id: foreign.contact.id }, '#/id'],
      [{ id: foreign.contact.id, externalReference }, '#/id'],
      [{ id: mine.contact.id, externalReference: unique('x') }, '#/externalReference'],
      [{ id: mine.contact.id, externalReference: foreign.externalReference }, '#/externalReference'],
    ];
    for (const [values, pointer] of cases) {
      expect(refusalOf(await patch({ ...values, firstName: 'x' }))).toBe(`422 unknown_reference ${pointer}`);
    }
    const both = await patch({ id: foreign.contact.id, externalReference: 'y' });
    expect(refusalOf(both)).toBe('422 unknown_reference #/id #/externalReference');
  });
});

describe('a change that an application proposes to a permanent contact', () => {
  const proposal = async (values: Record<string, unknown> = { email: 'new@example.com' }): Promise<Body> => {
    const reference = await share();
    const { id } = reference.contact;
    const { body } = await shop.client.patch('/contact_references', { id, ...ADA, ...values });
    return { reference, change: body.proposedChange, answer: body };
  };

  it('is stored as a proposed change and returned as such', async () => {
    const { reference, change, answer } = await proposal();
    expect(change).toEqual({ id: expect.any(Number), state: 'proposed' });
    expect(answer).toEqual({ ...reference, proposedChange: change });
    const shown = bodyOf(await admin.get(`/contact_changes/${change.id}`));
    expect(shown).toEqual({
      id: change.id,
      state: 'proposed',
      application: { id: shop.id, name: expect.any(String) },
      contactReference: { id: reference.id, externalReference: reference.externalReference },
      contact: reference.contact,
      proposed: { firstName: null, lastName: null, email: 'new@example.com' },
      createdAt: expect.any(String),
      decidedAt: null,
      decidedBy: null,
    });
    expect(bodyOf(await admin.get('/contact_changes'))).toContainEqual(shown);
  });

  it('is not created when the values equal the stored ones', async () => {
    expect((await proposal({})).change).toBeNull();
  });

  it('returns the open proposed change when it is sent again, even concurrently', async () => {
    const { reference } = await proposal();
    const path = `/contact_references/${reference.id}`;
    const sent = { firstName: 'Adèle' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.client.patch(path, sent)));
    const ids = new Set(answers.map((answer) => bodyOf(answer).proposedChange.id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    bodyOf(await admin.post(`/contact_changes/${id}/refuse`));
    const later = bodyOf(await shop.client.patch(path, sent)).proposedChange;
    expect(later).toEqual({ id: expect.any(Number), state: 'proposed' });
    expect(later.id).not.toBe(id);
  });

  it('is applied when it is accepted, and accepting it again returns the same result', async () => {
    const { reference, change } = await proposal();
    const path = `/contact_changes/${change.id}`;
    const accepted = await admin.post(`${path}/accept`);
    expect(accepted.status).toBe(200);
    const contact = { ...reference.contact, email: 'new@example.com' };
    const decision = {
      state: 'accepted',
      contact,
      decidedAt: expect.any(String),
      decidedBy: { id: 0, name: 'Administrator', token: { id: null, name: 'ADMIN_TOKEN' }, person: null },
    };
    expect(accepted.body).toMatchObject(decision);
    expect(bodyOf(await admin.post(`${path}/accept`))).toEqual(accepted.body);
    expect(bodyOf(await shop.client.get(`/contact_references/${reference.id}`)).contact).toEqual(contact);
    const refused = await admin.post(`${path}/refuse`);
    expect([refused.status, refused.body.code, refused.body.state]).toEqual([
      409,
      'contact_change_decided',
      'accepted',
    ]);
  });

  it('does not change the contact when it is refused', async () => {
    const { reference, change } = await proposal();
    const path = `/contact_changes/${change.id}`;
    const refused = await admin.post(`${path}/refuse`);
    expect(refused).toMatchObject({ status: 200, body: { state: 'refused', contact: reference.contact } });
    expect(bodyOf(await admin.post(`${path}/refuse`))).toEqual(refused.body);
    const accepted = await admin.post(`${path}/accept`);
    expect([accepted.status, accepted.body.code]).toEqual([409, 'contact_change_decided']);
    expect(bodyOf(await shop.client.get(`/contact_references/${reference.id}`))).toEqual(reference);
  });

  it('is either accepted or refused when both requests arrive concurrently', async () => {
    const { change } = await proposal();
    const verbs = ['accept', 'refuse', 'accept', 'refuse'];
    const answers = await Promise.all(
      verbs.map((verb) => admin.post(`/contact_changes/${change.id}/${verb}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });

  it('is found by the state filter of GET /contact_changes', async () => {
    const { change } = await proposal();
    const isListed = async (state: string): Promise<boolean> =>
      bodyOf(await admin.get(`/contact_changes?state=${state}`)).some(({ id }: Body) => id === change.id);
    expect([await isListed('proposed'), await isListed('refused')]).toEqual([true, false]);
    bodyOf(await admin.post(`/contact_changes/${change.id}/refuse`));
    expect([await isListed('proposed'), await isListed('refused')]).toEqual([false, true]);
    expect((await admin.get('/contact_changes?state=x')).status).toBe(400);
    await proposal();
    await proposal();
    const page = await admin.get('/contact_changes?state=proposed&limit=1');
    expect([page.body.length, page.headers.get('link')]).toEqual([1, expect.stringContaining('rel="next"')]);
  });
});
