import { subscribe } from 'node:diagnostics_channel';

/** The channel to which undici publishes each request before it is written. */
const REQUEST_CREATED = 'undici:request:create';
const HEADER = 'traceparent';

interface CreatedRequest {
  /** Names and values alternate. */
  headers: string[];
}

/**
 * OpenTelemetry adds the header traceparent with its own span to each request of undici, also to one that already has
 * this header. Only the one of OpenTelemetry is kept; without its instrumentation of undici the other one is sent.
 */
export function sendOneTraceparent(): void {
  subscribe(REQUEST_CREATED, (message) => {
    const { headers } = (message as { request: CreatedRequest }).request;
    const first = headers.indexOf(HEADER);
    if (headers.lastIndexOf(HEADER) > first) headers.splice(first, 2);
  });
}
