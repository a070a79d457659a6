import createFetchClient, { type Middleware } from 'openapi-fetch';
import { toApiError } from './api-error.js';
import type { Operations } from './operations.js';
import { readFeed, type Events } from './feed.js';
import { followPages, type Items } from './paging.js';
import { DEFAULT_RETRIES, retryingFetch, type RetryOptions } from './retry.js';

export interface ClientOptions {
  /** The address of the service without `/api/v1`, such as `https://orders.example.com`. */
  baseUrl: string;
  /** The application's token. A function is called before each request. */
  token: string | (() => string);
  retries?: Partial<RetryOptions>;
  /** Replaces the global fetch. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface OrderClient extends Operations {
  /** Reads a list to its end: `for await (const order of client.items('/api/v1/orders')) …` */
  items: Items;
  /** Reads the feed of events to its end: `for await (const event of client.events(lastId)) …` */
  events: Events;
}

/** What the requests of `items` have in common. */
type Lists = Record<
  string,
  { get: { parameters: object; responses: { 200: { content: { 'application/json': unknown[] } } } } }
>;

export function createClient({ baseUrl, token, retries, fetch = send }: ClientOptions): OrderClient {
  const client = createFetchClient<Lists>({
    baseUrl,
    fetch: retryingFetch(fetch, { ...DEFAULT_RETRIES, ...retries }),
    // The interface never redirects, and the token must not follow a redirect to another address.
    redirect: 'manual',
  });
  client.use(identify(token), refuse);
  const items = (path: string, init?: object) =>
    followPages((query) =>
      client.GET(path, query === undefined ? { ...init } : { ...init, querySerializer: () => query }),
    );
  // The middleware throws every response but 2xx, which openapi-fetch does not know; and `Lists` stands for all paths.
  return { ...client, items, events: readFeed(items as Items) } as unknown as OrderClient;
}

/** Adds the token, to each POST a key by which the service recognises its repetitions, and the position of the last write. */
const identify = (token: ClientOptions['token']): Middleware => {
  let lastWrite = '';
  return {
    onRequest: ({ request }) => {
      request.headers.set('X-AUTH-TOKEN', typeof token === 'string' ? token : token());
      const needsKey = request.method === 'POST' && !request.headers.has('Idempotency-Key');
      if (needsKey) request.headers.set('Idempotency-Key', newKey());
      if (lastWrite !== '') request.headers.set(AFTER_WRITE, lastWrite);
    },
    // Responses may arrive in another sequence than their writes were stored in.
    onResponse: ({ response }) => {
      const position = response.headers.get(AFTER_WRITE) ?? '';
      if (sortable(position) > sortable(lastWrite)) lastWrite = position;
    },
  };
};

/** Where there is a standby for reads, it is used when it has the write at this position. */
const AFTER_WRITE = 'After-Write';
/** Both parts of a position are hexadecimal numbers of at most eight digits. */
const sortable = (position: string): string =>
  position
    .split('/')
    .map((part) => part.padStart(8, '0'))
    .join('');

const refuse: Middleware = {
  onResponse: async ({ request, response }) => {
    if (!response.ok) throw await toApiError(request, response);
  },
};

/** Not crypto.randomUUID(), which browsers only offer to pages that were loaded with HTTPS. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const send = (request: Request): Promise<Response> => fetch(request);
