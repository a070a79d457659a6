import type { IncomingMessage } from 'node:http';
import { activeTraceparent } from '../../../common/tracing/opentelemetry.js';
import { newTraceparent, parseTraceparent } from '../../../common/tracing/traceparent.js';

/** The trace of a request: of the span that OpenTelemetry began for it, of its header, or else a new one. */
export const traceparentOfRequest = ({ headers }: IncomingMessage): string =>
  activeTraceparent() ?? parseTraceparent(headers['traceparent']) ?? newTraceparent();
