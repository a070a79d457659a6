import type { Browser, Locator, Page } from 'playwright-core';
import { openPage, type PageLog } from './browser.js';

export interface ShownAnswer {
  status: number;
  body: string;
}

/** Swagger UI in a browser. Every method does what a person does there with the mouse and the keyboard. */
export class SwaggerUiPage {
  private constructor(
    readonly page: Page,
    readonly log: PageLog,
  ) {}

  static async open(browser: Browser, url: string): Promise<SwaggerUiPage> {
    const { page, log } = await openPage(browser);
    return SwaggerUiPage.show(page, log, url);
  }

  /**
   * Opens the page with a document that describes the requests of these operations alone. Swagger UI renders all operations,
   * answers and texts of the document again after each click, so that executing one takes several times as long with them.
   */
  static async openWithRequestsOf(
    browser: Browser,
    url: string,
    operationIds: readonly string[],
  ): Promise<SwaggerUiPage> {
    const { page, log } = await openPage(browser);
    await page.route('**/openapi.json', async (route) => {
      const json = await (await route.fetch()).json();
      for (const operations of Object.values<Record<string, ShownOperation>>(json.paths)) {
        for (const [method, operation] of Object.entries(operations)) {
          if (!operationIds.includes(operation.operationId)) Reflect.deleteProperty(operations, method);
          operation.description = '';
          operation.responses = successesOf(operation.responses);
        }
      }
      await route.fulfill({ json });
    });
    return SwaggerUiPage.show(page, log, url);
  }

  private static async show(page: Page, log: PageLog, url: string): Promise<SwaggerUiPage> {
    await page.goto(`${url}/docs?all`);
    await page.locator('.opblock-tag').last().waitFor();
    return new SwaggerUiPage(page, log);
  }

  /** Hides the operations of all tags. */
  async collapseTags(): Promise<void> {
    const open = this.page.locator('.opblock-tag-section.is-open > .opblock-tag');
    while ((await open.count()) > 0) await open.first().click();
  }

  /** Enters a token in the dialog "Authorize", instead of the one that was entered before. */
  async authorize(token: string): Promise<void> {
    await this.page.locator('.auth-wrapper > .authorize').click();
    const scheme = this.page.locator('.auth-container').filter({ hasText: 'X-AUTH-TOKEN' });
    const logout = scheme.getByText('Logout');
    if ((await logout.count()) > 0) await logout.click();
    await scheme.locator('input').fill(token);
    await scheme.getByRole('button', { name: 'Apply credentials' }).click();
    await logout.waitFor();
    await scheme.locator('.btn-done').click();
  }

  /** Opens an operation. Other tags are closed, because Swagger UI is slow while many operations are shown. */
  async openOperation(tag: string, operationId: string): Promise<Locator> {
    const section = this.page.locator('.opblock-tag-section', {
      has: this.page.locator(`[data-tag="${tag}"]`),
    });
    if ((await section.getAttribute('class'))?.includes('is-open') !== true) {
      await this.collapseTags();
      await section.locator('.opblock-tag').click();
    }
    const operation = section.locator(`.opblock[id$="-${operationId}"]`);
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('.execute').waitFor();
    return operation;
  }

  /**
   * Executes an open operation with the values that Swagger UI shows.
   * @param example the name of an example of the body, which is selected; by default the first one is shown
   */
  async execute(operation: Locator, example?: string): Promise<ShownAnswer> {
    const examples = operation.locator('.opblock-section-request-body .examples-select-element');
    if (example !== undefined) await examples.selectOption(example);
    const former = operation.locator('.btn-clear');
    if ((await former.count()) > 0) await former.click();
    await operation.locator('.execute').click();
    const answer = operation.locator('.live-responses-table tbody .response');
    const status = await answer.locator('.response-col_status').innerText();
    return { status: parseInt(status), body: await answer.locator('.response-col_description').innerText() };
  }

  async closeOperation(operation: Locator): Promise<void> {
    await operation.locator('.opblock-summary-control').click();
  }
}

type Responses = Record<string, { content?: object }>;

interface ShownOperation {
  operationId: string;
  description: string;
  responses: Responses;
}

/** What Swagger UI needs to ask for the media type of a success, without what the body is. */
const successesOf = (responses: Responses): Responses =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { content = {} }]) => [
        status,
        { description: '', content: Object.fromEntries(Object.keys(content).map((type) => [type, {}])) },
      ]),
  );
