import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { EXAMPLE_REQUESTS } from '../../openapi/examples/example-requests.js';
import { EXAMPLE_EVENT } from '../../openapi/examples/webhook-examples.js';
import { successOf, type ExampleRequest } from '../../openapi/document/openapi-examples.js';
import { openBrowser } from '../support/browser.js';
import { giveExampleSecret, tokenOf } from '../support/examples/recorder.js';
import { ALL_OPERATIONS, isOnlyInTests, leadsElsewhere, type NamedOperation } from '../support/operations.js';
import { describeWithChromium } from '../support/servers.js';
import { startService, type TestService } from '../support/service.js';
import { SwaggerUiPage } from '../support/swagger-ui-page.js';

const OPERATIONS = new Map(
  ALL_OPERATIONS.filter((named) => !isOnlyInTests(named)).map((named) => [
    named.operation.operationId,
    named,
  ]),
);
const REQUESTS = EXAMPLE_REQUESTS.filter(({ operation }) => OPERATIONS.has(operation));
/** The requests in their order, a few for each page. */
const PORTIONS = Array.from({ length: Math.ceil(REQUESTS.length / 10) }, (_, portion) =>
  REQUESTS.slice(portion * 10, portion * 10 + 10),
);

describeWithChromium('Swagger UI in Chromium', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService({ SAMPLE_DATA: 'true' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  /** The ids of events are random: gives the first one of an order of the shop the id that stands for it in the example. */
  const giveExampleId = () =>
    service.database.query(
      `UPDATE events SET message_id = $1
      WHERE id = (SELECT min(id) FROM events WHERE application_id = 1 AND order_id IS NOT NULL)`,
      [EXAMPLE_EVENT],
    );

  it('executes every operation with the examples of the document', async () => {
    const answers: object[] = [];
    for (const requests of PORTIONS) {
      const ids = requests.map(({ operation }) => operation);
      const ui = await SwaggerUiPage.openWithRequestsOf(browser, service.url, ids);
      let authorized: string | null = null;
      for (const request of requests) {
        const named = OPERATIONS.get(request.operation)!;
        const token = tokenOf(request, named);
        if (token !== null && token !== authorized) await ui.authorize((authorized = token));
        if (request.operation === 'getEvent') await giveExampleId();
        if (request.operation === 'setPassword') await giveExampleSecret(service);
        answers.push(await execute(ui, request, named));
      }
      expect(ui.log.faults).toEqual([]);
      await ui.page.close();
    }
    const expected = REQUESTS.map((request) => ({
      operation: request.operation,
      status: successOf(OPERATIONS.get(request.operation)!.operation).status,
    }));
    expect(answers).toEqual(expected);
    const executed = new Set(REQUESTS.map(({ operation }) => operation));
    const all = [...OPERATIONS].filter(([, named]) => !leadsElsewhere(named)).map(([id]) => id);
    expect([...executed].sort()).toEqual(all.sort());
  }, 600_000);
});

/** The status of an answer, and its body when the status is not the documented one. */
async function execute(ui: SwaggerUiPage, request: ExampleRequest, { operation }: NamedOperation) {
  const [tag] = operation['tags'] as string[];
  const shown = await ui.openOperation(tag!, request.operation);
  const { status, body } = await ui.execute(shown, request.name);
  await ui.closeOperation(shown);
  const isExpected = status === successOf(operation).status;
  return { operation: request.operation, status, ...(!isExpected && { body }) };
}
