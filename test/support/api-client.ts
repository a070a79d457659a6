import { requireDocumented } from './documented.js';

/** Untyped on purpose: a test reads what is there, and fails where it is not. */
type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON of any kind, otherwise text; null when there is none. */
  body: Json;
}

export interface Sending {
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /**
   * What is not held to the document: the whole answer, because the service was broken on purpose; or its body,
   * because what it tells of was made up behind the service's back.
   */
  unchecked?: 'answer' | 'body';
}

const API_PREFIX = '/api/v1';

/**
 * A client of the interface, as one application; paths are below /api/v1. Every answer has to be as openapi.json
 * says: a test that gets another one fails.
 */
export class ApiClient {
  constructor(
    readonly url: string,
    readonly token: string | null,
  ) {}

  get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    this.send('GET', path, { headers });
  delete = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    this.send('DELETE', path, { headers });
  post = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    this.send('POST', path, { body, headers });
  put = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    this.send('PUT', path, { body, headers });
  patch = (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    this.send('PATCH', path, { body, headers });

  async send(method: string, path: string, { body, headers = {}, unchecked }: Sending = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${API_PREFIX}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token !== null && { 'X-AUTH-TOKEN': this.token }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: bytesOf(body) }),
    });
    const answer = { status: response.status, headers: response.headers };
    const text = await response.text();
    const exchange = { ...answer, method, path: new URL(response.url).pathname, text };
    if (unchecked !== 'answer') requireDocumented(exchange, unchecked !== 'body');
    return { ...answer, body: read(response, text) };
  }
}

function read(response: Response, text: string): Json {
  if (text === '') return null;
  return /[/+]json\b/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
}

const bytesOf = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
