import { randomUUID } from 'node:crypto';
import { ApiClient, type Answer, type Body, type Values } from './api-client.js';

/** Resources that many tests need, created through the HTTP interface. */

export interface TestApplication {
  id: number;
  token: string;
  client: ApiClient;
}

/** @returns the body of a response @throws Error when the response is not a success */
export function bodyOf(answer: Answer): Body {
  if (answer.status < 300) return answer.body;
  throw new Error(`Refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
}

const faultsIn = ({ body }: Answer): { pointer?: string; parameter?: string; code: string }[] =>
  body.errors ?? [];

/** A refusal in one line: the status, the code, and the place of each fault. */
export const refusalOf = (answer: Answer): string =>
  [
    answer.status,
    answer.body.code,
    ...faultsIn(answer).map((fault) => fault.pointer ?? fault.parameter),
  ].join(' ');

/** A refusal in one line: the status, the code, and the place and code of each fault. */
export const faultsOf = (answer: Answer): string =>
  [
    ...[answer.status, answer.body.code],
    ...faultsIn(answer).map(({ pointer, parameter, code }) => `${pointer ?? parameter} ${code}`),
  ].join(' ');

/** A text that is used only once. */
export const unique = (what: string): string => `${what}-${randomUUID()}`;

/** @param values `rights`, `autoValidate`, `holdOrders`, `unknownItems` and `personalDataDays`; without them it is a partner */
export async function newApplication(
  admin: ApiClient,
  values: {
    name?: string;
    rights?: string[];
    autoValidate?: boolean;
    holdOrders?: string[];
    unknownItems?: string;
    personalDataDays?: number;
  } = {},
): Promise<TestApplication> {
  const sample = { name: unique('application'), rights: [] };
  const { id, token } = bodyOf(await admin.post('/applications', { ...sample, ...values }));
  return { id, token, client: new ApiClient(admin.url, token) };
}

export const FRENCH_VAT = { name: 'TVA 20 %', rate: 20, vat: true };

export async function newProduct(admin: ApiClient, values: Values = {}): Promise<Body> {
  const sample = { code: unique('product'), label: 'Olive oil', taxes: [FRENCH_VAT] };
  return bodyOf(await admin.post('/products', { ...sample, ...values }));
}

/** @param values of the packaging; without `product` a new one is created */
export async function newPackaging(admin: ApiClient, values: Values = {}): Promise<Body> {
  const product = values['product'] ?? (await newProduct(admin)).id;
  const sample = { name: 'Box of 6', unit: 'bottle', unit_factor: 6, unitPrice: '8.325' };
  return bodyOf(await admin.post('/packagings', { ...sample, ...values, product }));
}

/** @param values `externalReference` and `label` of the application */
export async function sharePackaging(
  admin: ApiClient,
  applicationId: number,
  packagingId: number,
  values: Values = {},
): Promise<Body> {
  const path = `/applications/${applicationId}/packaging_references`;
  return bodyOf(await admin.post(path, { packaging: packagingId, ...values }));
}

export async function newCustomer(admin: ApiClient, values: Values = {}): Promise<Body> {
  return bodyOf(await admin.post('/customers', { name: 'Épicerie du Port', ...values }));
}

/** @param values of the contact; without `customer` a new one is created */
export async function newContact(admin: ApiClient, values: Values = {}): Promise<Body> {
  const customer = values['customer'] ?? (await newCustomer(admin)).id;
  const sample = { firstName: 'Camille', lastName: 'Renard', email: 'camille@example.com' };
  return bodyOf(await admin.post('/contacts', { ...sample, ...values, customer }));
}

/** @param values `externalReference` of the application */
export async function shareContact(
  admin: ApiClient,
  applicationId: number,
  contactId: number,
  values: Values = {},
): Promise<Body> {
  const path = `/applications/${applicationId}/contact_references`;
  return bodyOf(await admin.post(path, { contact: contactId, ...values }));
}

export const ADDRESS = {
  recipient: 'Épicerie du Port',
  street: '12 quai des Belges',
  zipCode: '13001',
  city: 'Marseille',
  country: 'FR',
};

/**
 * An order of one item with only the required fields, by a new contact.
 * @param item the reference to the packaging, such as `{ internalReferenceId: 5 }`
 */
export function minimalOrder(item: Values, values: Values = {}): Values {
  return {
    externalId: unique('order'),
    contact: { externalReference: unique('contact'), firstName: 'Camille', lastName: 'Renard' },
    customer: { name: 'Épicerie du Port' },
    invoicingAddress: ADDRESS,
    deliveryAddress: ADDRESS,
    items: [{ orderedQuantity: 2, ...item }],
    ...values,
  };
}

/** The external reference of the packaging in every shop. */
export const BOX = { externalReference: 'BOX' };

/** An application to which one packaging is shared, under the external reference BOX. */
export interface Shop extends TestApplication {
  /** The packaging, and the application's reference to it. */
  packaging: Body;
  reference: Body;
}

/** @param values of the application, as for newApplication() @param packaging values of the packaging */
export async function newShop(
  admin: ApiClient,
  values: Parameters<typeof newApplication>[1] = {},
  packaging: Values = {},
): Promise<Shop> {
  const application = await newApplication(admin, values);
  const sold = await newPackaging(admin, packaging);
  const reference = await sharePackaging(admin, application.id, sold.id, BOX);
  return { ...application, packaging: sold, reference };
}

/** Shares a packaging without a price with an application, under the external reference UNPRICED. */
export async function shareUnpriced(admin: ApiClient, { id }: TestApplication): Promise<Body> {
  const unpriced = await newPackaging(admin, { unitPrice: null });
  return sharePackaging(admin, id, unpriced.id, { externalReference: 'UNPRICED' });
}

/** Shares a new shipping method with an application. @returns the shipping method */
export async function shareShipping(
  admin: ApiClient,
  { id }: TestApplication,
  externalReference: string,
  values: Values = {},
): Promise<Body> {
  const method = bodyOf(
    await admin.post('/shipping_methods', { name: 'Parcel', price: '5', vatRate: 20, ...values }),
  );
  const reference = { shippingMethod: method.id, externalReference };
  bodyOf(await admin.post(`/applications/${id}/shipping_method_references`, reference));
  return method;
}

type Caller = Pick<TestApplication, 'client'>;

/** Takes an order of one packaging of a shop. */
export const takeOrder = async ({ client }: Caller, values: Values = {}, item: Values = BOX): Promise<Body> =>
  bodyOf(await client.post('/orders', minimalOrder(item, values)));

/** Subscribes to an event. @param more other members of the subscription */
export const newSubscription = async (
  { client }: Caller,
  event: string,
  url: string,
  more: object = {},
): Promise<Body> => bodyOf(await client.put('/webhooks', { event, url, ...more }));
