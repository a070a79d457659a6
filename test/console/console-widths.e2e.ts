import { expect, it } from '@jest/globals';
import { newConsoleData } from '../support/console-data.js';
import { describeConsole } from '../support/console-service.js';
import { ADMIN_TOKEN } from '../support/service.js';

const WIDTHS = [320, 1024, 1440];
/** As in 22.11.2026. */
const DATE = /\d{1,2}\.\d{1,2}\.\d{4}/g;
/** A thousand such as 1.022 is followed by a decimal comma in amounts. */
const DECIMAL_POINT = /\d\.\d(?!\d\d[.,]\d|\d\d(?!\d))/;

/** The text of each element itself, without that of the elements in it. */
const textsOf = (elements: unknown[]): string[] =>
  (elements as { childNodes: Iterable<{ nodeType: number; nodeValue: string | null }> }[]).map((element) =>
    [...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ nodeValue }) => nodeValue)
      .join(''),
  );

describeConsole('Every page of the console, in every width', null, (service) => {
  /** What is wrong with the pages, each with its address and its width. */
  async function faultsOf(addresses: string[], locale: string): Promise<string[]> {
    const faults: string[] = [];
    const tab = await service.open('', { token: ADMIN_TOKEN, locale });
    await tab.page.locator('h1').waitFor();
    for (const address of addresses) {
      await tab.goTo(address);
      await tab.openDetails();
      for (const width of WIDTHS) {
        await tab.page.setViewportSize({ width, height: 800 });
        // The page notices its width with the next frame.
        await tab.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
        const found = [...((await tab.isTooWide()) ? ['too wide'] : []), ...(await tab.cutOff())];
        faults.push(...found.map((fault) => `${address} at ${width}: ${fault}`));
      }
    }
    await tab.close();
    return faults;
  }

  it('shows only decimals of the language of the browser', async () => {
    const german = await service.open('', { token: ADMIN_TOKEN, locale: 'de-DE' });
    await german.heading('Arbeitsplatz').waitFor();
    const found: string[] = [];
    for (const address of await newConsoleData(service.admin, (short) => `${short}-de`)) {
      await german.goTo(address);
      await german.openDetails();
      // What was sent to a receiver is shown as it was sent, and addresses of computers have dots.
      const lines = (await german.page.locator('main :not(.json, .json *)').evaluateAll(textsOf)).filter(
        (text) => !/^[\d.]+:?\d*$|127\.0\.0\.1/.test(text.trim()) || /^\d+\.\d+$/.test(text.trim()),
      );
      const wrong = lines.filter((text) => DECIMAL_POINT.test(text.replaceAll(DATE, '')));
      found.push(...wrong.map((text) => `${address}: ${text}`));
    }
    await german.close();
    expect(found).toEqual([]);
  });

  it('breaks no word of a cell in which several short texts follow each other', async () => {
    await newConsoleData(service.admin, (short) => `${short}-joined`);
    const options = { token: ADMIN_TOKEN, width: 1024 };
    const tab = await service.open('/deliveries', options);
    await tab.rows().first().waitFor();
    const texts = await tab.page.locator('tbody th').allTextContents();
    expect(texts.filter((text) => /\S{40}/.test(text)).length).toBeGreaterThan(0);
    expect(await tab.page.locator('[data-long]').count()).toBe(0);
  });

  it('breaks words of 100 letters, so that no page and no table is too wide', async () => {
    const words = (short: string): string => short.padEnd(100, 'x');
    expect(await faultsOf(await newConsoleData(service.admin, words), 'pl-PL')).toEqual([]);
  });

  it('shows each column and each button of each table, with German texts', async () => {
    expect(await faultsOf(await newConsoleData(service.admin), 'de-DE')).toEqual([]);
  });
});
