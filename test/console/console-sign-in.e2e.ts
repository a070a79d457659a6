import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { ConsolePage } from '../support/console-page.js';
import { describeConsole } from '../support/console-service.js';
import { signedInPerson } from '../support/console-session.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf, newApplication, newShop, takeOrder } from '../support/samples.js';
import { ADMIN_TOKEN, startService } from '../support/service.js';

describeConsole('Signing in to the console', ['sales', 'crm'], (service, _, office) => {
  const open = (path: string, token: string | null = null) => service.open(path, { token });

  async function otherTab({ page }: ConsolePage, path: string): Promise<Page> {
    const opened = page.context().waitForEvent('page');
    await page.evaluate(`void open('/console${path}', '_blank', 'noopener')`);
    return opened;
  }

  async function signInByPassword({ page }: ConsolePage, email: string, password: string): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
  }

  it('with a token says why it is refused, and shows the application and the name of the token, in new tabs too', async () => {
    const path = `/applications/${office.id}/tokens`;
    const { token } = bodyOf(await service.admin.post(path, { name: 'laptop' }));
    const tab = await open('/orders?held=true');
    await tab.button('Sign in with the token').click();
    await tab.text('Enter a token.').waitFor();
    for (const refused of ['ots_mistyped', 'ots_żółw']) {
      await tab.page.getByLabel('Token').fill(refused);
      await tab.button('Sign in with the token').click();
      await tab.text('The service does not accept this token.').waitFor();
    }
    await tab.page.getByLabel('Token').fill(token);
    await tab.page.keyboard.press('Enter');
    await tab.heading('Orders').waitFor();
    expect(tab.address).toBe('/console/orders?held=true');
    await tab.page.getByTitle('Office (laptop)').waitFor();
    const other = await otherTab(tab, '/webhooks');
    await other.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
    // Storage has where lists were scrolled to, and nothing of the session.
    const stored = await tab.page.evaluate(
      'document.cookie + JSON.stringify({ ...sessionStorage, ...localStorage })',
    );
    expect(stored).not.toContain(token);
  });

  it('with an e-mail address and a password shows the person and the application', async () => {
    const ada = await signedInPerson(service.admin, { roles: ['clerk'], application: office.id });
    const tab = await open('/orders?held=true');
    await tab.button('Sign in').click();
    await tab.text('Enter your e-mail address and your password.').waitFor();
    await signInByPassword(tab, ada.email, 'a wrong password');
    await tab.text('The sign-in was refused.').waitFor();
    await signInByPassword(tab, ada.email, ada.password);
    await tab.page.getByTitle('Ada Lovelace (Office)').waitFor();
    expect(tab.address).toBe('/console/orders?held=true');
  });

  it('with the token of the fragment removes it from the address', async () => {
    const tab = await open('', office.token);
    await tab.heading('Desk').waitFor();
    expect(tab.address).toBe('/console');
    expect(await tab.page.evaluate('history.length')).toBeLessThan(3);
    await tab.page.reload();
    await tab.heading('Desk').waitFor();
  });

  it('ends in all tabs when somebody signs out in one', async () => {
    const tab = await open('/orders', office.token);
    await tab.heading('Orders').waitFor();
    const other = await otherTab(tab, '/orders');
    await other.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    await tab.button('Sign out').click();
    await tab.heading('Sign in').waitFor();
    await other.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await tab.page.reload();
    await tab.heading('Sign in').waitFor();
  });

  it('is not undone by a late refusal of a request of the former session', async () => {
    const tab = await open('/audit', ADMIN_TOKEN);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await tab.page.route('**/api/v1/audit', async (route) => {
      await held;
      await route.fulfill({ status: 401, json: { code: 'late', detail: 'Too late.' } });
    });
    const asked = tab.page.waitForRequest('**/api/v1/audit');
    await tab.button('Download').click();
    await asked;
    const { token } = await newApplication(service.admin, { name: 'Depot', rights: ['sales'] });
    await tab.page.evaluate(`location.hash = 'token=${token}'`);
    await tab.page.getByTitle('Depot').waitFor();
    release();
    await tab.text('Too late.').waitFor();
    expect(await tab.page.getByTitle('Depot').isVisible()).toBe(true);
  });

  it('ends within a second when a person is switched off, and keeps the address', async () => {
    const ada = await signedInPerson(service.admin, { roles: ['clerk'] });
    const tab = await open('/webhooks');
    await signInByPassword(tab, ada.email, ada.password);
    await tab.heading('Webhooks').waitFor();
    await service.admin.patch(`/people/${ada.id}`, { active: false });
    await tab.sessionEnds();
    await tab.text('Your session has ended. Sign in again.').waitFor();
    expect(tab.address).toBe('/console/webhooks');
  });

  /** A person who writes why an order is cancelled, in a browser that has no session any more when it is sent. */
  async function endedWhileTyping() {
    const shop = await newShop(service.admin);
    const { id } = await takeOrder(shop);
    const ada = await signedInPerson(service.admin, { roles: ['clerk'], application: office.id });
    const tab = await open(`/orders/${id}`);
    await signInByPassword(tab, ada.email, ada.password);
    await tab.button('Cancel order').click();
    await tab.page.getByLabel('Reason').fill('Ordered by mistake');
    await tab.page.context().clearCookies();
    await tab.dialog.getByRole('button', { name: 'Cancel order' }).click();
    await tab.heading('Sign in').waitFor();
    return { tab, ada };
  }

  it('is asked for over the page when the session ends, which keeps what somebody typed', async () => {
    const { tab, ada } = await endedWhileTyping();
    await tab.text('Your session has ended. Sign in again.').first().waitFor();
    await tab.page.keyboard.press('Escape');
    await tab.page.keyboard.press('Escape');
    // A page whose session has ended asks for nothing: too many refusals would refuse the sign-in too.
    const sent = tab.log.requests.length;
    await tab.refresh();
    await signInByPassword(tab, ada.email, ada.password);
    await tab.heading('Sign in').waitFor({ state: 'detached' });
    expect(await tab.page.getByLabel('Reason').inputValue()).toBe('Ordered by mistake');
    await tab.dialog.getByRole('button', { name: 'Cancel order' }).click();
    await tab.text('The order was cancelled.').waitFor();
    await tab.text('Ordered by mistake').waitFor();
    const late = tab.log.requests.slice(sent).filter((url) => !url.includes('/console/session'));
    expect(late[0]).toMatch(/\/me$/);
  });

  it('shows nothing of what somebody typed to whoever signs in next', async () => {
    const { tab } = await endedWhileTyping();
    await tab.page.getByLabel('Token').fill(office.token);
    await tab.button('Sign in with the token').click();
    await tab.page.getByTitle('Office', { exact: true }).waitFor();
    await tab.button('Cancel order').waitFor();
    expect(await tab.dialog.count()).toBe(0);
  });

  it('waits for a role when a person has none', async () => {
    const ada = await signedInPerson(service.admin, { roles: [] });
    const tab = await open('/orders');
    await signInByPassword(tab, ada.email, ada.password);
    await tab.heading('You have no role yet').waitFor();
    expect(await tab.violations()).toEqual([]);
    await service.admin.patch(`/people/${ada.id}`, { roles: ['clerk'] });
    await waitUntil(async () => {
      await tab.refresh();
      return tab.heading('Orders').isVisible();
    });
  });

  it('and every page after it say that it is a test installation', async () => {
    const test = await startService({ TEST_MODE: 'true' });
    const { token } = await newApplication(test.admin, { rights: ['sales'] });
    const tab = await service.open('/orders', { token: null, url: test.url });
    const band = 'Test installation: nothing here is shipped.';
    await tab.text(band).waitFor();
    expect(await tab.violations()).toEqual([]);
    await tab.page.getByLabel('Token').fill(token);
    await tab.button('Sign in with the token').click();
    await tab.heading('Orders').waitFor();
    expect(await tab.text(band).isVisible()).toBe(true);
    await tab.close();
    await test.stop();
  });
});
