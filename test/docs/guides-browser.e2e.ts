import { afterAll, expect, it } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { leaveBrowser, openPage, sharedBrowser, violations } from '../support/browser.js';
import { describeWithChromium } from '../support/servers.js';
import { useService } from '../support/service.js';

const PAGES = ['/docs/guides', '/docs/guides/webhooks', '/docs/errors', '/docs/errors/validation_failed'];

describeWithChromium('the guides in a browser', () => {
  afterAll(leaveBrowser);
  const service = useService();

  async function open(path: string, options: BrowserContextOptions = {}) {
    const opened = await openPage(await sharedBrowser(), options);
    await opened.page.goto(service.url + path);
    return opened;
  }

  const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the guides and errors' });
  const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
  const address = (page: Page): string => page.url().slice(service.url.length);

  it.each([
    [320, 'light'],
    [1024, 'dark'],
    [1440, 'light'],
  ] as const)('are no wider than a window of %d pixels, and accessible (%s)', async (width, colorScheme) => {
    const { page, log } = await open('/docs', { colorScheme, viewport: { width, height: 800 } });
    for (const path of PAGES) {
      log.faults.length = 0;
      await page.goto(service.url + path);
      expect([path, await violations(page)]).toEqual([path, []]);
      if (width === 320) await page.getByRole('button', { name: 'Menu' }).click();
      await search(page).fill('signature');
      await page.getByRole('search').getByRole('link').first().waitFor();
      // The list of results covers parts of some links, which axe-core then reports as too small.
      const found = (await violations(page)).filter((fault) => !fault.startsWith('target-size'));
      expect([path, found]).toEqual([path, []]);
      const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect([path, isTooWide]).toEqual([path, false]);
      expect(log.faults).toEqual([]);
    }
    await page.close();
  });

  it('are searched with the keyboard, and the index is loaded once', async () => {
    const { page, log } = await open('/docs/guides');
    const indexes = () => log.requests.filter((url) => url.endsWith('/docs/search.json'));
    expect(indexes()).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('wrong signature');
    await page.getByRole('status').filter({ hasText: 'results' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await search(page).evaluate('document.activeElement.id')).toBe('search');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('search').getByRole('link').count()).toBe(0);

    await search(page).fill('order_blocked');
    await page.getByRole('search').getByText('order_blocked: Something blocks the order').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/errors/order_blocked');
    expect(indexes()).toHaveLength(1);

    await search(page).fill('zzz');
    await page.getByRole('status').filter({ hasText: '0 results' }).waitFor();
    await page.close();
  });

  it('lead from a result to its section', async () => {
    const { page } = await open('/docs/guides/webhooks');
    await search(page).fill('pings wrong');
    await page
      .getByRole('search')
      .getByRole('link', { name: /^Pings/ })
      .click();
    expect(address(page)).toBe('/docs/guides/webhooks#pings');
    expect(await page.getByRole('search').getByRole('link').count()).toBe(0);
    await page.close();
  });

  it('show one language, which is kept for the other pages', async () => {
    const { page } = await open('/docs/guides/webhooks');
    const python = page.getByText('from standardwebhooks.webhooks');
    const typescript = page.getByText('webhook = verifyWebhook');
    expect([await typescript.isVisible(), await python.isVisible()]).toEqual([true, false]);
    await tab(page, 'Python').click();
    expect([await typescript.isVisible(), await python.isVisible()]).toEqual([false, true]);
    await page.keyboard.press('Home');
    expect(await typescript.isVisible()).toBe(true);
    // A group with the language shows it too, one without it stays as it is.
    expect(await page.getByText('client.events(').isVisible()).toBe(true);

    await page.goto(`${service.url}/docs/guides/partners`);
    expect(await page.getByText("event: 'sales_order_shipped'").isVisible()).toBe(true);
    expect(await tab(page, 'TypeScript').first().getAttribute('aria-selected')).toBe('true');
    await page.close();
  });

  it('copy a block of code', async () => {
    const { page } = await open('/docs/errors/order_blocked', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Copy the block of HTTP' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(/^HTTP\/1.1 409 Conflict\n[^]+"code": "order_blocked"/);
    await page.close();
  });

  it('can be read without JavaScript', async () => {
    const { page } = await open('/docs/guides/webhooks', {
      javaScriptEnabled: false,
      viewport: { width: 320, height: 800 },
    });
    expect(await page.getByText('from standardwebhooks.webhooks').isVisible()).toBe(true);
    expect(await page.getByText('webhook = verifyWebhook').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'All errors' }).click();
    expect(address(page)).toBe('/docs/errors');
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await page.close();
  });
});
