import { createHash, randomBytes, type JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

/** What the identity provider knows of somebody, beside `sub`. */
interface Account {
  name?: string;
  email?: string;
  groups?: string[];
}

export const AUDIENCE = 'https://orders.example.com';
export const CONSOLE_CLIENT = 'orders-console';
const REDIRECT_URI = 'http://127.0.0.1/console/signed-in';

const MAX_REDIRECTS = 10;

/** A signing key, as oidc-provider takes it. */
export async function newSigningKey(alg: string, kid: string): Promise<JsonWebKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, kid, use: 'sig' };
}

interface Options {
  keys: JsonWebKey[];
  /** The algorithm of access tokens and id tokens. */
  alg: string;
  port?: number;
  accounts?: Record<string, Account>;
  /** Claims of the access tokens of machines, by client id; the secret of each is its id. */
  machines?: Record<string, Record<string, unknown>>;
  redirectUris?: string[];
}

/** A certified implementation of OpenID Connect on this machine. Everybody signs in without a password, as `login_hint` says. */
export class TestIdentityProvider {
  private constructor(
    readonly issuer: string,
    readonly port: number,
    private readonly server: Server,
    private readonly counts: { keys: number },
  ) {}

  static async start(options: Options): Promise<TestIdentityProvider> {
    const server = createServer();
    await once(server.listen(options.port ?? 0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    const provider = new Provider(issuer, configurationOf(options));
    const counts = { keys: 0 };
    const handle = provider.callback();
    server.on('request', (request, response) => {
      // A connection that is kept would be used for the next provider at this port, although this one has closed it.
      response.setHeader('Connection', 'close');
      if (request.url === '/jwks') counts.keys += 1;
      if (!request.url!.startsWith('/interaction/')) return void handle(request, response);
      provider.interactionDetails(request, response).then(
        ({ params }) => {
          const result = { login: { accountId: String(params['login_hint']) } };
          return provider.interactionFinished(request, response, result);
        },
        () => response.writeHead(500).end(),
      );
    });
    return new TestIdentityProvider(issuer, port, server, counts);
  }

  get keyReads(): number {
    return this.counts.keys;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /** Signs somebody in, as the console does. @returns what the console sends to the service */
  async code(account: string): Promise<{ code: string; codeVerifier: string; redirectUri: string }> {
    const codeVerifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: CONSOLE_CLIENT,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email',
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      login_hint: account,
      resource: AUDIENCE,
    });
    const answer = new URL(await this.redirected(`${this.issuer}/auth?${query.toString()}`));
    const code = answer.searchParams.get('code');
    if (code === null) throw new Error(`The identity provider refused: ${answer.search}`);
    return { code, codeVerifier, redirectUri: REDIRECT_URI };
  }

  /** An access token of somebody for the service. */
  async accessToken(account: string): Promise<string> {
    const { code, codeVerifier, redirectUri } = await this.code(account);
    return this.token({
      grant_type: 'authorization_code',
      client_id: CONSOLE_CLIENT,
      code,
      code_verifier: codeVerifier,
      redirect_uri: redirectUri,
      resource: AUDIENCE,
    });
  }

  machineToken(clientId: string): Promise<string> {
    return this.token({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientId,
      resource: AUDIENCE,
      scope: 'orders',
    });
  }

  private async token(form: Record<string, string>): Promise<string> {
    const response = await fetch(`${this.issuer}/token`, { method: 'POST', body: new URLSearchParams(form) });
    const body = (await response.json()) as { access_token?: string };
    if (body.access_token === undefined) throw new Error(`No token: ${JSON.stringify(body)}`);
    return body.access_token;
  }

  /** Follows redirects like a browser, up to the address of the console. */
  private async redirected(start: string): Promise<string> {
    const cookies = new Map<string, string>();
    let url = start;
    for (let redirects = 0; url.startsWith(this.issuer); redirects += 1) {
      if (redirects === MAX_REDIRECTS)
        throw new Error(`More than ${MAX_REDIRECTS} redirects, at last to ${url}`);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${url}: ${response.status} ${await response.text()}`);
      url = new URL(location, url).href;
    }
    return url;
  }
}

function configurationOf({
  keys,
  alg,
  accounts = {},
  machines = {},
  redirectUris = [],
}: Options): Configuration {
  return {
    jwks: { keys: keys },
    cookies: { keys: ['cookies of the identity provider of the tests'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email'] },
    scopes: ['openid', 'profile', 'email', 'orders'],
    clients: [
      {
        client_id: CONSOLE_CLIENT,
        token_endpoint_auth_method: 'none',
        redirect_uris: [REDIRECT_URI, ...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: alg as never,
      },
      ...Object.keys(machines).map((id) => ({
        client_id: id,
        client_secret: id,
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
      })),
    ],
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts[sub] }) }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid profile email');
      grant.addResourceScope(AUDIENCE, 'orders');
      await grant.save();
      return grant;
    },
    extraTokenClaims: (_context, token) =>
      'accountId' in token ? { ...accounts[token.accountId] } : { ...machines[token.clientId!] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'orders',
          audience: AUDIENCE,
          accessTokenTTL: 3_600,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: alg as never } },
        }),
      },
    },
  };
}
