import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchWords } from '../../src/common/text/search-words.js';
import type { ApiClient, Body } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { bodyOf, minimalOrder, newApplication, newShop, BOX } from '../support/samples.js';
import { useService } from '../support/service.js';

const service = useService();
let crm: ApiClient;
let shop: ApiClient;
let lumen: Body;
let ada: Body;
let zoe: Body;
/** A temporary contact and its account, created with an order. */
let sent: Body;
const admin = useEach('suite', async () => service.admin);
beforeAll(async () => {
  crm = (await newApplication(admin, { rights: ['crm'] })).client;
  shop = (await newShop(admin)).client;
  lumen = bodyOf(await admin.post('/customers', { name: 'Atelier Lumen' }));
  ada = await contact({ firstName: 'Ada', lastName: 'Müller', email: 'Ada.Mueller@lumen.example' });
  zoe = await contact({ firstName: 'Zoé', lastName: 'Łukasz' });
  const order = minimalOrder(BOX, {
    contact: { externalReference: 'new-1', lastName: 'Neumann', email: 'neu@bakery.example' },
    customer: { name: 'Boulangerie Neumann' },
  });
  sent = bodyOf(await shop.post('/orders', order));
});

const contact = async (values: object): Promise<Body> =>
  bodyOf(await admin.post('/contacts', { customer: lumen.id, ...values }));
const found = async (path: string) => (bodyOf(await crm.get(path)) as Body[]).map(({ id }) => id);

describe('GET /contacts', () => {
  it.each([
    ['temporary=true', () => [sent.contact.id]],
    ['temporary=false', () => [ada.id, zoe.id]],
    ['email=ada.mueller%40LUMEN.example', () => [ada.id]],
    ['email=ada.mueller%40lumen', () => []],
    ['q=mul', () => [ada.id]],
    ['q=MÜL+ada', () => [ada.id]],
    ['q=ada.mueller%40lum', () => [ada.id]],
    ['q=%40lumen', () => [ada.id]],
    ['q=zoe+luk', () => [zoe.id]],
    ['q=neu', () => [sent.contact.id]],
    ['q=neu&temporary=false', () => []],
    ['q=neu&temporary=true&email=NEU%40bakery.example', () => [sent.contact.id]],
    ['q=boulangerie', () => []],
    ['q=neu&updatedAt%5Bgte%5D=2020-01-01T00:00:00Z', () => [sent.contact.id]],
    ['q=neu&updatedAt%5Bgte%5D=2999-01-01T00:00:00Z', () => []],
  ])('?%s', async (query, expected) => {
    expect(await found(`/contacts?${query}`)).toEqual(expected());
    expect(await found(`/contacts?${query}&limit=10`)).toEqual(expected());
  });

  it('finds a contact by what a change gave it, and no longer by what the change replaced', async () => {
    const changing = await contact({ lastName: 'Vorher' });
    expect(await found('/contacts?q=vorher')).toEqual([changing.id]);
    bodyOf(await admin.patch(`/contacts/${changing.id}`, { lastName: 'Nachher' }));
    expect(await found('/contacts?q=vorher')).toEqual([]);
    expect(await found('/contacts?q=nachher')).toEqual([changing.id]);
  });

  it('finds a contact that a partner introduced', async () => {
    const body = {
      contact: { externalReference: 'intro', lastName: 'Vorstellig' },
      customer: { name: 'Neu AG' },
    };
    const reference = bodyOf(await shop.post('/contact_references', body));
    expect(await found('/contacts?q=vorst&temporary=true')).toEqual([reference.contact.id]);
    expect(await found('/customers?q=neu+ag')).toHaveLength(1);
  });

  it('has an ETag that changes with the contacts found, and not with others', async () => {
    const tag = async () => (await crm.get('/contacts?q=kennung')).headers.get('etag');
    const before = await tag();
    await contact({ lastName: 'Anders' });
    expect(await tag()).toBe(before);
    await contact({ lastName: 'Kennung' });
    expect(await tag()).not.toBe(before);
  });

  it.each([
    ['q', ''],
    ['q', '-'],
    ['email', ''],
    ['temporary', 'yes'],
  ])('refuses %s=%s', async (parameter, value) => {
    const { status, body } = await crm.get(`/contacts?${parameter}=${value}`);
    expect([status, body.code, body.errors[0].parameter]).toEqual([400, 'invalid_parameter', parameter]);
  });
});

describe('GET /customers', () => {
  it.each([
    ['temporary=true&name=boulangerie+NEUMANN', () => [sent.customer.id]],
    ['temporary=false', () => [lumen.id]],
    ['name=ATELIER+lumen', () => [lumen.id]],
    ['name=atelier', () => []],
    ['q=lum', () => [lumen.id]],
    ['q=lumen+atel', () => [lumen.id]],
    ['q=lumen&temporary=true', () => []],
  ])('?%s', async (query, expected) => expect(await found(`/customers?${query}`)).toEqual(expected()));
});

describe('lists of many contacts with a word', () => {
  const CONTACTS = 4_500;
  let last: number;
  /** The first half has one word, the second half another one, and the last contact a rare one. */
  beforeAll(async () => {
    await service.database.query(
      `INSERT INTO contacts (customer_id, last_name)
       SELECT $1, CASE WHEN n = ${CONTACTS} THEN 'Letzter' WHEN n <= ${CONTACTS / 2} THEN 'Vorne' ELSE 'Hinten' END
       FROM generate_series(1, ${CONTACTS}) n`,
      [lumen.id],
    );
    const rows = await service.database.query<{ id: number }>('SELECT max(id)::int AS id FROM contacts');
    last = rows[0]!.id;
  });

  it.each(['', '&limit=500'])('have all of them, wherever they are in the list, with "%s"', async (limit) => {
    expect(await found(`/contacts?q=letz${limit}`)).toEqual([last]);
    for (const [q, end] of [
      ['vorne', last - CONTACTS / 2],
      ['hinten', last - 1],
    ] as const) {
      const ids = await found(`/contacts?q=${q}${limit}`);
      const first = q === 'vorne' ? last - CONTACTS + 1 : last - CONTACTS / 2 + 1;
      const count = limit === '' ? end - first + 1 : 500;
      expect(ids).toEqual(Array.from({ length: count }, (_, index) => first + index));
    }
  });
});

describe('the function search_words of the database', () => {
  const inDatabase = async (texts: string[]): Promise<string[][]> => {
    const rows = await service.database.query<{ words: string[] }>(
      'SELECT tsvector_to_array(search_words(t)) AS words FROM unnest($1::text[]) WITH ORDINALITY AS x(t, n) ORDER BY n',
      [texts],
    );
    return rows.map(({ words }) => words.toSorted());
  };
  const expected = (texts: string[]): string[][] => texts.map((text) => searchWords([text]).toSorted());

  it('gives the same words as searchWords()', async () => {
    const texts = [
      'Atelier Lumen',
      'Élodie Müller',
      'ada.martin+shop@lumen.example',
      'ORD-20261121-000123',
      "L'Atelier d’Or",
      'Søren Łukasz Straße Œuvre Æsir Đurić',
      'ﬁn ＡＢＣ',
      'Ательє Σίσυφος 東京、大阪',
      '- / +',
      '',
      'İI\u0131',
      'a\u00a0b\tc\nd',
      'a'.repeat(300),
      '😀'.repeat(300),
      '\ufdfa'.repeat(100),
      '½ … ﹏ ª º µ',
      '٣ 4५',
    ];
    expect(await inDatabase(texts)).toEqual(expected(texts));
  });

  it('gives the same words as searchWords() for each letter of European languages', async () => {
    const letters = Array.from({ length: 0x530 - 0x21 }, (_, index) => String.fromCodePoint(0x21 + index));
    expect(await inDatabase(letters)).toEqual(expected(letters));
  });

  it('gives the same words as searchWords() for any text of names, addresses and identifiers', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom(..."abzAZ019 -_@./'’éÉŁßçñ\u0301Жж東"), maxLength: 40 }), {
          minLength: 1,
          maxLength: 50,
        }),
        async (texts) => expect(await inDatabase(texts)).toEqual(expected(texts)),
      ),
      { numRuns: 40 },
    ));
});
