import createClient, { type Middleware } from 'openapi-fetch';
import type { paths, Problem } from 'order-taking-client/openapi';
import { t } from '../texts/texts.js';
import { SERVICE_URL } from './base.js';
import { session, type Session } from './session.js';

/**
 * The interface of the service. Paths, parameters and answers are checked against openapi.json when the console is built. The
 * service takes changes with a cookie only together with the header, which a page of another site cannot send.
 */
export const api = createClient<paths>({
  baseUrl: SERVICE_URL,
  redirect: 'error',
  headers: { 'X-Requested-With': 'console' },
});

/** The session in which each request was sent. */
const sentIn = new WeakMap<Request, Session>();

const noticeEndOfSession: Middleware = {
  onRequest: ({ request, schemaPath }) => {
    const now = session.get();
    // Pages go on asking for news: the service counts what it refuses, and would refuse the sign-in too.
    if (now.state === 'ended' && schemaPath.startsWith('/api/'))
      return Response.json(ended(), { status: 401 });
    sentIn.set(request, now);
    return undefined;
  },
  onResponse: ({ request, response }) => {
    const now = session.get();
    // An answer to a request of a session that was replaced meanwhile says nothing about the current one.
    if (response.status === 401 && now.state === 'signed-in' && sentIn.get(request) === now)
      session.set({ state: 'ended', me: now.me });
  },
};
api.use(noticeEndOfSession);

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
  } catch {
    return { ok: false, failure: unreachable() };
  }
}

/** The problem document of a response, or one that says the same of a response without. */
export function failureOf(error: unknown, { status }: Response): Failure {
  if (typeof error === 'object' && error !== null && 'code' in error) return error as Failure;
  return {
    code: 'unexpected',
    status,
    title: t('Unexpected response from the service'),
    detail: t('The response has status {status} and no explanation.', status),
  };
}

/** The cursor of the next part of a list, from the Link header; null after the last one. */
export function nextCursor({ headers }: Response): string | null {
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return next === undefined ? null : new URL(next, location.origin).searchParams.get('cursor');
}

/** Whether the same request may succeed when the service is back. */
export const isAway = ({ status }: Failure): boolean => status === 0 || status >= 500;

const ended = (): Failure => ({
  code: 'invalid_token',
  status: 401,
  title: t('Sign in'),
  detail: t('Your session has ended. Sign in again.'),
});

/** What a browser says about it, such as "Failed to fetch", helps nobody who reads the page. */
export const unreachable = (): Failure => ({
  code: 'unreachable',
  status: 0,
  title: t('The service cannot be reached'),
  detail: t(
    'No response came. Check your connection. If you were saving something, it may be stored: look before you repeat it.',
  ),
});

/**
 * What is sent of a form: the members that differ from those it was opened with. The others may have been changed by somebody
 * else meanwhile.
 */
export function changedMembers<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(([name, value]) => !isEqual(before[name as keyof T], value));
  return Object.fromEntries(changed) as Partial<T>;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
