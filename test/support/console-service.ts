import { leaveBrowser, sharedBrowser } from './browser.js';
import { ConsolePage, type ConsoleOptions } from './console-page.js';
import { describeWithChromium, jestGlobals } from './servers.js';
import { newApplication, type TestApplication } from './samples.js';
import { ADMIN_TOKEN, useService, type TestService } from './service.js';

/** The application, and a browser in which its console is opened. */
interface ConsoleService extends TestService {
  /** Where its pages may send requests to. */
  origins: Set<string>;
  /**
   * @param path such as `/orders/12`
   * @param options.url the service that is opened; by default this one
   */
  open(path: string, options: ConsoleOptions & { url?: string }): Promise<ConsolePage>;
}

/** Opens a page in 1280 pixels. @param token of whoever signs in; by default that of the office */
type Open = (path: string, token?: string | null) => Promise<ConsolePage>;
type Suite = (service: ConsoleService, open: Open, office: TestApplication) => void;

/** What a browser logs for each request that is refused, or that a test aborts: the tests cause some on purpose. */
const REFUSED =
  /^Failed to load resource: (the server responded with a status of (400|401|403|404|409|412|422|503) |net::ERR_FAILED)/;

/**
 * A suite of tests that open pages of the console, which are closed after each test. The last one shows that no page caused an error.
 * @param rights of the office, an application; without it the administrator signs in
 * @param suite receives the service and the office, which have their members when the first hook of the suite begins
 */
export const describeConsole = (name: string, rights: string[] | null, suite: Suite): void =>
  describeConsoleWith({}, name, rights, suite);

/** @param settings as for useService() */
export function describeConsoleWith(
  settings: Parameters<typeof useService>[0],
  name: string,
  rights: string[] | null,
  suite: Suite,
): void {
  describeWithChromium(name, () => {
    const { afterAll, afterEach, beforeAll, expect, it } = jestGlobals();
    const pages: ConsolePage[] = [];
    // Before the service is stopped.
    afterEach(async () => {
      await Promise.all(pages.map(({ page }) => page.context().close()));
    });
    afterAll(leaveBrowser);
    const service = useService(settings);
    const office = { token: ADMIN_TOKEN } as TestApplication;
    beforeAll(async () => {
      if (rights !== null)
        Object.assign(office, await newApplication(service.admin, { name: 'Office', rights }));
    });
    const origins = new Set<string>();
    const open: ConsoleService['open'] = async (path, { url = service.url, ...options }) => {
      origins.add(new URL(url).origin);
      const page = await ConsolePage.open(await sharedBrowser(), url, path, options);
      pages.push(page);
      return page;
    };
    const openAs: Open = (path, token = office.token) => open(path, { token });
    suite(Object.assign(service, { origins, open }), openAs, office);

    it('causes no error in the browser, and no request to another origin', () => {
      const faults = pages.flatMap(({ log }) => log.faults).filter((fault) => !REFUSED.test(fault));
      const requests = pages.flatMap(({ log }) => log.requests);
      const others = requests.filter((url) => !origins.has(new URL(url).origin));
      expect([faults, others]).toEqual([[], []]);
    });
  });
}
