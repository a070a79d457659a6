import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenApiDocument } from '../../src/platform/http/validation/openapi-types.js';
import { joinWrappedLines } from './markdown.js';
import { describeEvents, type WebhookEvent } from './openapi-events.js';
import { describeOperations } from './openapi-operations.js';
import { addProblems } from './openapi-problems.js';
import { TAGS } from './openapi-tags.js';
import { PROBLEM_SCHEMAS } from './problem-schema.js';
import {
  addSchemas,
  closeRequestSchemas,
  describeChanges,
  nameEnumerations,
  nameSchemas,
  type Enumerations,
} from './schemas.js';

const DESCRIPTION = `
Accepts B2B orders, stores each order once, computes its totals exactly, and sends every event to every subscriber by
webhook, at least once.

**Reading requests.** Decimals may be sent as JSON numbers or as strings, identifiers as strings or integers. An
optional field that is \`null\`, \`""\` or only white space counts as absent; other text is stored as it is sent.
Undocumented fields are refused.

**Idempotency.** Every \`POST\` that writes may carry an \`Idempotency-Key\` (IETF draft). Once it has succeeded, the same
request with the same key returns the same bytes, with \`Idempotent-Replayed: true\`, for 7 days. If the application
has since lost a right that the first request used, the response is 403 \`missing_right\`. While the first request is
running, the response is 409 \`idempotency_in_progress\`; a different request with the same key is refused with 422
\`idempotency_key_reused\`. A refusal (4xx) changes nothing and is not stored: its key can be used again. After a 5xx, the
key still belongs to that request, which may be sent again.

**When the service is not available** (503), \`outcome\` says whether a request that changes something was
stored: \`nothing_stored\`, or \`unknown\`. In both cases it is safe to send the request again with the same
\`Idempotency-Key\`. For orders and payments it is safe even without a key, because they are found by their
\`externalId\` or \`reference\`.

**Limits.** Each application has a quota per minute of requests that change something, and a larger one for reading;
\`RateLimit\` and \`RateLimit-Policy\` (IETF draft) in every response show what remains. A request beyond a quota, or
beyond the number of concurrent requests, is not executed; the response is 429 \`rate_limited\` with \`Retry-After\`.

**Errors** are RFC 9457 problem documents; \`errors\` lists every fault: in the body with a JSON \`pointer\`,
in the query with the name of the \`parameter\`. Besides the errors listed with each operation, there are 405
\`method_not_allowed\` with \`Allow\` for undocumented methods; 408 \`request_timeout\` for a request that takes more
than 25 s to arrive, or 10 s for its headers; 431 \`headers_too_large\` for more than 100 headers, or more than 16 KiB of
them; and 501 \`unsupported_transfer_coding\` for a body with a \`Transfer-Encoding\` other than \`chunked\`. Every response
has an \`X-Request-Id\`, which is the caller's if it is well-formed, and \`Cache-Control: no-store\`.
[All errors](/docs/errors)

**Guides.** [Behaviour that spans requests](/docs/guides/interface), [receiving webhooks](/docs/guides/webhooks),
[how totals are computed](/docs/guides/money), and [deciding about orders with holds](/docs/guides/holds).
`.trim();

const INFO = {
  license: { name: 'MIT', identifier: 'MIT' },
  contact: { name: 'The operator of this service' },
};

/** What the document says beyond the routes and DTOs of the application. */
interface Contents {
  version: string;
  events: readonly WebhookEvent[];
  /** The lists of values that are components of the document. */
  enumerations: Enumerations;
}

/** Builds the OpenAPI document, which is committed as openapi.json and enforced by OpenApiValidator. */
export function buildDocument(
  app: INestApplication,
  { version, events, enumerations }: Contents,
): OpenApiDocument {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Order-taking service')
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .addServer('/', 'The service that served this document.')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' }, 'token')
    .addSecurity('bearer', { type: 'http', scheme: 'bearer' });
  for (const [tag, description] of Object.entries(TAGS)) builder.addTag(tag, description.trim());
  const created = SwaggerModule.createDocument(app, builder.build(), {
    // Clients are generated from operation ids: each handler has the name that a client's method should have.
    operationIdFactory: (_controller, handler) => handler,
  });
  // A copy, because the schemas are changed below, and Swagger keeps parts of them.
  const document = structuredClone(created) as unknown as OpenApiDocument;
  document['info'] = { ...(document['info'] as object), ...INFO };
  nameSchemas(document);
  closeRequestSchemas(document);
  describeOperations(document);
  addProblems(document, handlersOf(app));
  addSchemas(document, PROBLEM_SCHEMAS);
  nameEnumerations(document, enumerations);
  describeChanges(document);
  describeEvents(document, events);
  joinWrappedLines(document);
  return document;
}

/** The handlers of all routes, by their names, which are the ids of the operations. */
function handlersOf(app: INestApplication): Map<string, object> {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [
    ...module.controllers.values(),
  ]);
  const prototypes = controllers.map(({ metatype }) => metatype!.prototype as Record<string, object>);
  return new Map(
    prototypes.flatMap((prototype) =>
      Object.getOwnPropertyNames(prototype).map((name) => [name, prototype[name]!] as const),
    ),
  );
}
