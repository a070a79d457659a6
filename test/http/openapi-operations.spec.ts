import { Ajv } from 'ajv';
import { describe, expect, it } from '@jest/globals';
import { EXAMPLE_REQUESTS } from '../../openapi/examples/example-requests.js';
import { successOf } from '../../openapi/document/openapi-examples.js';
import {
  REFUSES_LIMITED_KEYWORD,
  RIGHT_KEYWORD,
} from '../../src/platform/http/documentation/operation-keywords.js';
import type { Example } from '../../src/platform/http/validation/openapi-types.js';
import { OpenApiValidator } from '../../src/platform/http/validation/openapi-validator.js';
import { addKeywords } from '../../src/platform/http/validation/schema-keywords.js';
import {
  ALL_OPERATIONS,
  openApiDocument,
  parametersOf,
  resolvedAnswer,
  withSchema,
  type NamedOperation,
} from '../support/operations.js';
import { addResponseFormats } from '../support/response-formats.js';

const MAX_SUMMARY_LENGTH = 60;
const TAGS = openApiDocument['tags'] as { name: string; description: string }[];

const idOf = ({ operation }: NamedOperation): string => operation.operationId ?? '';
const idsWhere = (isWrong: (operation: NamedOperation) => boolean): string[] =>
  ALL_OPERATIONS.filter(isWrong).map(idOf);
const bodyOf = ({ operation }: NamedOperation) => operation.requestBody?.content['application/json'];
const answerOf = ({ operation }: NamedOperation) =>
  Object.values(successOf(operation).answer.content ?? {})[0];
/** Those of success, and of failure where they are no problem documents. */
const jsonAnswersOf = ({ operation }: NamedOperation) =>
  Object.values(operation.responses ?? {}).flatMap(
    (answer) => resolvedAnswer(answer).content?.['application/json'] ?? [],
  );
const examplesIn = (content: { examples?: Record<string, Example> } | undefined): Example[] =>
  Object.values(content?.examples ?? {});

describe('the operations of the OpenAPI document', () => {
  it('have unique ids of a verb and a noun, as the methods of a client have', () => {
    const ids = ALL_OPERATIONS.map(idOf);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have a summary of one short line, in which no Markdown is needed', () => {
    const isWrong = (summary: string): boolean =>
      summary === '' || summary.length > MAX_SUMMARY_LENGTH || /[`\n]|\.$/.test(summary);
    expect(idsWhere(({ operation }) => isWrong(operation.summary ?? ''))).toEqual([]);
  });

  it('end their description with who may call them', () => {
    const accessOf = ({ operation }: NamedOperation): string => {
      const right = operation[RIGHT_KEYWORD];
      const either = /^sales or (\w+)$/.exec(String(right));
      if (either !== null) return `Requires the right \`sales\` or \`${either[1]}\`.`;
      if (typeof right === 'string') return `Requires the right \`${right}\`.`;
      if (operation[REFUSES_LIMITED_KEYWORD] === true)
        return 'Requires the token of any application, except one that has the right `holds` or `logistics` without `sales`.';
      return (operation.security ?? []).length > 0
        ? 'Requires the token of any application.'
        : 'Requires no token.';
    };
    expect(
      idsWhere((named) => named.operation.description?.split('\n\n').at(-1) !== accessOf(named)),
    ).toEqual([]);
  });

  it('have one tag each, and every tag has a description and an operation', () => {
    const tags = ALL_OPERATIONS.map(({ operation }) => operation['tags']);
    expect([...new Set(tags.flat())].sort()).toEqual(TAGS.map(({ name }) => name).sort());
    expect(tags.filter((names) => !Array.isArray(names) || names.length !== 1)).toEqual([]);
    expect(TAGS.filter(({ description }) => !description.trim())).toEqual([]);
  });

  it('are in a sensible order: an order is created before several are', () => {
    const ids = ALL_OPERATIONS.map(idOf);
    const orders = ids.filter((id) => ['createOrder', 'listOrders', 'getOrder', 'createOrders'].includes(id));
    expect(orders).toEqual(['createOrder', 'listOrders', 'getOrder', 'createOrders']);
  });
});

describe('the examples of the OpenAPI document', () => {
  it('exist for every parameter in a path, every body and every successful response', () => {
    const isIncomplete = (named: NamedOperation): boolean =>
      parametersOf(named.operation).some((one) => one.in === 'path' && one.example === undefined) ||
      (bodyOf(named) !== undefined && examplesIn(bodyOf(named)).length === 0) ||
      (answerOf(named) !== undefined && examplesIn(answerOf(named)).length === 0);
    expect(idsWhere(isIncomplete)).toEqual([]);
  });

  it('of optional parameters are not filled in by Swagger UI, which would send them with every request', () => {
    const isFilledIn = (named: NamedOperation): boolean =>
      parametersOf(named.operation).some(
        ({ required, schema, example }) =>
          required !== true && (example !== undefined || schema?.['example'] !== undefined),
      );
    expect(idsWhere(isFilledIn)).toEqual([]);
  });

  it('exist for every query parameter, except for lists of values and texts that the service made', () => {
    const parameters = ALL_OPERATIONS.flatMap(({ operation }) => parametersOf(operation).map(withSchema));
    const without = parameters.filter(
      ({ in: place, schema }) => place === 'query' && schema?.['enum'] === undefined && !schema?.['examples'],
    );
    expect([...new Set(without.map(({ name }) => name))].sort()).toEqual(['after', 'cursor']);
  });

  it('are those of the example requests', () => {
    const known = new Set(ALL_OPERATIONS.map(idOf));
    expect(EXAMPLE_REQUESTS.filter(({ operation }) => !known.has(operation))).toEqual([]);
  });

  it('have an example of every successful response, in each of its media types', () => {
    const without = ALL_OPERATIONS.flatMap((named) =>
      Object.entries(named.operation.responses ?? {}).flatMap(([status, answer]) =>
        status.startsWith('2')
          ? Object.entries(resolvedAnswer(answer).content ?? {}).flatMap(([type, content]) =>
              examplesIn(content).length === 0 ? [`${idOf(named)} ${status} ${type}`] : [],
            )
          : [],
      ),
    );
    expect(without).toEqual([]);
  });

  it('have bodies that are accepted', () => {
    const validator = OpenApiValidator.fromFile();
    for (const named of ALL_OPERATIONS) {
      for (const { value } of examplesIn(bodyOf(named))) {
        const { method, path } = named;
        expect(() => validator.checkBody(method, path, structuredClone(value))).not.toThrow();
      }
    }
  });

  it('show one response of a process that is not ready, which the document has no problem for', () => {
    const answer = openApiDocument.paths['/health/ready']!['get']!.responses!['503']!;
    const [example] = examplesIn(resolvedAnswer(answer).content?.['application/json']);
    expect(example?.value).toMatchObject({ status: 'error', error: { database: { status: 'down' } } });
  });

  it('have responses that match their schemas', () => {
    const ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true });
    addKeywords(ajv);
    addResponseFormats(ajv);
    ajv.addSchema(openApiDocument, 'openapi');
    for (const named of ALL_OPERATIONS) {
      for (const answer of jsonAnswersOf(named)) {
        const schema = JSON.stringify(answer.schema).replaceAll('"#/', '"openapi#/');
        const validate = ajv.compile(JSON.parse(schema));
        for (const { value } of examplesIn(answer)) {
          expect([idOf(named), validate(value), validate.errors]).toEqual([idOf(named), true, null]);
        }
      }
    }
  });

  it('show for every error response one problem of each of its codes, with its status', () => {
    const problems = openApiDocument.components['examples'] as Record<string, Example>;
    for (const { operation } of ALL_OPERATIONS) {
      for (const [status, answer] of Object.entries(operation.responses ?? {})) {
        const content = resolvedAnswer(answer).content?.['application/problem+json'];
        if (content === undefined) continue;
        const codes = Object.keys(content.examples!);
        expect(codes).not.toEqual([]);
        const references = Object.values(content.examples! as object as Record<string, { $ref: string }>);
        const names = references.map(({ $ref }) => $ref.split('/').at(-1)!);
        expect(names.map((name) => problems[name]?.value)).toMatchObject(
          codes.map((code) => ({ code, status: Number(status), type: `/docs/errors/${code}` })),
        );
      }
    }
  });
});
