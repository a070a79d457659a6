import { expect, it } from '@jest/globals';
import { describeConsole } from '../support/console-service.js';
import { bodyOf, newApplication, newPackaging, unique } from '../support/samples.js';

const RIGHTS = ['admin', 'sales', 'catalogue', 'crm'];

describeConsole('Applications in the console', RIGHTS, (service, open, office) => {
  it('are created, and their token is shown once and can be copied', async () => {
    const name = unique('Web shop');
    const tab = await open('/applications');
    await tab.button('New application').click();
    await tab.button('Create the application').click();
    await tab.dialog.getByRole('alert').waitFor();
    await tab.page.getByLabel('Name').fill(name);
    await tab.page.getByLabel('CRM').check();
    const accepts = tab.page.getByLabel('Accepts change requests at once');
    expect(await accepts.inputValue()).toBe('never');
    await accepts.selectOption('Cancellations only');
    await tab.button('Create the application').click();
    const token = await tab.page.getByLabel('Token').inputValue();
    expect(await tab.copied(tab.button('Copy'))).toBe(token);
    expect(bodyOf(await service.client(token).get('/me'))).toMatchObject({ name, rights: ['crm'] });
    await tab.button('I have saved it').click();
    await tab.heading(name).waitFor();
    await tab.page.locator('dd', { hasText: /^Cancellations only$/ }).waitFor();
    expect(await tab.page.content()).not.toContain(token);
  });

  it('are not lost by the Escape key while somebody types their name', async () => {
    const name = unique('Half typed');
    const tab = await open('/applications');
    const { keyboard } = tab.page;
    const question = tab.heading('Discard what you typed?');
    await tab.button('New application').click();
    await tab.page.getByLabel('Name').fill(name);
    await keyboard.press('Escape');
    await tab.button('Keep editing').click();
    await question.waitFor({ state: 'detached' });
    expect(await tab.page.getByLabel('Name').inputValue()).toBe(name);
    // The second Escape answers the question, and a third asks again.
    await keyboard.press('Escape');
    await question.waitFor();
    await keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await tab.page.getByLabel('Name').inputValue()).toBe(name);
    await keyboard.press('Escape');
    await tab.button('Discard').click();
    await tab.dialog.waitFor({ state: 'detached' });
    await tab.page.waitForFunction('document.activeElement.textContent === "New application"');
  });

  it('are found by a part of their name, which is in the address', async () => {
    const name = unique('Corner shop');
    const { id } = await newApplication(service.admin, { name });
    const tab = await open('/applications');
    await tab.rows().nth(1).waitFor();
    await tab.page.getByRole('searchbox').fill(name.slice(3).toUpperCase());
    await tab.rows().nth(1).waitFor({ state: 'detached' });
    await tab.rows().getByRole('link', { name, exact: true }).waitFor();
    await tab.goTo(`/applications?q=${encodeURIComponent(name)}&active=false`);
    await tab.heading('No matching applications').waitFor();
    await tab.page.getByLabel('Active').selectOption('Active or not');
    await tab.rows().getByRole('link', { name, exact: true }).click();
    await tab.heading(name).waitFor();
    expect(tab.address).toBe(`/console/applications/${id}`);
  });

  it('are renamed and given rights and settings, with what to enter beside wrong fields', async () => {
    const { id } = await newApplication(service.admin, { name: 'Market place' });
    const tab = await open(`/applications/${id}`);
    await tab.button('Change').click();
    const [hours, days] = ['Hours until an answer is due', 'Days that personal data is kept'].map((label) =>
      tab.page.getByLabel(label),
    );
    await tab.page.getByLabel('Name').fill('Market hall');
    await tab.page.getByLabel('Catalogue').check();
    await tab.page.getByLabel('Validates orders automatically').check();
    await tab.page.getByLabel('Parks orders with unknown items').check();
    await tab.page.getByLabel('Accepts change requests at once').selectOption('Changes and cancellations');
    await hours!.fill('-1');
    await days!.fill('0');
    await tab.button('Save').click();
    await tab.dialog.getByRole('alert').nth(1).waitFor();
    expect(await tab.violations()).toEqual([]);
    await hours!.fill('1,5');
    await days!.fill('365');
    await tab.button('Save').click();
    await tab.heading('Market hall').waitFor();
    for (const hasText of [/^Changes and cancellations$/, /^1\.5$/, /^365$/])
      await tab.page.locator('dd', { hasText }).waitFor();
    expect(bodyOf(await service.admin.get(`/applications/${id}`))).toMatchObject({
      ...{ name: 'Market hall', rights: ['catalogue'], autoValidate: true, unknownItems: 'park' },
      ...{ acceptChanges: 'always', answerWithin: 1.5, personalDataDays: 365 },
    });
  });

  it('are switched off after a confirmation, and on again', async () => {
    const { id, client } = await newApplication(service.admin, { name: 'Old shop' });
    const tab = await open(`/applications/${id}`);
    await tab.button('Switch off').click();
    await tab.heading('Switch off Old shop?').waitFor();
    await tab.page.keyboard.press('Escape');
    await tab.page.waitForFunction('document.activeElement.textContent === "Switch off"');
    expect((await client.get('/me')).status).toBe(200);
    await tab.page.keyboard.press('Enter');
    await tab.dialog.getByRole('button', { name: 'Switch off' }).click();
    await tab.heading('Old shop').waitFor();
    await tab.text('The application was switched off.').waitFor();
    expect(bodyOf(await service.admin.get(`/applications/${id}`))).toMatchObject({ active: false });
    await tab.page.locator('.back').click();
    await tab.page.getByLabel('Active').selectOption('Switched off');
    await tab.page.getByRole('link', { name: 'Old shop' }).click();
    await tab.button('Switch on').click();
    await tab.text('The application was switched on.').waitFor();
    expect(bodyOf(await service.admin.get(`/applications/${id}`))).toMatchObject({ active: true });
  });

  it('cannot switch themselves off', async () => {
    const tab = await open(`/applications/${office.id}`);
    await tab.button('Change').waitFor();
    expect(await tab.button('Switch off').count()).toBe(0);
    await tab.text('Yours').waitFor();
  });

  it('are given a token with a name, which is revoked after a confirmation', async () => {
    const { id } = await newApplication(service.admin);
    const tab = await open(`/applications/${id}`);
    await tab.button('New token').click();
    await tab.page.getByLabel('Name').fill('Web server 1');
    await tab.page.getByLabel('Valid until').fill('2020-01-01T00:00');
    await tab.button('Create the token').click();
    await tab.dialog.getByRole('alert').waitFor();
    await tab.page.getByLabel('Valid until').fill('2099-12-31T00:00');
    await tab.button('Create the token').click();
    const token = await tab.page.getByLabel('Token', { exact: true }).inputValue();
    await tab.button('I have saved it').click();
    const row = tab.rows().filter({ hasText: 'Web server 1' });
    await row.getByRole('cell', { name: `…${token.slice(-4)}` }).waitFor();
    await tab.button('Revoke Web server 1').click();
    await tab.dialog.getByRole('button', { name: 'Revoke' }).click();
    await tab.text('The token was revoked.').waitFor();
    expect((await service.client(token).get('/me')).status).toBe(401);
    await tab.button('Show 1 token that no longer works').click();
    await row.getByRole('cell', { name: 'Revoked' }).waitFor();
  });

  it('are given a shipping method, which can be switched off for them', async () => {
    const { id, client } = await newApplication(service.admin);
    const name = unique('Bicycle');
    bodyOf(await service.admin.post('/shipping_methods', { name }));
    const tab = await open(`/applications/${id}/sharing`);
    await tab.button('Share a shipping method').click();
    await tab.button('Share').click();
    await tab.text('Choose one from the list.').waitFor();
    await tab.page.getByRole('searchbox').fill(name.toLowerCase());
    await tab.page.getByRole('radio').check();
    await tab.page.getByLabel('Application’s name for it').fill('BIKE');
    await tab.button('Share').click();
    await tab.text(`${name} is shared.`).waitFor();
    const row = tab.rows().filter({ hasText: name });
    await row.getByRole('cell', { name: 'BIKE' }).waitFor();
    await tab.button(`Switch off ${name}`).click();
    await row.getByRole('cell', { name: 'Switched off' }).waitFor();
    expect(bodyOf(await client.get('/shipping_method_references'))).toMatchObject([
      { name, externalReference: 'BIKE', active: false },
    ]);
  });

  it('are given a packaging that a search found, which can be switched off for them', async () => {
    const { id, client } = await newApplication(service.admin);
    const packaging = await newPackaging(service.admin, { name: 'amphora of 40 l' });
    await newPackaging(service.admin);
    const tab = await open(`/applications/${id}/sharing`);
    await tab.button('Share a packaging').click();
    await tab.button('Share').click();
    await tab.text('Choose one from the list.').waitFor();
    await tab.page.getByRole('searchbox').fill('AMPHORA oil');
    await tab.page.getByRole('radio').check();
    await tab.page.getByLabel('Application’s name for it').fill('AMPHORA-40');
    await tab.page.getByLabel('Label').fill('Oil in an amphora');
    await tab.button('Share').click();
    await tab.text('Oil in an amphora is shared.').waitFor();
    await tab
      .rows()
      .filter({ hasText: 'AMPHORA-40' })
      .getByRole('cell', { name: 'Can be ordered' })
      .waitFor();
    await tab.button('Quantities of Oil in an amphora').click();
    await tab.page.getByLabel('Minimum quantity').fill('-1');
    await tab.button('Save').click();
    await tab.dialog.getByRole('alert').waitFor();
    await tab.page.getByLabel('Minimum quantity').fill('6');
    await tab.button('Save').click();
    await tab.text('The quantities of Oil in an amphora were saved.').waitFor();
    await tab
      .rows()
      .filter({ hasText: 'AMPHORA-40' })
      .getByText('Sold in quantities of at least 6')
      .waitFor();
    await tab.button('Switch off Oil in an amphora').click();
    await tab.text('can no longer be ordered by this application').waitFor();
    const [reference] = bodyOf(await client.get('/packaging_references'));
    expect(reference).toMatchObject({
      active: false,
      externalReference: 'AMPHORA-40',
      minimumQuantity: 6,
      quantityMultiple: null,
      packaging: { name: packaging.name },
    });
  });

  it('are given a contact that a search found', async () => {
    const { id, client } = await newApplication(service.admin);
    const customer = bodyOf(await service.admin.post('/customers', { name: 'Atelier Lumen' }));
    const lastName = unique('Martin');
    await service.admin.post('/contacts', { customer: customer.id, firstName: 'Ada', lastName });
    const tab = await open(`/applications/${id}/sharing`);
    await tab.button('Share a contact').click();
    await tab.page.getByRole('searchbox').fill(lastName);
    await tab.page.getByLabel(`Ada ${lastName}`).check();
    await tab.page.getByLabel('Application’s name for it').fill('ada');
    await tab.button('Share').click();
    await tab.text(`Ada ${lastName} is shared.`).waitFor();
    await tab.rows().filter({ hasText: 'Atelier Lumen' }).waitFor();
    expect(bodyOf(await client.get('/contact_references'))).toMatchObject([{ externalReference: 'ada' }]);
  });

  it('have no entry for those who may not manage them', async () => {
    const { token } = await newApplication(service.admin, { rights: ['sales'] });
    const tab = await open('/webhooks', token);
    await tab.heading('No webhooks yet').waitFor();
    const navigation = tab.page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link', { name: 'Webhooks' }).waitFor();
    expect(await navigation.getByRole('link', { name: 'Applications' }).count()).toBe(0);
  });
});
