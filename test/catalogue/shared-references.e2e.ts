import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer, Body, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import { RepeatingClient } from '../support/patient-client.js';
import { bodyOf, newApplication, newPackaging, faultsOf } from '../support/samples.js';
import { ADMIN_TOKEN, useService } from '../support/service.js';

/** What packagings and shipping methods have in common when they are shared with an application. */

const UNKNOWN = 999_999;
const service = useService();
const admin = useEach('suite', async () => service.admin);

const KINDS = [
  {
    kind: 'packaging',
    member: 'packaging',
    list: 'packaging_references',
    resources: 'packagings',
    create: async (): Promise<number> => (await newPackaging(admin)).id,
  },
  {
    kind: 'shipping method',
    member: 'shippingMethod',
    list: 'shipping_method_references',
    resources: 'shipping_methods',
    create: async (): Promise<number> =>
      bodyOf(await admin.post('/shipping_methods', { name: 'Parcel', price: '6.90', vatRate: 20 })).id,
  },
];

describe.each(KINDS)('the reference to a shared $kind', ({ member, list, resources, create }) => {
  let shared: number;
  let reference: Body;
  /** The paths for the application and for the administrator. */
  let own: string;
  let path: string;
  const shop = useEach('test', () => newApplication(admin));
  beforeEach(async () => {
    shared = await create();
    reference = bodyOf(await share());
    own = `/${list}/${reference.id}`;
    path = `/applications/${shop.id}${own}`;
  });
  const share = (values: Values = {}, { id } = shop, client = admin): Promise<Answer> =>
    client.post(`/applications/${id}/${list}`, { [member]: shared, ...values });

  it('is returned when it is shared again, and takes an external reference that is sent', async () => {
    const named = bodyOf(await share({ externalReference: 42 }));
    expect(named).toEqual({ ...reference, externalReference: '42' });
    expect(bodyOf(await share())).toEqual(named);
    expect(bodyOf(await shop.client.get(`/${list}`))).toEqual([named]);
  });

  it('is created once by concurrent requests', async () => {
    const other = await newApplication(admin);
    const client = new RepeatingClient(service.url, ADMIN_TOKEN);
    const answers = await Promise.all(Array.from({ length: 6 }, () => share({}, other, client)));
    expect(new Set(answers.map((answer) => bodyOf(answer).id)).size).toBe(1);
    expect(bodyOf(await other.client.get(`/${list}`))).toHaveLength(1);
  });

  it('is inactive when it or what it refers to is deactivated, also when it is shared again', async () => {
    const isActive = async (): Promise<boolean> => bodyOf(await shop.client.get(own)).active;
    await admin.patch(`/${resources}/${shared}`, { active: false });
    expect(await isActive()).toBe(false);
    bodyOf(await admin.patch(path, { active: 0 }));
    await admin.patch(`/${resources}/${shared}`, { active: true });
    expect([await isActive(), bodyOf(await share()).active]).toEqual([false, false]);
    expect(bodyOf(await admin.patch(path, { active: 1 })).active).toBe(true);
    expect(await isActive()).toBe(true);
  });

  it('gets and loses its external reference by its application, which changes nothing else', async () => {
    const { client } = shop;
    for (const externalReference of [7, '7'])
      expect(bodyOf(await client.patch(own, { externalReference }))).toEqual({
        ...reference,
        externalReference: '7',
      });
    expect(bodyOf(await client.patch(own, { externalReference: null }))).toEqual(reference);
    for (const [values, pointer, code] of [
      [{}, '#/externalReference', 'required'],
      [{ externalReference: '' }, '#/externalReference', 'too_short'],
      [{ externalReference: ' ' }, '#/externalReference', 'wrong_format'],
      [{ externalReference: 'x'.repeat(251) }, '#/externalReference', 'too_long'],
      [{ externalReference: 'x', active: true }, '#/active', 'unknown_field'],
    ] as const)
      expect(faultsOf(await client.patch(own, values))).toBe(`422 validation_failed ${pointer} ${code}`);
    expect(bodyOf(await client.get(own))).toEqual(reference);
  });

  it('is changed by the administrator, who changes only what is sent', async () => {
    const off = { ...reference, active: false };
    expect(bodyOf(await admin.patch(path, { active: false }))).toEqual(off);
    expect(bodyOf(await admin.patch(path, { externalReference: 7 }))).toEqual({
      ...off,
      externalReference: '7',
    });
    expect(bodyOf(await admin.patch(path, { active: true, externalReference: null }))).toEqual(reference);
  });

  it('cannot have the external reference of another reference of its application', async () => {
    const externalReference = 'name';
    const other = await newApplication(admin);
    bodyOf(await share({ [member]: await create(), externalReference }));
    const taken = '409 already_taken #/externalReference already_taken';
    for (const answer of [
      await shop.client.patch(own, { externalReference }),
      await admin.patch(path, { externalReference }),
      await share({ externalReference }),
    ])
      expect(faultsOf(answer)).toBe(taken);
    expect(bodyOf(await shop.client.get(own)).externalReference).toBeNull();
    expect(bodyOf(await share({ externalReference }, other))).toMatchObject({ externalReference });
  });

  it('is listed for its application and for administrators, by id and also when it is inactive', async () => {
    const second = bodyOf(await share({ [member]: await create() }));
    const foreign = bodyOf(await share({}, await newApplication(admin)));
    const off = bodyOf(await admin.patch(path, { active: false }));
    expect(bodyOf(await shop.client.get(`/${list}`))).toEqual([off, second]);
    expect(bodyOf(await admin.get(`/applications/${shop.id}/${list}`))).toEqual([off, second]);
    expect(bodyOf(await admin.get(`/${list}`))).not.toContainEqual(foreign);
  });

  it('cannot be created for something or an application that does not exist', async () => {
    expect(faultsOf(await share({ [member]: UNKNOWN }))).toBe(
      `422 unknown_reference #/${member} unknown_reference`,
    );
    for (const wrong of [0, 1.5, '1.0', null])
      expect(faultsOf(await share({ [member]: wrong }))).toContain(`422 validation_failed #/${member} `);
    expect((await share({}, { ...shop, id: UNKNOWN })).status).toBe(404);
  });
});
