import { parseJson } from '../../src/common/strict-json.js';
import { assertDocumented } from './openapi-response-check.js';

/** Untyped on purpose: a test that reads a member which does not exist fails. */
type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON of any kind, otherwise text; null when there is none. */
  body: Json;
}

export type Body = Answer['body'];

/** Members of a body to send. */
export type Values = Record<string, unknown>;

export interface RequestOptions {
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /**
   * What is not compared with openapi.json: the whole response, when the test broke the service on purpose, or its
   * body, when it contains data that the test inserted directly into the database.
   */
  unchecked?: 'answer' | 'body';
}

const API_PREFIX = '/api/v1';

/** The URLs of processes of other versions. */
const otherVersions = new Set<string>();

/**
 * Declares that a process of another version answers there, which this version's openapi.json does not describe.
 * @returns what ends this, because another process may get the port later
 */
export function leaveUnchecked(url: string): () => void {
  otherVersions.add(url);
  return () => otherVersions.delete(url);
}

/**
 * An HTTP client with the token of one application; paths are relative to /api/v1. It throws when a response does not
 * match openapi.json.
 */
export class ApiClient {
  constructor(
    readonly url: string,
    readonly token: string | null,
    /** A request takes no longer; without it, as long as Node.js allows. */
    private readonly timeoutMs?: number,
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

  async send(
    method: string,
    path: string,
    { body, headers = {}, unchecked }: RequestOptions = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.url}${API_PREFIX}${path}`, {
      method,
      redirect: 'manual',
      ...(this.timeoutMs !== undefined && { signal: AbortSignal.timeout(this.timeoutMs) }),
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
    if (unchecked !== 'answer' && !otherVersions.has(this.url))
      assertDocumented(exchange, unchecked !== 'body');
    return { ...answer, body: read(response, text) };
  }
}

function read(response: Response, text: string): Json {
  if (text === '') return null;
  return /[/+]json\b/.test(response.headers.get('content-type') ?? '') ? parseJson(text) : text;
}

const bytesOf = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' ? body : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
