import type { Browser } from 'playwright-core';
import type { Environment } from '../../src/config/env.js';
import { openBrowser } from './browser.js';
import { ConsolePage, type ConsoleOptions } from './console-page.js';
import { describeWithChromium, jestGlobals } from './servers.js';
import { startService, type TestService } from './service.js';

/** The application, and a browser in which its console is opened. */
export interface ConsoleService extends TestService {
  browser: Browser;
  /** All that were opened. */
  pages: ConsolePage[];
  /**
   * @param path such as `/orders/12`
   * @param options.url of another service; by default that of this one
   */
  open(path: string, options: ConsoleOptions & { url?: string }): Promise<ConsolePage>;
}

/**
 * A suite that opens pages of the console.
 * @param suite gets the service, which runs while hooks and tests of the suite run
 */
export const describeConsole = (name: string, suite: (service: ConsoleService) => void): void =>
  describeConsoleWith({}, name, suite);

/** @param settings environment variables that differ from those of startService() */
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
