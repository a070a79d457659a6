import fc from 'fast-check';

/** Which version the header If-Match of a request names. */
export const ifMatch = fc.oneof(
  { weight: 3, arbitrary: fc.constant('none' as const) },
  { weight: 3, arbitrary: fc.constant('current' as const) },
  fc.constantFrom('previous', 'stale', 'any'),
);
export type IfMatch = 'none' | 'any' | 'current' | 'previous' | 'stale';

/** What a request sends, by the version that its sender knows: a version, or null when every one is accepted. */
export interface Precondition {
  version: number | null;
  headers: Record<string, string>;
}

export function preconditionOf(wanted: IfMatch, version: number): Precondition {
  if (wanted === 'none') return { version: null, headers: {} };
  if (wanted === 'any') return { version: null, headers: { 'If-Match': '*' } };
  const named = version - { current: 0, previous: 1, stale: 2 }[wanted];
  return { version: named, headers: { 'If-Match': `"v${named}"` } };
}

export const matches = ({ version }: Precondition, current: number): boolean =>
  version === null || version === current;

/** Also the version before, for a request that finds its purpose fulfilled: its first answer may have been lost. */
export const matchesRepetition = (precondition: Precondition, current: number): boolean =>
  matches(precondition, current) || precondition.version === current - 1;
