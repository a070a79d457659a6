import { describe, expect, it } from '@jest/globals';
import { endedJob, imported, outcomesOf, refusedFile, upload } from '../support/jobs.js';
import type { Body } from '../support/api-client.js';
import { bodyOf, BOX, minimalOrder, newProduct, newShop, unique } from '../support/samples.js';
import { useService } from '../support/service.js';

describe('an import', () => {
  const service = useService();

  const products = async (codes: string[]): Promise<Body[]> => {
    const all = bodyOf(await service.admin.get('/products?limit=200'));
    return all.filter(({ code }: Body) => codes.includes(code));
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
    const job = await endedJob(service.admin, bodyOf(answer));
    expect(job).toMatchObject({ state: 'done', done: 1, refused: 1 });
    expect(await outcomesOf(service.admin, job)).toEqual(['created', 'refused']);
    expect(await products([soap, sponge])).toMatchObject([{ code: soap, label: 'Soap' }]);
    const refused = await refusedFile(service.admin, job);
    expect(refused).toBe(
      `code;label;taxes.1.name;taxes.1.rate;taxes.1.vat;importError\n${sponge};;VAT;20;true;label: This member is required.\n`,
    );
    const corrected = refused.replace(`${sponge};;`, `${sponge};Sponge;`).split('\n');
    expect(await imported(service.admin, { resource: 'products' }, corrected)).toMatchObject({
      ...{ total: 1, done: 1, refused: 0 },
    });
    expect(await products([soap, sponge])).toHaveLength(2);
  });

  it.each(['csv', 'ndjson'])(
    'reads numbers as large as totals, and noise of JSON numbers only: %s',
    async (format) => {
      const product = await newProduct(service.admin);
      const names = ['productCode', 'name', 'unit', 'unit_factor', 'unitPrice'];
      const rows = [
        ['Coil', 't', 1_234_567, 999_999_999_998.5],
        ['Bar', 'kg', 2.9999999999999996, 472.18500000000006],
      ].map((values) => [product.code, ...values] as unknown[]);
      const lines =
        format === 'csv'
          ? [names, ...rows].map((row) => row.join(';'))
          : rows.map((row) => JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]]))));
      await imported(service.admin, { resource: 'packagings', format }, lines);
      const all = bodyOf(await service.admin.get('/packagings?limit=500'));
      const stored = all.filter((packaging: Body) => packaging.product.id === product.id);
      expect(stored.map((packaging: Body) => [packaging.unit_factor, packaging.unitPrice])).toEqual([
        [1_234_567, '999999999998.50'],
        ...(format === 'csv' ? [] : [[3, '472.185']]),
      ]);
    },
  );

  it('of a dry run checks every row and stores nothing', async () => {
    const code = unique('SOAP');
    const row = JSON.stringify({ code, label: 'Soap', taxes: [{ name: 'VAT', rate: '20', vat: true }] });
    const dryRun = await imported(service.admin, { resource: 'products', dryRun: true, format: 'ndjson' }, [
      row,
      '{"code":',
    ]);
    expect(dryRun).toMatchObject({ done: 1, refused: 1 });
    expect(await products([code])).toEqual([]);
    expect(await refusedFile(service.admin, dryRun, 'application/x-ndjson')).toContain(
      '"importLine":"{\\"code\\":"',
    );
    const real = await imported(service.admin, { resource: 'products', format: 'ndjson' }, [row]);
    expect(await outcomesOf(service.admin, real)).toEqual(['created']);
    const again = await imported(service.admin, { resource: 'products', format: 'ndjson' }, [row]);
    expect(await outcomesOf(service.admin, again)).toEqual(['unchanged']);
  });

  it('refuses a row that contradicts an earlier one, with both lines, until it is imported by itself', async () => {
    const code = unique('SOAP');
    const row = (label: string) => `${code},${label},VAT,20,TRUE`;
    const lines = ['code,label,taxes.1.name,taxes.1.rate,taxes.1.vat', row('Soap'), row('Olive soap')];
    // More rows than a portion are between the first and the last.
    const others = Array.from({ length: 100 }, (_, at) => row('Soap').replace(code, `${code}-${at}`));
    const job = await imported(service.admin, { resource: 'products' }, [
      ...lines,
      row('Soap'),
      ...others,
      row('Oil soap'),
    ]);
    expect(job).toMatchObject({ total: 104, done: 102, refused: 2 });
    const found = await outcomesOf(service.admin, job);
    expect([...found.slice(0, 3), found.at(-1)]).toEqual(['created', 'refused', 'unchanged', 'refused']);
    const file = await refusedFile(service.admin, job);
    expect(file.split('\n').slice(1)).toEqual([
      `${code},Olive soap,VAT,20,true,"Line 3 contradicts line 2, which says something else about the code ${code}."`,
      `${code},Oil soap,VAT,20,true,"Line 105 contradicts line 2, which says something else about the code ${code}."`,
      '',
    ]);
    const again = await endedJob(
      service.admin,
      bodyOf(await service.admin.post(`/jobs/${job.id}/retry`, {})),
    );
    expect(again).toMatchObject({ done: 0, refused: 2 });
    const alone = file.split('\n').slice(0, 2);
    const corrected = await imported(service.admin, { resource: 'products' }, alone);
    expect(await outcomesOf(service.admin, corrected)).toEqual(['updated']);
    expect(await products([code])).toMatchObject([{ label: 'Olive soap' }]);
  });

  it('of contacts refuses contradictions, and moves known ones only with moveContacts', async () => {
    const [ada, info] = [`${unique('ada')}@example.com`, `${unique('info')}@example.com`];
    const company = unique('Acme');
    const header = 'email,lastName,customer.name,customer.vatNumber';
    const importContacts = (rows: string[], options = {}) =>
      imported(service.admin, { resource: 'contacts', ...options }, [header, ...rows]);
    const first = await importContacts([
      `${ada},Martin,${company},FR40303265045`,
      `${ada.toUpperCase()},Leroy,${company.toUpperCase()}.,`,
      `${ada},Martin,Other ${company},`,
      `${info},Martin,${company},DE136695976`,
      `${info},Martin,,`,
      `${info},Leroy,,`,
    ]);
    expect(await outcomesOf(service.admin, first)).toEqual([
      ...['created', 'refused', 'created', 'refused', 'created', 'refused'],
    ]);
    const reasons = (await refusedFile(service.admin, first)).split('\n').slice(1, -1);
    expect(reasons).toEqual([
      expect.stringContaining(
        'Line 3 contradicts line 2, which says something else about the e-mail address',
      ),
      expect.stringContaining('Line 5 contradicts line 2, which says something else about the VAT number'),
      expect.stringContaining(
        'Line 7 contradicts line 6, which says something else about the e-mail address',
      ),
    ]);
    const contactsOf = async (email: string) =>
      (bodyOf(await service.admin.get(`/contacts?limit=200&q=${encodeURIComponent(email)}`)) as Body[]).map(
        ({ customer }: Body) => customer.name,
      );
    const moved = [`${info},Martin,Third ${company},`];
    expect(await outcomesOf(service.admin, await importContacts(moved))).toEqual(['created']);
    expect(await contactsOf(info)).toHaveLength(2);
    const eve = `${unique('eve')}@example.com`;
    await importContacts([`${eve},Martin,${company},`]);
    const move = await importContacts([`${eve},Martin,Fourth ${company},`, `${eve},Martin,${company},`], {
      moveContacts: true,
    });
    expect(await outcomesOf(service.admin, move)).toEqual(['updated', 'refused']);
    expect(await contactsOf(eve)).toEqual([`Fourth ${company}`]);
  });

  it.each([
    [
      'a byte order mark before a quoted header',
      '\uFEFF"code";"label";taxes.1.name;taxes.1.rate;taxes.1.vat',
    ],
    ['a line that names the separator', '\uFEFFsep=;\r\ncode;label;taxes.1.name;taxes.1.rate;taxes.1.vat'],
    ['columns without a name', 'code;label;taxes.1.name;taxes.1.rate;taxes.1.vat;;'],
    ['a reason and columns without a name', ';code;label;taxes.1.name;taxes.1.rate;taxes.1.vat;importError'],
  ])('reads a file that a spreadsheet has saved with %s', async (what, header) => {
    const code = unique('SOAP');
    const isFirst = what.startsWith('a reason');
    const cells = [code, 'TRUE', 'VAT', '20', 'FALSE'];
    const row = [...(isFirst ? ['', ...cells, 'It is wrong.'] : [...cells, '', ''])].join(';');
    const stray = isFirst ? `x${row}` : `${row}x`;
    const lines = [header, row, stray, ';;;;;;'];
    const job = await imported(service.admin, { resource: 'products' }, lines);
    const isNamed = header.endsWith('vat');
    expect(await outcomesOf(service.admin, job)).toEqual(['created', 'refused']);
    expect(await refusedFile(service.admin, job)).toContain(
      isNamed ? 'Expected 5 cells' : `Cell ${isFirst ? 1 : 7} has text, but its column has no name`,
    );
    expect(await products([code])).toMatchObject([{ label: 'TRUE', taxes: [{ name: 'VAT', vat: false }] }]);
  });

  it('writes refused cells without formulas, and reads them as they were', async () => {
    const rows = ['=1+1', "'=1+1", '-5', '+33 1', '@home', '"\t1"', "l'or"];
    const lines = ['code,label,taxes.1.name,taxes.1.rate', ...rows.map((label) => `,${label},VAT,5`)];
    const refusedOf = async (text: string[]) =>
      refusedFile(service.admin, await imported(service.admin, { resource: 'products' }, text));
    const file = await refusedOf(lines);
    expect(file.split('\n').map((line) => line.split(',')[1])).toEqual([
      ...['label', "'=1+1", "'=1+1", '-5', "'+33 1", "'@home", `"'\t1"`, "l'or", undefined],
    ]);
    // Written again, nothing is added.
    expect(await refusedOf(file.split('\n'))).toBe(file);
    const codes = rows.map(() => unique('SOAP'));
    const corrected = file
      .split('\n')
      .map((line, at) => (at > 0 && line !== '' ? `${codes[at - 1]}${line}` : line));
    await imported(service.admin, { resource: 'products' }, corrected);
    expect((await products(codes)).map(({ label }) => label).sort()).toEqual(
      ['=1+1', '=1+1', '-5', '+33 1', '@home', '\t1', "l'or"].sort(),
    );
  });

  it('keeps the text of refused lines of NDJSON, which can be corrected', async () => {
    const code = '12345678901234567890';
    const ndjson = { resource: 'products', format: 'ndjson' };
    const refusedOf = async (lines: string[]): Promise<string> =>
      refusedFile(service.admin, await imported(service.admin, ndjson, lines), 'application/x-ndjson');
    const text = await refusedOf([`{"code":${code},"label":"Long","taxes":[]}`, '{"code":"N1",', '[]']);
    const [first, second] = text.split('\n');
    expect(first).toContain(`{"code":${code},"label":"Long","taxes":[],"importError":"#/code: `);
    expect(second).toContain(
      '{"importLine":"{\\"code\\":\\"N1\\",","importError":"The body is not valid JSON',
    );
    expect(await refusedOf(text.split('\n'))).toBe(text);
    const corrected = await imported(service.admin, ndjson, [first!.replace(code, `"${code}"`)]);
    expect(await outcomesOf(service.admin, corrected)).toEqual(['created']);
  });

  it('takes orders of the caller once, with the events of single requests', async () => {
    const { client } = await newShop(service.admin);
    const [first, second] = [minimalOrder(BOX), minimalOrder(BOX)];
    const lines = [first, second, first, { ...second, items: [] }].map((order) => JSON.stringify(order));
    const job = await imported(client, { resource: 'orders', format: 'ndjson' }, lines);
    expect(await outcomesOf(client, job)).toEqual(['created', 'created', 'unchanged', 'refused']);
    const orders = bodyOf(await client.get('/orders'));
    expect(orders.map(({ externalId }: Body) => externalId).sort()).toEqual(
      [first.externalId, second.externalId].sort(),
    );
    expect(
      await outcomesOf(
        client,
        await endedJob(client, bodyOf(await client.post(`/jobs/${job.id}/retry`, {}))),
      ),
    ).toEqual(['refused']);
    for (const { id } of orders) bodyOf(await service.admin.post(`/orders/${id}/cancel`, { reason: 'No' }));
    const again = await imported(client, { resource: 'orders', format: 'ndjson' }, [lines[0]!]);
    expect(await outcomesOf(client, again)).toEqual(['refused']);
  });

  it('of contacts shares them with an application', async () => {
    const { id, client } = await newShop(service.admin);
    const email = `${unique('camille')}@example.com`;
    const lines = ['email,lastName,externalReference', `${email},Roche,c-81`];
    const job = await imported(service.admin, { resource: 'contacts', application: id }, lines);
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
    ['no rows and no header', { resource: 'products' }, [''], '#/file', 'This member is required.'],
    ['empty lines alone', { resource: 'products' }, [';;', ';'], '#/file', 'The file is empty.'],
    ['a column twice', { resource: 'products' }, ['code,code,label'], '#/file', 'the column "code" twice'],
    [
      'a column missing',
      { resource: 'products' },
      ['code,label'],
      '#/file',
      'lacks a column of "taxes". This member is required.',
    ],
    [
      'a quote without end',
      { resource: 'products' },
      ['code,label,taxes.1.name', 'A,B,', `C,"D,${'x'.repeat(1_100_000)}`],
      '#/file',
      'The row that begins at line 3 or after it cannot be read',
    ],
    [
      'a line that is too long',
      { resource: 'products', format: 'ndjson' },
      ['{}', 'x'.repeat(1_100_000)],
      '#/file',
      'Line 2 has more than 1048576 characters.',
    ],
    [
      'too many lines of NDJSON',
      { resource: 'products', format: 'ndjson' },
      new Array<string>(100_001).fill('x'),
      '#/file',
      'Expected at most 100,000 rows.',
    ],
    [
      'too many lines of CSV',
      { resource: 'products' },
      ['code,label,taxes.1.name', ...new Array<string>(100_001).fill('a,b,')],
      '#/file',
      'Expected at most 100,000 rows.',
    ],
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
