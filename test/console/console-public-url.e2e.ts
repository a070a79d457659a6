import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Environment } from '../../src/config/env.js';
import { describeConsoleWith } from '../support/console-service.js';
import { PrefixProxy } from '../support/prefix-proxy.js';
import { newProduct } from '../support/samples.js';
import { ADMIN_TOKEN } from '../support/service.js';

let proxy: PrefixProxy;

async function settings(): Promise<Environment> {
  // The path also has the name of a folder of the console.
  proxy = await PrefixProxy.start('/console/orders-api');
  return { PUBLIC_URL: proxy.url };
}

describeConsoleWith(settings, 'The console behind a proxy that serves it below a path', null, (service) => {
  beforeAll(() => void (proxy.target = service.url));
  afterAll(() => proxy.stop());

  it('signs in, shows pages that it loads on demand, and leads to the guides', async () => {
    const { label } = await newProduct(service.admin);
    const tab = await service.open('/catalogue', { url: proxy.url, token: ADMIN_TOKEN });
    await tab.text(label).waitFor();
    expect(tab.address).toBe('/console/catalogue');
    await tab.page.reload();
    await tab.text(label).waitFor();
    await tab.link('Orders').click();
    await tab.heading('Orders').waitFor();
    expect(tab.address).toMatch(/^\/console\/orders/);
    const outside = tab.log.requests.filter((url) => !url.startsWith(`${proxy.url}/`));
    expect(outside).toEqual([]);
    await tab.link('Guides').first().click();
    await tab.heading('Guides').waitFor();
    await tab.page.getByRole('searchbox').fill('signature');
    await tab.page
      .getByRole('link', { name: /signature/ })
      .first()
      .click();
    await tab.page.waitForURL(`${proxy.url}/docs/guides/**`);
    await tab.page.goto(`${proxy.url}/docs`);
    await tab.page.locator('.opblock-tag').first().waitFor();
  });

  it('shows addresses that others can use', async () => {
    const created = await service.admin.post('/applications', { name: 'Partner' });
    const tab = await service.open(`/applications/${created.body.id}/hand-over`, {
      url: proxy.url,
      token: ADMIN_TOKEN,
    });
    for (const path of ['/api/v1', '/docs/guides', '/docs'])
      await tab.page.getByText(proxy.url + path, { exact: true }).waitFor();
  });
});
