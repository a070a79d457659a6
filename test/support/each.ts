import { jestGlobals } from './servers.js';

/** How long something is used: by one test, or by all tests of the file or the suite. */
export type Span = 'test' | 'suite';

/** What closes what is open. The last that was opened is closed first, such as a session before its database. */
const closings: Record<Span, (() => unknown)[]> = { test: [], suite: [] };

/**
 * Opens something before each test, or before all of them, and closes it afterwards.
 * @returns what stands for it: everything it has and does is that of what is open at that moment
 */
export function useEach<T extends object>(
  span: Span,
  open: () => Promise<T>,
  close: (opened: T) => unknown = () => undefined,
): T {
  const { beforeAll, beforeEach, afterAll, afterEach } = jestGlobals();
  let opened: T | null = null;
  (span === 'test' ? beforeEach : beforeAll)(async () => {
    const current = await open();
    opened = current;
    closings[span].push(() => close(current));
  });
  (span === 'test' ? afterEach : afterAll)(async () => {
    await closings[span].pop()?.();
  });
  return new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(opened!, name);
      return typeof value === 'function' ? value.bind(opened) : value;
    },
    ownKeys: () => Reflect.ownKeys(opened!),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(opened!, name),
    set: (_, name, value) => Reflect.set(opened!, name, value),
  });
}

/** The same for what has stop(), such as a service of its own: useStarted('suite', () => startService(settings)). */
export const useStarted = <T extends { stop(): unknown }>(span: Span, start: () => Promise<T>): T =>
  useEach(span, start, (started) => started.stop());
