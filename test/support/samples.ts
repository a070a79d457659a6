import { randomUUID } from 'node:crypto';
import { ApiClient, type Answer } from './api-client.js';

/** Entries that several tests need, made through the interface as its users make them. */

type Body = Answer['body'];
type Values = Record<string, unknown>;

export interface TestApplication {
  id: number;
  token: string;
  client: ApiClient;
}

/** @returns the body of an answer that has to be a success */
export function bodyOf(answer: Answer): Body {
  if (answer.status < 300) return answer.body;
  throw new Error(`Refused with ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/** A text nobody used before. */
export const unique = (what: string): string => `${what}-${randomUUID()}`;

/** @param values `rights` and `autoValidate`; without them it is a partner */
export async function newApplication(
  admin: ApiClient,
  values: { name?: string; rights?: string[]; autoValidate?: boolean } = {},
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

/** @param values of the packaging; without `product` it gets a new one */
export async function newPackaging(admin: ApiClient, values: Values = {}): Promise<Body> {
  const product = values['product'] ?? (await newProduct(admin)).id;
  const sample = { name: 'Box of 6', unit: 'bottle', unit_factor: 6, unitPrice: '8.325' };
  return bodyOf(await admin.post('/packagings', { ...sample, ...values, product }));
}

/** @param values `externalReference` and `label`, as the application calls it */
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

/** @param values of the contact; without `customer` it gets a new one */
export async function newContact(admin: ApiClient, values: Values = {}): Promise<Body> {
  const customer = values['customer'] ?? (await newCustomer(admin)).id;
  const sample = { firstName: 'Camille', lastName: 'Renard', email: 'camille@example.com' };
  return bodyOf(await admin.post('/contacts', { ...sample, ...values, customer }));
}

/** @param values `externalReference`, the application's own name of the contact */
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
 * The least that is an order, by a contact nobody knows yet.
 * @param item what names the packaging, such as `{ internalReferenceId: 5 }`
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
