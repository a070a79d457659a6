import { useEffect, useRef, useState } from 'preact/hooks';
import type { paths } from 'order-taking-client/openapi';
import { api, failureOf, isAway, nextCursor, unreachable, type Answer, type Failure } from './client.js';
import { useStore, createStore } from './store.js';

/** Options of one request, to be spread into those of `api.GET`. */
export type LoadOptions = {
  signal: AbortSignal;
  headers: { 'If-None-Match'?: string };
};

export interface Resource<T> {
  /** What was loaded last; undefined until then. It stays while it is loaded again. */
  value: T | undefined;
  /** The ETag of the value, for If-Match. */
  tag: string | null;
  /** The cursor of the next part of a list. */
  next: string | null;
  /** Why the last request failed; null after one that succeeded. */
  failure: Failure | null;
  reload: () => void;
  /** Shows what a request that changed it has answered. */
  replace: (value: T, tag: string | null) => void;
}

interface Loaded<T> {
  key: string | null;
  value?: T;
  tag: string | null;
  next: string | null;
  failure: Failure | null;
}

/** Milliseconds between two requests of a visible page. */
const POLL_MS = 5_000;

export type GetPath = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths];

type Get<P extends GetPath> = paths[P]['get'] extends {
  parameters: infer Parameters;
  responses: { 200: { content: { 'application/json': infer Value } } };
}
  ? { parameters: Omit<Parameters, 'header' | 'cookie'>; value: Value }
  : never;

/** The parameters of a path that is read, such as `{ path: { id: 5 }, query: { limit: 10 } }`. */
type ParametersOf<P extends GetPath> = Get<P>['parameters'];

interface Options {
  /** Not if false: it is loaded again only while the service is away, or nobody is signed in. */
  poll?: boolean;
  /** How soon again, in milliseconds. */
  everyMs?: number;
}

/** Loads once, and not again every few seconds. */
export const ONCE: Options = { poll: false };

/**
 * Reads a path of the interface; what is read is identified by the path and its parameters.
 * @param parameters null reads nothing
 * @param options.state what is read belongs to this state of something else, such as a version: with another one it is read again
 */
export function useGet<P extends GetPath>(
  path: P,
  parameters: ParametersOf<P> | null,
  { state, ...options }: Options & { state?: number | string } = {},
): Resource<Get<P>['value']> {
  const key = parameters && `${path} ${JSON.stringify(parameters)} ${state}`;
  return useResource(
    key,
    (init) => api.GET(path, { params: parameters, ...init } as never) as Promise<Answer<Get<P>['value']>>,
    options,
  );
}

/**
 * Loads something when its key changes, and again every few seconds while the page is visible: with the ETag, so that an
 * answer without news is short.
 * @param key identifies what is loaded; null loads nothing
 */
export function useResource<T>(
  key: string | null,
  load: (init: LoadOptions) => Promise<Answer<T>>,
  { poll = true, everyMs = POLL_MS }: Options = {},
): Resource<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(nothing(key));
  const current = useRef(loaded);
  const loader = useRef(load);
  loader.current = load;
  const [round, setRound] = useState(0);
  const show = (next: Loaded<T>): void => {
    current.current = next;
    setLoaded(next);
  };

  useEffect(() => {
    if (current.current.key !== key) show(nothing(key));
    if (key === null) return undefined;
    const aborter = new AbortController();
    const request = async (): Promise<void> => {
      const before = current.current;
      const answer = await loader
        .current({
          signal: aborter.signal,
          headers: before.tag === null ? {} : { 'If-None-Match': before.tag },
        })
        .catch(unreachable);
      // An answer that comes after a change of the page's own would show the state before it.
      if (!aborter.signal.aborted && current.current === before) show(merged(before, answer));
    };
    void request();
    const stop = everyFewSeconds(async () => {
      const before = current.current.failure;
      if (poll || (before !== null && (isAway(before) || before.status === 401))) await request();
    }, everyMs);
    return () => {
      aborter.abort();
      stop();
    };
  }, [key, round, poll, everyMs]);

  const shown = loaded.key === key ? loaded : nothing<T>(key);
  return {
    value: shown.value,
    tag: shown.tag,
    next: shown.next,
    failure: shown.failure,
    reload: () => setRound((count) => count + 1),
    replace: (value, tag) => show({ ...current.current, value, tag, failure: null }),
  };
}

const nothing = <T>(key: string | null): Loaded<T> => ({ key, tag: null, next: null, failure: null });

function merged<T>(before: Loaded<T>, answer: Answer<T> | Failure): Loaded<T> {
  if (!('response' in answer)) return { ...before, failure: answer };
  const { data, error, response } = answer;
  // The sign-in over the page says so, and what somebody types is in a part of the page that shows the value.
  if (response.status === 401 && before.value !== undefined) return before;
  if (response.status === 304) return { ...before, failure: null };
  if (!response.ok) return { ...before, failure: failureOf(error, response) };
  const tag = response.headers.get('ETag');
  return { key: before.key, value: data, tag, next: nextCursor(response), failure: null };
}

/** Calls a function every few seconds while the page is visible, and at once when it becomes visible. */
function everyFewSeconds(task: () => Promise<void>, ms: number): () => void {
  let running = false;
  const run = (): void => {
    if (document.hidden || running) return;
    running = true;
    void task().finally(() => (running = false));
  };
  const timer = setInterval(run, ms);
  document.addEventListener('visibilitychange', run);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', run);
  };
}

interface PageQuery {
  limit: number;
  cursor?: string;
}

/** All entries of a list, of which the service sends at most 500 at a time. */
export async function wholeList<T>(
  load: (query: PageQuery, init: LoadOptions) => Promise<Answer<T[]>>,
  init: LoadOptions,
): Promise<Answer<T[]>> {
  const entries: T[] = [];
  let query: PageQuery = { limit: 500 };
  for (;;) {
    // Only the first request may be answered with 304: the ETag of a longer list is that of its last part.
    const answer = await load(query, entries.length === 0 ? init : { ...init, headers: {} });
    if (answer.data === undefined) return answer;
    entries.push(...answer.data);
    const cursor = nextCursor(answer.response);
    if (cursor === null) return { ...answer, data: entries };
    query = { ...query, cursor };
  }
}

/**
 * Loads a resource again after an action that changed it.
 * @param actions how many actions there were
 */
export function useReloadAfter(actions: number, reload: () => void): void {
  useEffect(() => {
    if (actions > 0) reload();
  }, [actions]);
}

/** Loads a resource again when a job has ended, which may have changed it. */
export const useReloadAfterJobs = (reload: () => void): void => useReloadAfter(useStore(endedJobs), reload);

/** The id of the job that was requested last: its progress is shown at once, and its end is announced. */
export const requestedJob = createStore<number | null>(null);

/** How many jobs have ended while the console was open. Lists that a job may have changed are loaded again when it grows. */
export const endedJobs = createStore(0);
