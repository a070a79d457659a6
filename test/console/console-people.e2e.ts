import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { describeConsole } from '../support/console-service.js';
import { signedInPerson } from '../support/console-session.js';
import { bodyOf, newApplication, newShop, unique, takeOrder } from '../support/samples.js';

const PASSWORD = 'correct horse battery staple';

describeConsole('People, sessions and the audit in the console', null, (service, open) => {
  async function openAs(path: string, { email, password }: Record<'email' | 'password', string>) {
    const tab = await open(path, null);
    await tab.page.getByLabel('E-mail address').fill(email);
    await tab.page.getByLabel('Password').fill(password);
    await tab.button('Sign in').click();
    return tab;
  }

  it('are created, and set a password with a link that is shown once', async () => {
    const office = await newApplication(service.admin, { name: unique('Office') });
    const email = `${crypto.randomUUID()}@example.com`;
    const tab = await open('/people');
    await tab.button('New person').click();
    await tab.page.getByLabel('Name').fill('Grace Hopper');
    await tab.page.getByLabel('E-mail address').fill('no address');
    await tab.button('Create the person').click();
    await tab.dialog.getByRole('alert').waitFor();
    await tab.page.getByLabel('E-mail address').fill(email);
    await tab.page.getByLabel('Clerk').check();
    await tab.page.getByLabel('Application').selectOption({ value: String(office.id) });
    await tab.button('Create the person').click();
    await tab.heading('Grace Hopper').waitFor();
    await tab.text('This person has no password yet').waitFor();
    await tab.button('Link to set a password').click();
    await tab.button('Create the link').click();
    const link = await tab.page.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(new RegExp(`^${service.url}/console/set-password#secret=[\\w-]{43}$`));
    await tab.button('I have saved it').click();
    expect(await tab.page.content()).not.toContain(link);
    await tab.close();

    const other = await open(link.slice(`${service.url}/console`.length), null);
    await other.heading('Set your password').waitFor();
    expect(other.address).toBe('/console/set-password');
    await other.page.getByLabel('New password').fill('too short');
    await other.page.getByLabel('Repeat the password').fill('something else');
    await other.button('Set the password').click();
    await other.text('The two passwords differ.').waitFor();
    await other.page.getByLabel('Repeat the password').fill('too short');
    await other.button('Set the password').click();
    await other.page.getByRole('alert').waitFor();
    await other.page.getByLabel('New password').fill(PASSWORD);
    await other.page.getByLabel('Repeat the password').fill(PASSWORD);
    await other.button('Set the password').click();
    await other.text('Your password was set. Sign in with it.').waitFor();
    await other.page.getByLabel('E-mail address').fill(email);
    await other.page.getByLabel('Password').fill(PASSWORD);
    await other.button('Sign in').click();
    await other.page.getByTitle(/^Grace Hopper \(Office/).waitFor();
  });

  it('are refused a link that was used', async () => {
    const tab = await open('/set-password#secret=used', null);
    await tab.page.getByLabel('New password').fill(PASSWORD);
    await tab.page.getByLabel('Repeat the password').fill(PASSWORD);
    await tab.button('Set the password').click();
    await tab.text('The link was used already, or has expired.').waitFor();
  });

  it('are given other roles, are switched off and on, and have a history', async () => {
    const name = unique('Alan');
    const { id } = await signedInPerson(service.admin, { name, roles: ['clerk'] });
    const tab = await open(`/people/${id}`);
    await tab.button('Change').click();
    await tab.page.getByLabel('Clerk').uncheck();
    await tab.page.getByLabel('Reader').check();
    await tab.button('Save').click();
    await tab.text('The person was saved.').waitFor();
    expect(bodyOf(await service.admin.get(`/people/${id}`))).toMatchObject({ roles: ['reader'] });
    await tab.button('Switch off').click();
    await tab.dialog.getByRole('button', { name: 'Switch off' }).click();
    await tab.text('The person was switched off.').waitFor();
    await tab.button('Switch on').click();
    await tab.text('The person was switched on.').waitFor();
    await tab.page.reload();
    await tab.page.locator('.timeline').getByText('Role').first().waitFor();
    await tab.page.locator('.back').click();
    await tab.page.getByRole('link', { name }).waitFor();
  });

  it('who are only readers see no button that changes something', async () => {
    const shop = await newShop(service.admin);
    const { id, code } = await takeOrder(shop);
    const reader = await signedInPerson(service.admin, { roles: ['reader'] });
    const tab = await openAs(`/orders/${id}`, reader);
    await tab.heading(code).waitFor();
    await tab.heading('History').waitFor();
    for (const name of ['Validate', 'Hold', 'Cancel order']) expect(await tab.button(name).count()).toBe(0);
    const clerk = await signedInPerson(service.admin, { roles: ['reader', 'clerk'] });
    const other = await openAs(`/orders/${id}`, clerk);
    await other.button('Validate').waitFor();
  });

  it('end sessions of others, and leave their own by signing out', async () => {
    const name = unique('Edsger');
    const ada = await signedInPerson(service.admin, { name, roles: ['clerk'] });
    const own = await openAs('/sessions', ada);
    await own.rows().nth(1).waitFor();
    expect(await own.rows().count()).toBe(2);
    const current = own.rows().filter({ hasText: 'This browser' });
    expect(await current.count()).toBe(1);
    const tab = await open('/sessions');
    await tab.button(`End the session of ${name} (Administrator)`).nth(1).click();
    await tab.text(`The session of ${name}`).waitFor();
    await own.sessionEnds();
    await own.close();
    await tab.rows().getByRole('button', { name: 'Sign out' }).click();
    await tab.heading('Sign in').waitFor();
  });

  it('are found in the audit with what they changed, which can be filtered and downloaded', async () => {
    const office = await newApplication(service.admin, { name: unique('Depot') });
    const ada = await signedInPerson(service.admin, { name: unique('Barbara'), roles: ['administrator'] });
    await ada.client.patch(`/applications/${office.id}`, { name: 'Warehouse' });
    await office.client.post('/people', { name: 'Nobody' });
    const tab = await open('/audit');
    await tab.page.getByLabel('Resource').fill(`applications/${office.id}`);
    await tab.page.waitForURL('**resource=applications*');
    await tab.page.getByLabel('Operation').fill('updateApplication');
    await tab.page.waitForURL('**operation=updateApplication*');
    const row = tab.rows().filter({ hasText: 'Barbara' });
    await row.getByText('Warehouse').waitFor();
    expect(await tab.rows().count()).toBe(1);
    const [download] = await Promise.all([tab.page.waitForEvent('download'), tab.button('Download').click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { operation: 'updateApplication', resource: `applications/${office.id}` },
    ]);
    await tab.button('Clear filters').click();
    await tab.page.getByLabel('Refused').selectOption('Refused only');
    await tab.rows().filter({ hasText: 'Refused: missing_right' }).first().waitFor();
    await tab.page.getByLabel('Until').fill('2020-01-01T00:00');
    await tab.heading('No matching entries').waitFor();
  });
});
