import { createHash, randomUUID } from 'node:crypto';

/**
 * The header `traceparent` of W3C Trace Context: version, id of the trace, id of the span that is the parent, flags.
 * Later versions may have more fields after these; version ff is not valid.
 */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** The flag that says that the caller may record the trace; other flags are not passed on. */
const SAMPLED = 1;

/** The flags of a trace that begins here. Receivers that are traced with OpenTelemetry record nothing without this one. */
const BEGUN_FLAGS = '01';

/** Neither half is ever all zeros, because a random UUID has fixed bits in both. */
const randomHex = (): string => randomUUID().replaceAll('-', '');

/** @returns the header in version 00, or null when it is not valid */
export function parseTraceparent(header: unknown): string | null {
  if (typeof header !== 'string') return null;
  const [, version, traceId, parentId, flags, rest] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || (version === '00' && rest !== undefined)) return null;
  const sampled = (Number.parseInt(flags!, 16) & SAMPLED) === SAMPLED;
  return `00-${traceId}-${parentId}-${sampled ? '01' : '00'}`;
}

export const newTraceparent = (): string => `00-${randomHex()}-${randomHex().slice(16)}-${BEGUN_FLAGS}`;

/** Begins a trace whose id is always the same for this name. */
export function traceparentOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return `00-${hash.slice(0, 32)}-${hash.slice(32, 48)}-${BEGUN_FLAGS}`;
}

export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);

/** The same trace with the id of a new span, which becomes the parent of what the recipient does. */
export const withNewSpan = (traceparent: string): string =>
  `${traceparent.slice(0, 36)}${randomHex().slice(16)}${traceparent.slice(52)}`;
