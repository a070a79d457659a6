import type { Browser, Locator, Page } from 'playwright-core';
import { openPage, violations, type PageLog } from './browser.js';
import { waitUntil } from './delivery.js';

export interface ConsoleOptions {
  /** Signs in by the fragment of the address; null opens the address alone. */
  token: string | null;
  colorScheme?: 'light' | 'dark';
  width?: number;
  /** The language of the browser, for numbers and dates. */
  locale?: string;
  /** The time zone of the browser; by default that of the machine. */
  timeZone?: string;
}

/** A tab of a browser with the console. */
export class ConsolePage {
  private constructor(
    readonly page: Page,
    readonly log: PageLog,
    private readonly url: string,
  ) {}

  /** @param path such as `/orders/12` */
  static async open(
    browser: Browser,
    url: string,
    path: string,
    { token, colorScheme = 'light', width = 1280, locale = 'en-US', timeZone }: ConsoleOptions,
  ): Promise<ConsolePage> {
    const { page, log } = await openPage(browser, { locale, ...(timeZone && { timezoneId: timeZone }) });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${url}/console${path}${token === null ? '' : `#token=${token}`}`);
    return new ConsolePage(page, log, url);
  }

  /** The path and the query of the address. */
  get address(): string {
    return this.page.url().slice(this.url.length);
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  heading = (name: string | RegExp) => this.page.getByRole('heading', { name, exact: true });
  link = (name: string) => this.page.getByRole('link', { name, exact: true });
  region = (name: string) => this.page.getByRole('region', { name, exact: true });
  text = (text: string | RegExp) => this.page.getByText(text);
  /** The rows of the list, without the headings. */
  rows = () => this.page.locator('tbody tr');

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Presses a button that copies something. @returns the text that was copied */
  async copied(button: Locator): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button.click();
    await this.text('Copied.').waitFor();
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  /** The rules of axe-core that the page violates, each with the first element. */
  violations = (): Promise<string[]> => violations(this.page);

  isTooWide(): Promise<boolean> {
    return this.page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  }

  /** Shows another page in the same tab, and waits until it has loaded everything. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.url}/console${path}`);
    await this.page.locator('h1').waitFor();
    await this.page.waitForLoadState('networkidle');
  }

  /** Opens everything that can be folded out. */
  async openDetails(): Promise<void> {
    await this.page.evaluate('document.querySelectorAll("details").forEach((part) => (part.open = true))');
    await this.page.waitForLoadState('networkidle');
  }

  /** The cells, links and buttons of tables that reach beyond a part of the page that hides or scrolls what is beyond it. */
  cutOff(): Promise<string[]> {
    return this.page.evaluate<string[]>(`
      [...document.querySelectorAll('main :is(th, td), main table :is(a, button)')].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        if (width === 0 || element.closest('.visually-hidden, [data-stacked] thead') !== null) return false;
        for (let part = element.parentElement; part !== null; part = part.parentElement) {
          const border = part.getBoundingClientRect();
          const hides = getComputedStyle(part).overflowX !== 'visible';
          if (hides && (right > border.right + 1 || left < border.left - 1)) return true;
        }
        return false;
      }).map((element) => element.tagName + ' ' + element.textContent.slice(0, 40))`);
  }

  /** Lets the page ask for news at once, as it does when it becomes visible. */
  refresh = (): Promise<void> => this.page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');

  /** Waits until the page notices that its session was ended: the service still knows it for up to a second. */
  sessionEnds(): Promise<void> {
    return waitUntil(async () => {
      await this.refresh();
      return this.heading('Sign in').isVisible();
    });
  }

  /** From now on no GET request of the page to the API gets a response. */
  async holdReads(): Promise<void> {
    await this.page.route('**/api/**', (route, request) =>
      request.method() === 'GET' ? undefined : route.continue(),
    );
  }

  close = (): Promise<void> => this.page.close();
}
