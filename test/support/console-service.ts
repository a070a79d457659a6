import type { Browser } from 'playwright-core';
import type { Environment } from '../../src/config/env.js';
import { openBrowser } from './browser.js';
import { ConsolePage, type ConsoleOptions } from './console-page.js';
import { describeWithChromium, jestGlobals } from './servers.js';
import { startService, type TestService } from './service.js';

/** The application, and a browser in which its console is opened. */
export interface ConsoleService extends TestService {
  browser: Browser;
  /** All pages that were opened. */
  pages: ConsolePage[];
  /**
   * @param path such as `/orders/12`
   * @param options.url the service that is opened; by default this one
   */
  open(path: string, options: ConsoleOptions & { url?: string }): Promise<ConsolePage>;
}

/**
 * A suite of tests that open pages of the console.
 * @param suite receives the service, which is started before the first hook of the suite
 */
export const describeConsole = (name: string, suite: (service: ConsoleService) => void): void =>
  describeConsoleWith({}, name, suite);

/** @param settings environment variables that replace those of startService() */
export function describeConsoleWith(
  settings: Environment | (() => Promise<Environment>),
  name: string,
  suite: (service: ConsoleService) => void,
): void {
  describeWithChromium(name, () => {
    const { afterAll, beforeAll } = jestGlobals();
    const service = {} as ConsoleService;
    beforeAll(async () => {
      const environment = typeof settings === 'function' ? await settings() : settings;
      const [started, browser] = await Promise.all([startService(environment), openBrowser()]);
      const pages: ConsolePage[] = [];
      const open: ConsoleService['open'] = async (path, { url = started.url, ...options }) => {
        const page = await ConsolePage.open(browser, url, path, options);
        pages.push(page);
        return page;
      };
      Object.assign(service, started, { browser, pages, open });
    });
    afterAll(async () => {
      await service.browser.close();
      await service.stop();
    });
    suite(service);
  });
}
