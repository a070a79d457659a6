// Writes pictures of the console's main pages, with the sample data, to docs/images: `npm run screenshots`. It starts the
// service on an embedded database in a temporary folder, which is deleted at the end. It needs Chromium; CHROMIUM may name
// the program.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const FOLDER = 'docs/images';
const TIMEOUT_MS = 60_000;
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

/** The pictures: the address below /console, and for an order or a contact the list in which its link is the first. */
const PICTURES = [
  { name: 'desk', path: '/', heading: 'Desk' },
  { name: 'orders', path: '/orders', heading: 'Orders' },
  { name: 'order', path: '/orders?blocked=true', opensFirst: true, heading: 'History' },
  { name: 'contact', path: '/contacts', opensFirst: true, heading: 'Who is it?' },
  { name: 'webhooks', path: '/webhooks', heading: 'Webhooks' },
  { name: 'orders-narrow', path: '/orders', heading: 'Orders', size: NARROW },
];

/** @returns the process, and the link of its banner that signs in */
async function startService(dataDir) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const text of child.stdout) {
    output += text;
    const link = /http:\S+\/console#token=\w+/.exec(output)?.[0];
    if (link !== undefined) return { child, link };
  }
  throw new Error(`The service ended: ${output}`);
}

async function takePicture(browser, link, { name, path, heading, opensFirst = false, size = WIDE }) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(link.replace('#', `${path}#`));
  if (opensFirst) await page.locator('tbody a').first().click();
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.skeleton').waitFor({ state: 'detached' });
  const file = join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file });
  process.stdout.write(`${file}: ${Math.ceil(statSync(file).size / 1000)} kB\n`);
  await context.close();
}

const executablePath = execFileSync('which', [process.env.CHROMIUM ?? 'chromium-headless-shell'], {
  encoding: 'utf8',
});
mkdirSync(FOLDER, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
const { child, link } = await startService(dataDir);
const browser = await chromium.launch({ executablePath: executablePath.trim(), args: ['--no-sandbox'] });
try {
  for (const picture of PICTURES) await takePicture(browser, link, picture);
} finally {
  await browser.close();
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
