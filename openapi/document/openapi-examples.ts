import { NDJSON_MEDIA_TYPE } from '../../src/platform/http/server/response-body.js';
import type { Answer, OpenApiDocument, Operation } from '../../src/platform/http/validation/openapi-types.js';
import { operationsOf } from './schemas.js';

/** A request that succeeds when the requests before it were sent, in this order, to a service with new sample data. */
export interface ExampleRequest {
  operation: string;
  /** The name of the example; needed when an operation has several. */
  name?: string;
  /** What the example shows; needed when an operation has several. */
  summary?: string;
  /** The values of the parameters in the path; the document shows those of the operation's first example. */
  path?: Record<string, number | string>;
  body?: unknown;
  /** The application that sends it; by default the back office when the operation requires a right, and otherwise the shop. */
  sender?: 'salesApp' | 'marketplace' | 'backOffice';
}

/** The recorded answers: example names and bodies by the id of the operation. */
export type ExampleAnswers = Record<string, Record<string, unknown>>;

const DEFAULT_NAME = 'sample';
const DEFAULT_SUMMARY = 'With the sample data';

export const exampleName = ({ name }: ExampleRequest): string => name ?? DEFAULT_NAME;

/** The status of a success, and its answer. */
export function successOf({ responses = {} }: Operation): { status: number; answer: Answer } {
  // The last one: a request that begins something, with 202, has 200 for its repetition.
  const answers = Object.entries(responses);
  const [status, answer] =
    answers.findLast(([code]) => code.startsWith('2')) ?? answers.find(([code]) => code === '302')!;
  return { status: Number(status), answer: answer as Answer };
}

/** Adds the examples of path parameters, bodies and successful answers to the operations. */
export function addExamples(
  document: OpenApiDocument,
  requests: readonly ExampleRequest[],
  answers: ExampleAnswers,
): void {
  for (const { operation } of operationsOf(document)) {
    const own = requests.filter((request) => request.operation === operation.operationId);
    addPathExamples(operation, own[0]?.path ?? {});
    for (const request of own) addBodies(operation, request, answers[request.operation] ?? {});
  }
}

function addPathExamples({ parameters = [] }: Operation, values: Record<string, number | string>): void {
  for (const parameter of parameters) {
    if (parameter.in === 'path') parameter.example = values[parameter.name] ?? parameter.schema?.['example'];
  }
}

function addBodies(operation: Operation, request: ExampleRequest, answers: Record<string, unknown>): void {
  const name = exampleName(request);
  const summary = request.summary ?? DEFAULT_SUMMARY;
  const add = (content: Answer['content'], value: unknown): void => {
    for (const [type, media] of Object.entries(content ?? {})) {
      const shown: unknown = type === NDJSON_MEDIA_TYPE && Array.isArray(value) ? value[0] : value;
      if (isWrittenAs(type, value)) (media.examples ??= {})[name] = { summary, value: shown };
    }
  };
  if (request.body !== undefined) add(operation.requestBody?.content, request.body);
  if (!(name in answers)) return;
  const { answer } = successOf(operation);
  // A request that begins something, with 202, has the same body for its repetition, with 200.
  const repetition = (operation.responses?.['200'] ?? answer) as Answer;
  for (const { content } of new Set([answer, repetition])) add(content, answers[name]);
}

/** A file has one media type of those that the operation names; a list is an array, or an entry in each line. */
const isWrittenAs = (type: string, value: unknown): boolean =>
  typeof value !== 'string' || (type === NDJSON_MEDIA_TYPE) === value.startsWith('{');
