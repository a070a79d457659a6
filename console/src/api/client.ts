import createClient, { type Middleware } from 'openapi-fetch';
import type { paths, Problem } from 'order-taking-client/openapi';
import { texts } from '../texts.js';
import { currentToken, signOut } from './session.js';

/** The interface of the service. Paths, parameters and answers are checked against openapi.json when the console is built. */
export const api = createClient<paths>({ baseUrl: location.origin, redirect: 'error' });

const identify: Middleware = {
  onRequest: ({ request }) => {
    const token = currentToken();
    if (token !== null && !request.headers.has('X-AUTH-TOKEN')) request.headers.set('X-AUTH-TOKEN', token);
  },
  onResponse: ({ request, response }) => {
    // An answer to a token that was replaced meanwhile says nothing about the current one.
    if (response.status === 401 && request.headers.get('X-AUTH-TOKEN') === currentToken())
      signOut({ rejected: true });
  },
};
api.use(identify);

/** What a request of `api` resolves to. */
export interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Why a request did not succeed. `detail` and `title` are sentences for people. */
export type Failure = Pick<Problem, 'title' | 'detail' | 'status'> &
  Partial<Omit<Problem, 'code'>> & { code: string };

export type Outcome<T> = { ok: true; value: T; tag: string | null } | { ok: false; failure: Failure };

/** Runs a request and returns its outcome; it never throws. */
export async function outcomeOf<T>(request: Promise<Answer<T>>): Promise<Outcome<T>> {
  try {
    const { data, error, response } = await request;
    if (response.ok) return { ok: true, value: data as T, tag: response.headers.get('ETag') };
    return { ok: false, failure: failureOf(error, response) };
  } catch (error) {
    return { ok: false, failure: unreachable(error) };
  }
}

/** The problem document of a response, or one that says the same of a response without. */
export function failureOf(error: unknown, { status }: Response): Failure {
  if (typeof error === 'object' && error !== null && 'code' in error) return error as Failure;
  return {
    code: 'unexpected',
    status,
    title: texts.failures.unexpected,
    detail: texts.failures.status(status),
  };
}

export const unreachable = (error: unknown): Failure => ({
  code: 'unreachable',
  status: 0,
  title: texts.failures.unreachable,
  detail: error instanceof Error ? error.message : String(error),
});
