import { startServer, type Server } from './processes.js';

export const ADMIN_TOKEN = 'administrator of the measurement';
export const POOL_SIZE = 20;

/**
 * Starts an API process without Redis and without limits of requests.
 * @param settings further environment variables
 */
export const startService = (databaseUrl: string, settings: Record<string, string> = {}): Promise<Server> =>
  startServer('../main.js', {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    REDIS_URL: '',
    NODE_ENV: 'production',
    SECRETS_KEY: 'only for the measurement',
    ADMIN_TOKEN,
    RATE_LIMIT_PER_MINUTE: '10000000',
    LOG_LEVEL: 'warn',
    ...settings,
  });

/** The application of a measurement, and how many packagings and contacts its orders refer to. */
export interface Shop {
  /** The token of a partner application. */
  token: string;
  packagings: number;
  contacts: number;
}

const PACKAGINGS = 100;
/** So many that concurrent orders seldom lock the same contact. */
const CONTACTS = 200;

/** Creates an application and its catalogue through the API; the first orders create the contacts. */
export async function openShop(service: Server, adminToken: string): Promise<Shop> {
  const post = async (path: string, body: object): Promise<{ id: number; token: string }> => {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-AUTH-TOKEN': adminToken },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: number; token: string };
  };
  const application = await post('/applications', { name: 'Partner', rights: [] });
  const taxes = [{ name: 'TVA 20 %', rate: 20, vat: true }];
  for (let number = 0; number < PACKAGINGS; number++) {
    const product = await post('/products', {
      code: `product-${number}`,
      label: `Olive oil ${number}`,
      taxes,
    });
    const packaging = await post('/packagings', {
      product: product.id,
      name: 'Box of 6',
      unit: 'bottle',
      unit_factor: 6,
      // What the orders send, so that they have no warnings.
      unitPrice: '16.658333',
    });
    await post(`/applications/${application.id}/packaging_references`, {
      packaging: packaging.id,
      externalReference: `packaging-${number}`,
    });
  }
  return { token: application.token, packagings: PACKAGINGS, contacts: CONTACTS };
}
