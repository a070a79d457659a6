import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Answer } from '../support/api-client.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf, BOX, minimalOrder, newShop, unique } from '../support/samples.js';
import { startService, type TestService } from '../support/service.js';

describe('an import', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  type Document = ReturnType<typeof bodyOf>;
  const upload = (client: ApiClient, options: Record<string, unknown>, lines: string[]): Promise<Answer> =>
    client.post('/jobs', { kind: 'import', with: { format: 'csv', ...options }, file: lines.join('\n') });
  const ended = async (client: ApiClient, answer: Answer): Promise<Document> => {
    let job = bodyOf(answer);
    await waitUntil(async () => (job = bodyOf(await client.get(`/jobs/${job.id}`))).finishedAt !== null);
    return job;
  };
  const outcomes = async (client: ApiClient, { id }: Document): Promise<string[]> =>
    bodyOf(await client.get(`/jobs/${id}/results`)).map(({ outcome }: Document) => outcome);
  const fileOf = async (client: ApiClient, { id }: Document, accept = 'text/csv'): Promise<string> =>
    // Its media type is the one of the uploaded file, not always the first that the document names.
    (await client.send('GET', `/jobs/${id}/file`, { headers: { Accept: accept }, unchecked: 'answer' }))
      .body as string;
  const products = async (codes: string[]): Promise<Document[]> => {
    const all = bodyOf(await service.admin.get('/products?limit=200'));
    return all.filter(({ code }: Document) => codes.includes(code));
  };

  it('stores the rows of a CSV file, and writes those that are refused into a file', async () => {
    const [soap, sponge] = [unique('SOAP'), unique('SPONGE')];
    const lines = [
      'code;label;taxes.1.name;taxes.1.rate;taxes.1.vat',
      `${soap};Soap;VAT;20;true`,
      `${sponge};;VAT;20;true`,
    ];
    const answer = await upload(service.admin, { resource: 'products' }, lines);
    expect(answer.status).toBe(202);
    const { id } = bodyOf(answer);
    expect(answer.headers.get('location')).toBe(`/api/v1/jobs/${id}`);
    expect(bodyOf(answer)).toMatchObject({
      kind: 'import',
      total: 2,
      with: { resource: 'products', dryRun: false, format: 'csv', separator: ';' },
    });
    const job = await ended(service.admin, answer);
    expect(job).toMatchObject({ state: 'done', done: 1, refused: 1 });
    expect(await outcomes(service.admin, job)).toEqual(['created', 'refused']);
    expect(await products([soap, sponge])).toMatchObject([{ code: soap, label: 'Soap' }]);
    const refused = await fileOf(service.admin, job);
    expect(refused).toBe(
      `code;label;taxes.1.name;taxes.1.rate;taxes.1.vat;importError\n${sponge};;VAT;20;true;label: This member is required.\n`,
    );
    const corrected = await upload(
      service.admin,
      { resource: 'products' },
      refused.replace(`${sponge};;`, `${sponge};Sponge;`).split('\n'),
    );
    expect(await ended(service.admin, corrected)).toMatchObject({ total: 1, done: 1, refused: 0 });
    expect(await products([soap, sponge])).toHaveLength(2);
  });

  it('of a dry run checks every row and stores nothing', async () => {
    const code = unique('SOAP');
    const row = JSON.stringify({ code, label: 'Soap', taxes: [{ name: 'VAT', rate: '20', vat: true }] });
    const dryRun = await ended(
      service.admin,
      await upload(service.admin, { resource: 'products', dryRun: true, format: 'ndjson' }, [
        row,
        '{"code":',
      ]),
    );
    expect(dryRun).toMatchObject({ done: 1, refused: 1 });
    expect(await products([code])).toEqual([]);
    expect(await fileOf(service.admin, dryRun, 'application/x-ndjson')).toContain(
      '"importLine":"{\\"code\\":"',
    );
    const real = await ended(
      service.admin,
      await upload(service.admin, { resource: 'products', format: 'ndjson' }, [row]),
    );
    expect(await outcomes(service.admin, real)).toEqual(['created']);
    const again = await ended(
      service.admin,
      await upload(service.admin, { resource: 'products', format: 'ndjson' }, [row]),
    );
    expect(await outcomes(service.admin, again)).toEqual(['unchanged']);
  });

  it('lets a later row change what an earlier one has stored', async () => {
    const code = unique('SOAP');
    const rows = ['Soap', 'Olive soap', 'Olive soap'].map((label) => `${code},${label},VAT,20,true`);
    const lines = ['code,label,taxes.1.name,taxes.1.rate,taxes.1.vat', ...rows];
    const job = await ended(service.admin, await upload(service.admin, { resource: 'products' }, lines));
    expect(await outcomes(service.admin, job)).toEqual(['created', 'updated', 'unchanged']);
    expect(await products([code])).toMatchObject([{ label: 'Olive soap' }]);
  });

  it('takes orders of the caller once, with the events of single requests', async () => {
    const { client } = await newShop(service.admin);
    const [first, second] = [minimalOrder(BOX), minimalOrder(BOX)];
    const lines = [first, second, first, { ...second, items: [] }].map((order) => JSON.stringify(order));
    const job = await ended(client, await upload(client, { resource: 'orders', format: 'ndjson' }, lines));
    expect(await outcomes(client, job)).toEqual(['created', 'created', 'unchanged', 'refused']);
    const orders = bodyOf(await client.get('/orders'));
    expect(orders.map(({ externalId }: Document) => externalId).sort()).toEqual(
      [first.externalId, second.externalId].sort(),
    );
    expect(
      await outcomes(client, await ended(client, await client.post(`/jobs/${job.id}/retry`, {}))),
    ).toEqual(['refused']);
  });

  it('of contacts shares them with an application', async () => {
    const { id, client } = await newShop(service.admin);
    const email = `${unique('camille')}@example.com`;
    const lines = ['email,lastName,externalReference', `${email},Roche,c-81`];
    const job = await ended(
      service.admin,
      await upload(service.admin, { resource: 'contacts', application: id }, lines),
    );
    expect(job).toMatchObject({ done: 1, refused: 0, with: { application: id } });
    expect(bodyOf(await client.get('/contact_references'))).toMatchObject([{ externalReference: 'c-81' }]);
  });

  it.each([
    [
      'an unknown column',
      { resource: 'products' },
      ['code,label,colour', 'a,b,c'],
      '#/file',
      'The first line of the file has an unknown column "colour"',
    ],
    [
      'more columns than a file needs',
      { resource: 'orders' },
      [`externalId,${'metadata.a,'.repeat(24_000)}b`],
      '#/file',
      'The first line of the file has 24002 columns: at most 500 are read',
    ],
    [
      'a column of a great depth',
      { resource: 'products' },
      [`code,label,${'a.'.repeat(100_000)}b`],
      '#/file',
      'The first line of the file has more than 200 characters in the name of column 3',
    ],
    [
      'a column deeper than any member',
      { resource: 'orders' },
      ['externalId,contact.email,invoicingAddress.city,deliveryAddress.city,contact.email.a.b'],
      '#/file',
      'The first line of the file has an unknown column "contact.email.a.b"',
    ],
    ['no rows and no header', { resource: 'products' }, [''], '#/file', 'This member is required.'],
    [
      'an application that shares no products',
      { resource: 'products', application: 1 },
      ['code,label'],
      '#/with/application',
      'Only contacts are shared',
    ],
    [
      'an application that does not exist',
      { resource: 'contacts', application: 999999 },
      ['email,externalReference'],
      '#/with/application',
      'There is no such application.',
    ],
  ])('with %s is refused as a whole', async (_, options, lines, at, detail) => {
    const { status, body } = await upload(service.admin, options, lines);
    expect(status).toBe(422);
    const [{ pointer, detail: found }] = body.errors;
    expect([pointer, found]).toEqual([at, expect.stringContaining(detail)]);
  });

  it('needs a file, and the rights of the single request', async () => {
    const { client } = await newShop(service.admin);
    expect(await upload(client, { resource: 'products' }, ['code,label'])).toMatchObject({
      status: 403,
      body: { code: 'missing_right' },
    });
    const request = { kind: 'import', with: { resource: 'orders', format: 'csv' } };
    for (const [body, pointer] of [
      [request, '#/file'],
      [{ ...request, file: 'externalId', ids: [1] }, '#/ids'],
      [{ kind: 'orders.export', ids: [1], file: 'code' }, '#/file'],
      [{ ...request, with: { resource: 'orders', format: 'xml' }, file: 'externalId' }, '#/with/format'],
    ] as const)
      expect(await client.post('/jobs', body)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer }] },
      });
  });
});
