import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { grouped } from '../support/grouped.js';
import { EXAMPLE_REQUESTS } from '../../openapi/examples/example-requests.js';
import { EXAMPLE_EVENT } from '../../openapi/examples/webhook-examples.js';
import { successOf, type ExampleRequest } from '../../openapi/document/openapi-examples.js';
import { leaveBrowser, sharedBrowser } from '../support/browser.js';
import { giveExampleSecret, sendExample, tokenOf } from '../support/examples/recorder.js';
import {
  ALL_OPERATIONS,
  isOnlyInTests,
  leadsElsewhere,
  parametersOf,
  resolvedAnswer,
  withSchema,
  type NamedOperation,
} from '../support/operations.js';
import { describeWithChromium } from '../support/servers.js';
import { useService } from '../support/service.js';
import { SwaggerUiPage } from '../support/swagger-ui-page.js';

const OPERATIONS = new Map(
  ALL_OPERATIONS.filter((named) => !isOnlyInTests(named)).map((named) => [
    named.operation.operationId,
    named,
  ]),
);
const REQUESTS = EXAMPLE_REQUESTS.filter(({ operation }) => OPERATIONS.has(operation));

/** Without it, Swagger UI executes the first operations of each form, because each takes it about a second of CPU time. */
const EXECUTES_ALL = process.env['SWAGGER_UI_OPERATIONS'] === 'all';
const OF_EACH_FORM = 2;
/** In one page. */
const AT_A_TIME = 10;

/** What Swagger UI distinguishes in an operation: the kinds of its parameters and bodies, and whether it needs a token. */
function formOf({ operation }: NamedOperation) {
  const { requestBody, responses = {}, security } = operation;
  const kinds = parametersOf(operation)
    .map(withSchema)
    .map(({ in: place, required, schema }) => [place, required, schema?.type]);
  const answered = Object.values(responses)
    .map(resolvedAnswer)
    .flatMap(({ content }) => Object.keys(content ?? {}));
  return JSON.stringify([
    [...new Set(kinds.map(String))].sort(),
    Object.keys(requestBody?.content ?? {}),
    [...new Set(answered)],
    security,
  ]);
}

const operationOf = ({ operation }: ExampleRequest): NamedOperation => OPERATIONS.get(operation)!;

/** The requests that Swagger UI sends. The others are sent without it, because later requests need what they store. */
const EXECUTED = new Set(
  [...grouped(REQUESTS, (request) => formOf(operationOf(request))).values()].flatMap((requests) =>
    requests.filter(({ name }, index) => EXECUTES_ALL || index < OF_EACH_FORM || name !== undefined),
  ),
);

/** Swagger UI with the next requests that it sends. */
class ExecutedRequests {
  private ui: SwaggerUiPage | null = null;
  private authorized: string | null = null;
  private readonly inOrder = REQUESTS.filter((request) => EXECUTED.has(request));
  private sent = 0;

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** The status of an answer, and its body when the status is not the documented one. */
  async execute(request: ExampleRequest): Promise<object> {
    if (this.sent % AT_A_TIME === 0) await this.openPage();
    this.sent += 1;
    const named = operationOf(request);
    const token = tokenOf(request, named);
    if (token !== null && token !== this.authorized) await this.ui!.authorize((this.authorized = token));
    const [tag] = named.operation['tags'] as string[];
    const shown = await this.ui!.openOperation(tag!, request.operation);
    // Of an operation without a body the name is that of an example of the response.
    const { status, body } = await this.ui!.execute(shown, named.operation.requestBody && request.name);
    await this.ui!.closeOperation(shown);
    return statusOf(request, status, body);
  }

  async closePage(): Promise<void> {
    if (this.ui === null) return;
    expect(this.ui.log.faults).toEqual([]);
    await this.ui.page.close();
  }

  private async openPage(): Promise<void> {
    await this.closePage();
    const next = this.inOrder.slice(this.sent, this.sent + AT_A_TIME);
    const ids = next.map(({ operation }) => operation);
    this.ui = await SwaggerUiPage.openWithRequestsOf(this.browser, this.url, ids);
    this.authorized = null;
  }
}

function statusOf(request: ExampleRequest, status: number, body: unknown): object {
  const isExpected = status === successOf(operationOf(request).operation).status;
  return { operation: request.operation, status, ...(!isExpected && { body }) };
}

describeWithChromium('Swagger UI in Chromium', () => {
  let browser: Browser;

  afterAll(leaveBrowser);
  const service = useService({ SAMPLE_DATA: 'true' });
  beforeAll(async () => void (browser = await sharedBrowser()));

  /** The ids of events are random: gives the first one of an order of the shop the id that stands for it in the example. */
  const giveExampleId = () =>
    service.database.sql`UPDATE events SET message_id = ${EXAMPLE_EVENT}
      WHERE id = (SELECT min(id) FROM events WHERE application_id = 1 AND order_id IS NOT NULL)`;

  it('executes operations of every form with the examples of the document', async () => {
    const executed = new ExecutedRequests(browser, service.url);
    const answers: object[] = [];
    for (const request of REQUESTS) {
      if (request.operation === 'getEvent') await giveExampleId();
      if (request.operation === 'setPassword') await giveExampleSecret(service);
      if (EXECUTED.has(request)) answers.push(await executed.execute(request));
      else await sendExample(service.url, request);
    }
    await executed.closePage();
    expect(answers).toEqual(
      REQUESTS.filter((request) => EXECUTED.has(request)).map((request) => ({
        operation: request.operation,
        status: successOf(operationOf(request).operation).status,
      })),
    );
  }, 600_000);

  it('has an example of every operation', () => {
    const operations = new Set(REQUESTS.map(({ operation }) => operation));
    const all = [...OPERATIONS].filter(([, named]) => !leadsElsewhere(named)).map(([id]) => id);
    expect([...operations].sort()).toEqual(all.sort());
  });
});
