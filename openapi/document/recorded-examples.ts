import { ERROR_CODES, type ErrorCode } from '../../src/common/errors/error-codes.js';
import type {
  Example,
  OpenApiDocument,
  Operation,
} from '../../src/platform/http/validation/openapi-types.js';
import { NDJSON_MEDIA_TYPE } from '../../src/platform/http/server/response-body.js';
import { EVENT_EXAMPLE, type Webhooks } from './openapi-events.js';
import { successOf, type ExampleAnswers } from './openapi-examples.js';
import { operationsOf } from './schemas.js';

/** An error response that the service sent, for the page of its code and for the OpenAPI document. */
export interface ErrorExample {
  /** Missing when the problem is a part of a response that succeeds. */
  headers?: Record<string, string>;
  problem: Record<string, unknown>;
}

/** The responses and events that `npm run examples` records. */
export interface RecordedExamples {
  answers: ExampleAnswers;
  /** The bodies of webhooks by their types. */
  events: Record<string, unknown>;
  errors: Partial<Record<ErrorCode, ErrorExample>>;
}

/** Reads them from openapi.json, where they are kept. */
export const recordedIn = (document: OpenApiDocument): RecordedExamples => ({
  answers: Object.fromEntries(
    operationsOf(document).map(({ operation }) => [operation.operationId!, answersIn(operation)]),
  ),
  events: Object.fromEntries(
    Object.entries((document['webhooks'] ?? {}) as Webhooks).map(([event, { post }]) => [
      event,
      post.requestBody?.content['application/json']?.examples?.[EVENT_EXAMPLE]?.value,
    ]),
  ),
  errors: Object.fromEntries(
    ERROR_CODES.flatMap((code) => {
      const example = document.components.examples?.[code] ?? document['x-problems']?.[code];
      return example === undefined ? [] : [[code, errorIn(example)]];
    }),
  ),
});

/** The bodies by the names of their examples; a list is read where it is an array, and not one entry in each line. */
function answersIn(operation: Operation): Record<string, unknown> {
  const contents = Object.entries(successOf(operation).answer.content ?? {});
  const arraysLast = contents.sort(
    ([a], [b]) => Number(b === NDJSON_MEDIA_TYPE) - Number(a === NDJSON_MEDIA_TYPE),
  );
  const examples = arraysLast.flatMap(([, { examples = {} }]) => Object.entries(examples));
  return Object.fromEntries(examples.map(([name, { value }]) => [name, value]));
}

const errorIn = ({ 'x-headers': headers, value }: Example): ErrorExample => ({
  ...(headers && { headers }),
  problem: value as Record<string, unknown>,
});
