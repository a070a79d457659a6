import { beforeAll, expect, it } from '@jest/globals';
import { lowContrast } from '../support/browser.js';
import { describeConsole } from '../support/console-service.js';
import { signedInPerson } from '../support/console-session.js';
import { waitUntil } from '../support/delivery.js';
import {
  bodyOf,
  newContact,
  newPackaging,
  newShop,
  shareContact,
  sharePackaging,
  takeOrder,
  newSubscription,
} from '../support/samples.js';

/** The address of each page, and a heading that it has when everything is loaded. `:order` is the id of an order, and so on. */
const PAGES: [path: string, heading: string][] = [
  ['', 'Proposed changes of contacts (1)'],
  ['/orders', 'Orders'],
  ['/orders?q=nothing-is-called-so', 'No matching orders'],
  ['/orders/:order', 'History'],
  ['/jobs', 'Jobs'],
  ['/jobs?state=failed', 'No matching jobs'],
  ['/webhooks', 'Webhooks'],
  ['/webhooks/:webhook', 'Deliveries'],
  ['/deliveries', 'Deliveries'],
  ['/deliveries/:delivery', 'Payload'],
  ['/applications', 'Applications'],
  ['/applications/:shop', 'Tokens'],
  ['/applications/:shop/sharing', 'Shared contacts'],
  ['/applications/:shop/activity', 'Deliveries'],
  ['/applications/:shop/hand-over', 'Shared packagings'],
  ['/customers', 'Customers'],
  ['/contacts', 'Contacts to reconcile'],
  ['/contacts?q=nobody-is-called-so', 'No matching temporary contacts'],
  ['/contacts/:contact', 'Compared'],
  ['/contacts/changes', 'Marie Curie'],
  ['/contacts/changes?state=refused', 'No refused changes yet'],
  ['/catalogue', 'Catalogue'],
  ['/catalogue/packagings', 'Catalogue'],
  ['/catalogue/shipping-methods', 'No shipping methods yet'],
  ['/people', 'People'],
  ['/people/:person', 'History'],
  ['/sessions', 'Sessions'],
  ['/refused-requests', 'Refused requests'],
  ['/system', 'Running processes'],
  ['/audit', 'Audit'],
  ['/audit?resource=contacts/999', 'No matching entries'],
  ['/unknown-references', 'No orders are waiting for an unknown reference'],
  ['/no-such-page', 'Page not found'],
];
/** Nothing listens there. */
const NOBODY = 'http://127.0.0.1:1/hooks';
const TRANSFERRED = 100_000;

describeConsole('Every page of the console', null, (service, open) => {
  let ids: Record<string, number>;
  beforeAll(async () => {
    const { admin } = service;
    const shop = await newShop(admin);
    const unpriced = await newPackaging(admin, { unitPrice: null });
    await sharePackaging(admin, shop.id, unpriced.id, { externalReference: 'UNPRICED' });
    await takeOrder(shop);
    const webhook = (await newSubscription(shop, 'sales_order_created', NOBODY)).id;
    const order = await takeOrder(shop, {}, { externalReference: 'UNPRICED' });
    const marie = await newContact(admin, { firstName: 'Marie', lastName: 'Curie' });
    const { id } = await shareContact(admin, shop.id, marie.id, { externalReference: 'MARIE' });
    bodyOf(await shop.client.patch(`/contact_references/${id}`, { firstName: 'Maria' }));
    const path = `/webhook_deliveries?order=${order.id}`;
    await waitUntil(async () => bodyOf(await admin.get(path))[0]?.state === 'exhausted');
    const delivery = bodyOf(await admin.get(path))[0].id;
    const { id: person } = await signedInPerson(admin, { roles: ['clerk', 'reader'] });
    ids = { person, order: order.id, contact: order.contact.id, webhook, delivery, shop: shop.id };
  });

  it.each(PAGES)(
    'such as %s can be used by everybody, in light, dark and forced colours',
    async (path, heading) => {
      const address = path.replace(/:(\w+)/, (_, name: string) => String(ids[name]));
      const tab = await open(address);
      await tab.heading(heading).first().waitFor();
      await tab.page.waitForLoadState('networkidle');
      for (const width of [1600, 360]) {
        await tab.page.setViewportSize({ width, height: 800 });
        expect(await tab.isTooWide()).toBe(false);
        expect(await tab.violations()).toEqual([]);
      }
      await tab.page.emulateMedia({ colorScheme: 'dark' });
      expect(await lowContrast(tab.page)).toEqual([]);
      await tab.page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      expect(await lowContrast(tab.page)).toEqual([]);
    },
  );

  const SIGNED_OUT: [path: string, heading: string][] = [
    ['', 'Sign in'],
    ['/set-password', 'Set your password'],
    ['/set-password#secret=of-a-link', 'Set your password'],
  ];
  it.each(SIGNED_OUT)(
    'such as %s can be used without signing in, in light and dark colours',
    async (path, heading) => {
      const tab = await service.open(path, { token: null, width: 360 });
      await tab.heading(heading).waitFor();
      await tab.page.waitForLoadState('networkidle');
      expect(await tab.violations()).toEqual([]);
      await tab.page.emulateMedia({ colorScheme: 'dark' });
      expect(await lowContrast(tab.page)).toEqual([]);
      expect(await tab.isTooWide()).toBe(false);
      expect(tab.address).not.toContain('secret');
    },
  );

  it('begins with less than 100 kB', async () => {
    const tab = await open('');
    await tab.heading('Desk').waitFor();
    await tab.page.waitForLoadState('networkidle');
    expect(tab.log.received).toBeGreaterThan(5_000);
    expect(tab.log.received).toBeLessThan(TRANSFERRED);
  });

  it('can be reached with the keyboard alone', async () => {
    const tab = await open('/orders');
    await tab.rows().first().waitFor();
    await tab.page.keyboard.press('Tab');
    expect(await tab.page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await tab.page.keyboard.press('Enter');
    expect(await tab.page.evaluate('document.activeElement.id')).toBe('main');
    await tab.rows().first().getByRole('link').focus();
    await tab.page.keyboard.press('Enter');
    await tab.heading(/^ORD-/).waitFor();
    expect(await tab.page.evaluate('document.activeElement.tagName')).toBe('H1');
  });
});
