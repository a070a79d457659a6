import { afterAll, expect, it } from '@jest/globals';
import type { Environment } from '../../src/config/env.js';
import { describeConsoleWith } from '../support/console-service.js';
import { freePort } from '../support/free-port.js';
import {
  AUDIENCE,
  CONSOLE_CLIENT,
  newSigningKey,
  TestIdentityProvider,
} from '../support/identity-provider.js';

const ACCOUNTS = { ada: { name: 'Ada Lovelace', email: 'ada@example.com', groups: ['clerks'] } };

let port: number;
const issuerAt = (number: number): string => `http://127.0.0.1:${number}`;

async function settings(): Promise<Environment> {
  port = await freePort();
  const people = { claim: 'groups', values: { clerks: { roles: ['clerk'] } } };
  const issuer = { issuer: issuerAt(port), audience: AUDIENCE, consoleClientId: CONSOLE_CLIENT, people };
  return { OIDC_ISSUERS: JSON.stringify([issuer]) };
}

describeConsoleWith(settings, 'Signing in to the console through an identity provider', null, (service) => {
  let provider: TestIdentityProvider | null = null;
  afterAll(() => provider?.stop());

  const buttonName = (): string => `Sign in with 127.0.0.1:${port}`;

  it('is impossible while the identity provider is away, and possible when it is back', async () => {
    const tab = await service.open('/orders?held=true', { token: null });
    await tab.text(`127.0.0.1:${port} cannot be reached at the moment.`).waitFor();
    expect(await tab.violations()).toEqual([]);
    provider = await TestIdentityProvider.start({
      keys: [await newSigningKey('RS256', 'key')],
      alg: 'RS256',
      accounts: ACCOUNTS,
      port,
      redirectUris: [`${service.url}/console/signed-in`],
    });
    await tab.button(buttonName()).waitFor();
    service.origins.add(issuerAt(port));
    // The identity provider of the tests signs in whom the hint names.
    await tab.page.route(`${issuerAt(port)}/auth?**`, (route, request) =>
      route.continue({ url: `${request.url()}&login_hint=ada` }),
    );
    await tab.button(buttonName()).click();
    await tab.page.getByTitle(/^Ada Lovelace \(/).waitFor();
    expect(tab.address).toBe('/console/orders?held=true');
    expect(await tab.page.evaluate("sessionStorage.getItem('order-taking-console-sign-in')")).toBeNull();
  });

  it('says what the identity provider refuses, and accepts no code that it did not ask for', async () => {
    const tab = await service.open('/webhooks', { token: null });
    let change = ({ searchParams }: URL): void => searchParams.set('error', 'access_denied');
    await tab.page.route(`${issuerAt(port)}/auth?**`, async (route, request) => {
      const asked = new URL(request.url()).searchParams;
      const back = new URL(asked.get('redirect_uri')!);
      back.searchParams.set('state', asked.get('state')!);
      change(back);
      await route.fulfill({ status: 302, headers: { location: back.href } });
    });
    await tab.button(buttonName()).click();
    await tab.text('The identity provider refused the sign-in: access_denied').waitFor();
    expect(tab.address).toBe('/console/webhooks');
    change = ({ searchParams }) => {
      searchParams.set('state', 'of somebody else');
      searchParams.set('code', 'of somebody else');
    };
    await tab.button(buttonName()).click();
    await tab.text('The sign-in with the identity provider failed.').waitFor();
    expect(tab.log.requests.filter((url) => url.includes('/api/v1/orders'))).toEqual([]);
  });
});
