import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample-applications.js';
import { leaveBrowser, lowContrast, sharedBrowser } from '../support/browser.js';
import { describeWithChromium } from '../support/servers.js';
import { useService } from '../support/service.js';
import { SwaggerUiPage } from '../support/swagger-ui-page.js';

/** Tags and operations. */
const OF_EACH_METHOD = [
  ['Orders', 'listOrders'],
  ['Orders', 'createOrders'],
  ['Contacts', 'updateContact'],
  ['Webhooks', 'subscribeWebhook'],
  ['Webhooks', 'deleteWebhook'],
] as const;

describeWithChromium('Swagger UI in Chromium', () => {
  let browser: Browser;

  afterAll(leaveBrowser);
  const service = useService({ SAMPLE_DATA: 'true' });
  beforeAll(async () => void (browser = await sharedBrowser()));

  it('receives less than 700 kB, and from the service alone', async () => {
    const { page, log } = await SwaggerUiPage.open(browser, service.url);
    expect(log.received).toBeGreaterThan(100_000);
    expect(log.received).toBeLessThan(700_000);
    expect([...new Set(log.requests.map((url) => new URL(url).origin))]).toEqual([service.url]);
    expect(log.faults).toEqual([]);
    await page.close();
  });

  it('shows the operations that have the words typed in its filter', async () => {
    const { page, log } = await SwaggerUiPage.open(browser, service.url);
    await page.getByPlaceholder('Filter by tag').fill('SHIP everything');
    await page.locator('[data-tag="Webhooks"]').waitFor({ state: 'detached' });
    expect(await page.locator('.opblock-tag').count()).toBe(1);
    await page.locator('[data-tag="Orders"]').click();
    const paths = page.locator('.opblock-tag-section .opblock-summary-path');
    expect(await paths.allInnerTexts()).toEqual(['/api/v1/orders/{id}/ship']);
    await page.getByPlaceholder('Filter by tag').fill('');
    await page.locator('[data-tag="Webhooks"]').waitFor();
    expect(log.faults).toEqual([]);
    await page.close();
  });

  it('has enough contrast for all text', async () => {
    const ui = await SwaggerUiPage.open(browser, service.url);
    await ui.authorize(SAMPLE_APPLICATIONS[2]!.token);
    const low = await lowContrast(ui.page);
    for (const [tag, operationId] of OF_EACH_METHOD) {
      const shown = await ui.openOperation(tag, operationId);
      if (operationId === 'listOrders') await ui.execute(shown);
      const schema = shown.getByText('Schema', { exact: true });
      if ((await schema.count()) > 0) await schema.first().click();
      low.push(...(await lowContrast(ui.page)));
      await ui.closeOperation(shown);
    }
    expect(low).toEqual([]);
    await ui.page.close();
  }, 300_000);
});
