import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Values } from '../support/api-client.js';
import { useEach } from '../support/each.js';
import {
  bodyOf,
  newApplication,
  newContact,
  newCustomer,
  newPackaging,
  newProduct,
  shareContact,
  sharePackaging,
} from '../support/samples.js';
import { useService } from '../support/service.js';

/** A stored resource that PATCH changes. */
interface Resource {
  /** The path for PATCH. */
  path: string;
  /** The path for GET, and the client that has access to it; by default those of the PATCH. */
  read?: { path: string; client: ApiClient };
  /** Values that the resource has already. */
  values: Values;
  /** Values that can be removed, and what the resource shows instead of them. */
  removable: Values;
}

const service = useService();
const admin = useEach('suite', async () => service.admin);

const RULES = { minimumQuantity: 6, quantityMultiple: 3 };
const NO_RULES = { minimumQuantity: null, quantityMultiple: null };

const RESOURCES: Record<string, () => Promise<Resource>> = {
  product: async () => {
    const { id, code, label, taxes } = await newProduct(admin);
    return { path: `/products/${id}`, values: { code, label, taxes }, removable: {} };
  },
  packaging: async () => {
    const created = await newPackaging(admin, { ...RULES, unitPrice: '8.325' });
    const { id, name, unit, unit_factor, active } = created;
    return {
      path: `/packagings/${id}`,
      values: {
        ...{ product: created.product.id, name, unit, unit_factor, active },
        ...{ ...RULES, unitPrice: '8.3250' },
      },
      removable: { ...NO_RULES, unitPrice: null },
    };
  },
  'shipping method': async () => {
    const values = { name: 'Parcel', active: true, price: '6.9', vatRate: 20 };
    const { id } = bodyOf(await admin.post('/shipping_methods', values));
    return { path: `/shipping_methods/${id}`, values, removable: { price: null, vatRate: null } };
  },
  customer: async () => {
    const values = { name: 'Lumen', individual: false, purchaseOrderRequired: true };
    const { id } = await newCustomer(admin, { ...values, vatNumber: 'FR12345678901' });
    return {
      path: `/customers/${id}`,
      values: { ...values, vatNumber: 'FR 12 345678901' },
      removable: { vatNumber: null },
    };
  },
  contact: async () => {
    const person = { firstName: 'Ada', email: 'ada@example.com' };
    const { id, customer } = await newContact(admin, person);
    return {
      path: `/contacts/${id}`,
      values: { customer: customer.id, ...person },
      removable: { firstName: null, email: null },
    };
  },
  application: async () => {
    const { id } = await newApplication(admin);
    const holds = { unknownItems: 'park', holdOrders: ['credit', 'fraud'] };
    const values = { name: 'Shop', active: true, rights: ['crm'], autoValidate: false, ...holds };
    bodyOf(await admin.patch(`/applications/${id}`, values));
    return { path: `/applications/${id}`, values, removable: {} };
  },
  'packaging reference': async () => {
    const { id: application, client } = await newApplication(admin);
    const values = { externalReference: 'BOX', label: 'Mine', ...RULES };
    const { id } = await sharePackaging(admin, application, (await newPackaging(admin)).id, values);
    return {
      path: `/applications/${application}/packaging_references/${id}`,
      read: { path: `/packaging_references/${id}`, client },
      values: { ...values, active: true },
      removable: { externalReference: null, label: 'Olive oil Box of 6', ...NO_RULES },
    };
  },
  'shipping method reference': async () => {
    const { id: application, client } = await newApplication(admin);
    const method = bodyOf(await admin.post('/shipping_methods', { name: 'Parcel' }));
    const path = `/applications/${application}/shipping_method_references`;
    const values = { externalReference: 'parcel' };
    const { id } = bodyOf(await admin.post(path, { shippingMethod: method.id, ...values }));
    return {
      path: `${path}/${id}`,
      read: { path: `/shipping_method_references/${id}`, client },
      values: { ...values, active: true },
      removable: { externalReference: null },
    };
  },
};

describe.each(Object.entries(RESOURCES))('PATCH of a %s', (_, create) => {
  let resource: Resource;
  beforeEach(async () => {
    resource = await create();
  });
  const read = (headers?: Record<string, string>) => {
    const { path, client } = resource.read ?? { path: resource.path, client: admin };
    return client.get(path, headers);
  };
  const fieldsOf = (values: Values, except: Values): string[] =>
    Object.keys(values).filter((name) => !(name in except));

  it('refuses blank text and null for each value that cannot be removed, and changes nothing', async () => {
    const before = bodyOf(await read());
    for (const name of fieldsOf(resource.values, resource.removable)) {
      for (const blank of ['', ' \u00a0', null]) {
        const answer = await admin.patch(resource.path, { [name]: blank });
        expect([name, blank, answer.status, answer.body.errors?.[0].pointer]).toEqual([
          ...[name, blank, 422, `#/${name}`],
        ]);
      }
    }
    expect(bodyOf(await read())).toEqual(before);
  });

  it('removes with blank text what null removes', async () => {
    const { path, values, removable } = resource;
    const names = Object.keys(removable);
    for (const blank of ['', ' \u00a0', null]) {
      bodyOf(await admin.patch(path, values));
      bodyOf(await admin.patch(path, Object.fromEntries(names.map((name) => [name, blank]))));
      expect(bodyOf(await read())).toMatchObject(removable);
    }
  });

  it('writes nothing when it changes nothing, so that all ETags stay', async () => {
    const { path, client } = resource.read ?? { path: resource.path, client: admin };
    const paths = [path, path.replace(/\/\d+$/, '')];
    const before = await Promise.all(paths.map((one) => client.get(one)));
    for (const body of [{}, resource.values]) {
      const { updatedAt } = bodyOf(await admin.patch(resource.path, body));
      expect(updatedAt).toBe(before[0]!.body.updatedAt);
      for (const [index, { body: read, headers }] of before.entries()) {
        expect(bodyOf(await client.get(paths[index]!))).toEqual(read);
        const tag = headers.get('etag');
        // Applications have no ETag.
        if (tag !== null)
          expect((await client.get(paths[index]!, { 'If-None-Match': tag })).status).toBe(304);
      }
    }
  });

  it('is 404 without a change, too, when there is no such resource', async () => {
    const path = resource.path.replace(/\d+$/, '999999999');
    expect((await admin.patch(path, {})).status).toBe(404);
  });
});

it('sending a reference again, as it is, changes no ETag', async () => {
  const { id, client } = await newApplication(admin);
  const contact = { externalReference: 'customer-17', firstName: 'Ada' };
  const introduced = bodyOf(await client.post('/contact_references', { contact }));
  const packaging = (await newPackaging(admin)).id;
  const method = bodyOf(await admin.post('/shipping_methods', { name: 'Parcel' })).id;
  const known = await newContact(admin);
  const share = async (): Promise<void> => {
    await sharePackaging(admin, id, packaging, { externalReference: 'BOX', label: 'Mine', ...RULES });
    await shareContact(admin, id, known.id, { externalReference: 'customer-18' });
    const shipping = { shippingMethod: method, externalReference: 'parcel' };
    bodyOf(await admin.post(`/applications/${id}/shipping_method_references`, shipping));
    bodyOf(await client.patch(`/contact_references/${introduced.id}`, contact));
    bodyOf(await client.patch('/contact_references', { id: introduced.contact.id, ...contact }));
  };
  await share();
  const lists = ['packaging_references', 'contact_references', 'shipping_method_references'];
  const tags = () =>
    Promise.all(lists.map(async (list) => (await client.get(`/${list}`)).headers.get('etag')));
  const before = await tags();
  await share();
  expect(await tags()).toEqual(before);
  await sharePackaging(admin, id, packaging, { label: 'Other' });
  expect(await tags()).not.toEqual(before);
});
