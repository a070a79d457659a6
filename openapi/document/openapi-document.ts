import { readFileSync } from 'node:fs';
import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ENUMERATIONS } from '../../src/common/enumeration.js';
import { EVENT_CATALOGUE, EVENT_NAMES } from '../../src/events/catalogue.js';
import type { OpenApiDocument } from '../../src/platform/http/validation/openapi-types.js';
import { joinWrappedLines } from './markdown.js';
import { describeEvents } from './openapi-events.js';
import { describeOperations } from './openapi-operations.js';
import { addProblems } from './openapi-problems.js';
import type { RecordedExamples } from './recorded-examples.js';
import { ProblemDto } from './problem.dto.js';
import { shareParts } from './shared-parts.js';
import { closeRequestSchemas, describeChanges, nameEnumerations, nameSchemas } from './schemas.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
/** What the document is about, and below the heading of each tag what the tag is about. */
const [description = '', ...tags] = readFileSync('openapi/description.md', 'utf8').split(/^# /m);

const EVENT = { type: 'string', enum: EVENT_NAMES };

/** What the document says beyond the routes and DTOs of the application. */
const FRAME = {
  openapi: '3.1.0',
  info: {
    title: 'Order-taking service',
    description: description.trim(),
    version,
    contact: { name: 'The operator of this service' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  tags: tags.map((section) => {
    const [name = '', ...lines] = section.split('\n');
    return { name, description: lines.join('\n').trim() };
  }),
  servers: [{ url: '/', description: 'The service that served this document.' }],
  components: {
    schemas: {
      SubscribedEvents: {
        description: 'An event, or a list of several.',
        anyOf: [EVENT, { type: 'array', items: EVENT, minItems: 1 }],
      },
      JobOptions: {
        description: 'Those of an export or an import, or of the request that is sent for each item.',
        anyOf: [
          { $ref: '#/components/schemas/OrderExportDto' },
          { $ref: '#/components/schemas/FileImportDto' },
          { type: 'object', additionalProperties: true },
        ],
      },
    },
    securitySchemes: {
      token: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  },
} as const;

/** Builds the OpenAPI document, which is committed as openapi.json and enforced by OpenApiValidator. */
export function buildDocument(
  app: INestApplication,
  { events, errors }: Omit<RecordedExamples, 'answers'>,
): OpenApiDocument {
  const created = SwaggerModule.createDocument(app, FRAME as object as OpenAPIObject, {
    // Clients are generated from operation ids: each handler has the name that a client's method should have.
    operationIdFactory: (_controller, handler) => handler,
    extraModels: [ProblemDto],
  });
  // A copy, because the schemas are changed below, and Swagger keeps parts of them.
  const document = structuredClone(created) as unknown as OpenApiDocument;
  nameSchemas(document);
  closeRequestSchemas(document);
  describeOperations(document);
  addProblems(document, handlersOf(app), errors);
  nameEnumerations(document, ENUMERATIONS);
  describeChanges(document);
  describeEvents(document, EVENT_CATALOGUE, events);
  joinWrappedLines(document);
  shareParts(document);
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
