/** The parts of the interface of OpenTelemetry that are used here. */
interface OpenTelemetry {
  context: {
    active(): unknown;
    with<T>(context: unknown, work: () => T): T;
  };
  propagation: {
    inject(context: unknown, carrier: Carrier, setter: typeof SETTER): void;
    extract(context: unknown, carrier: Carrier, getter: typeof GETTER): unknown;
  };
}

type Carrier = Record<string, string>;

const SETTER = { set: (carrier: Carrier, key: string, value: string): void => void (carrier[key] = value) };
const GETTER = {
  get: (carrier: Carrier, key: string): string | undefined => carrier[key],
  keys: (carrier: Carrier): string[] => Object.keys(carrier),
};

/**
 * All versions 1.x of @opentelemetry/api keep what a process was started with (`--import`) in this global, so that the
 * service needs no dependency on it.
 */
const found = (globalThis as Record<symbol, unknown>)[Symbol.for('opentelemetry.js.api.1')] as
  Partial<OpenTelemetry> | undefined;
const api = found?.context && found.propagation ? (found as OpenTelemetry) : null;

/** Read when the process starts: without a span, and without baggage, which must not reach receivers. */
const root = api?.context.active();

export const hasOpenTelemetry = api !== null;

export function activeTraceparent(): string | undefined {
  if (api === null) return undefined;
  const carrier: Carrier = {};
  api.propagation.inject(api.context.active(), carrier, SETTER);
  return carrier['traceparent'];
}

/** Runs `work`; the spans of OpenTelemetry that it begins are children of the one that `traceparent` names. */
export function runAsChildOf<T>(traceparent: string, work: () => T): T {
  if (api === null) return work();
  return api.context.with(api.propagation.extract(root, { traceparent }, GETTER), work);
}
