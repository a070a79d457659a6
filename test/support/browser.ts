import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { CHROMIUM } from './servers.js';
import { atEndOfWorker, outlivesFile } from './worker-end.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

/** Chromium sends nothing that the page did not ask for. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Time limit of a click or wait on a busy machine, so that its error names what is missing on the page. */
const WAIT_MS = 60_000;

export interface PageLog {
  /** Warnings and errors on the console, violations of the Content-Security-Policy among them, and uncaught errors. */
  faults: string[];
  /** The URLs of all requests. */
  requests: string[];
  /** The number of bytes that were received, with headers. */
  received: number;
}

let shared: Promise<Browser> | null = null;

/**
 * The browser of all files of a Jest worker; each page that is opened in it has a profile of its own. The caller closes its pages, and
 * then calls `leaveBrowser`.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (shared !== null && (await shared).isConnected()) return shared;
  shared = launch();
  atEndOfWorker(closeShared);
  return shared;
}

/** Closes the browser if no other file can use it. */
export async function leaveBrowser(): Promise<void> {
  if (!outlivesFile()) await closeShared();
}

async function closeShared(): Promise<void> {
  const browser = await shared;
  shared = null;
  await browser?.close();
}

async function launch(): Promise<Browser> {
  if (CHROMIUM === null) throw new Error('There is no Chromium: use describeWithChromium.');
  const executablePath = execFileSync('which', [CHROMIUM], { encoding: 'utf8' }).trim();
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** Opens an empty page, and records what it does. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; log: PageLog }> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(WAIT_MS);
  const log: PageLog = { faults: [], requests: [], received: 0 };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) log.faults.push(message.text());
  });
  page.on('pageerror', (error) => log.faults.push(error.message));
  page.on('request', (request) => log.requests.push(request.url()));
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (log.received += encodedDataLength));
  return { page, log };
}

/** The rules of axe-core that the page violates, each with the first element; that of WCAG 2.2 is off by default. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate<string[]>(`
    axe.run(document, { rules: { 'target-size': { enabled: true } } }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes[0].target.join(' ') + ' ' + nodes[0].failureSummary))`);
}

/** @returns each element whose text has less contrast than WCAG 2 (AA) requires, with its colours */
export async function lowContrast(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate<string[]>(`
    axe.run(document, { runOnly: ['color-contrast'] }).then(({ violations }) =>
      violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => target.join(' ') + ': ' + any[0].message)))`);
}
