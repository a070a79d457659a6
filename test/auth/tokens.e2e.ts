import { describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { newToken } from '../../src/auth/token.js';
import { useStarted } from '../support/each.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf, FRENCH_VAT, newApplication } from '../support/samples.js';
import { CredentialRepository } from '../../src/persistence/credentials/credential.repository.js';
import { ADMIN_TOKEN, startService, useService } from '../support/service.js';

/** The documented maximum delay of a revocation. */
const REVOCATION_DELAY_MS = 1_000;

const service = useService();

describe('tokens, with two processes on one database', () => {
  const services = [service, useStarted('suite', () => startService({}, service.database))];

  const statuses = (token: string): Promise<number[]> =>
    Promise.all(services.map(async (service) => (await service.client(token).get('/me')).status));

  async function tokensOf(id: number): Promise<{ id: number; lastUsedAt: string | null }[]> {
    return bodyOf(await service.admin.get(`/applications/${id}/tokens`));
  }

  const expire = 'UPDATE credentials SET expires_at = now() WHERE id = $1';
  it.each<[string, (id: number, tokenId: number) => Promise<unknown>]>([
    [
      'one of them revoked them',
      (id, tokenId) => service.admin.delete(`/applications/${id}/tokens/${tokenId}`),
    ],
    ['they expired', (_, tokenId) => service.database.query(expire, [tokenId])],
    [
      'their application was switched off',
      (id) => service.admin.patch(`/applications/${id}`, { active: false }),
    ],
  ])('are refused by both processes within a second after %s', async (_, end) => {
    const { id, token } = await newApplication(service.admin);
    const [{ id: tokenId } = { id: 0 }] = await tokensOf(id);
    expect(await statuses(token)).toEqual([200, 200]);
    await end(id, tokenId);
    await sleep(REVOCATION_DELAY_MS);
    expect(await statuses(token)).toEqual([401, 401]);
  });

  it('lose and gain rights in both processes within a second', async () => {
    const { id, client } = await newApplication(service.admin, { rights: ['crm'] });
    const other = services[1]!.client(client.token);
    expect((await other.get('/customers')).status).toBe(200);
    await service.admin.patch(`/applications/${id}`, { rights: ['catalogue'] });
    await sleep(REVOCATION_DELAY_MS);
    expect((await other.get('/customers')).status).toBe(403);
    expect((await other.get('/products')).status).toBe(200);
  });

  it('store their last use once a minute and not with every request', async () => {
    const { id, token } = await newApplication(service.admin);
    const [{ id: tokenId } = { id: 0 }] = await tokensOf(id);
    const version = async (): Promise<string> => {
      const [row] = await service.database.sql<{
        xmin: string;
      }>`SELECT xmin::text FROM credentials WHERE id = ${tokenId}`;
      return row!.xmin;
    };
    await statuses(token);
    const versionBefore = await version();
    const [{ lastUsedAt } = { lastUsedAt: null }] = await tokensOf(id);
    expect(Math.abs(Date.now() - Date.parse(lastUsedAt ?? ''))).toBeLessThan(60_000);
    // After the cache time, so that the token is looked up again.
    await sleep(REVOCATION_DELAY_MS);
    await statuses(token);
    expect(await version()).toBe(versionBefore);

    await service.database.sql`
      UPDATE credentials SET last_used_at = now() - interval '61 seconds' WHERE id = ${tokenId}`;
    await waitUntil(async () => {
      await statuses(token);
      return Date.parse((await tokensOf(id))[0]?.lastUsedAt ?? '') > Date.now() - 50_000;
    });
  });
});

describe('a token that is not valid', () => {
  /** The raw response without the members that differ each time. */
  async function answerTo(headers: Record<string, string>, query = ''): Promise<string> {
    const url = `${service.url}/api/v1/me${query}`;
    const response = await fetch(url, { headers: { 'X-Request-Id': 'same', ...headers } });
    const kept = [...response.headers].filter(([name]) => name !== 'date');
    return JSON.stringify([response.status, kept, await response.text()]);
  }

  it('gets the same response, byte for byte, whatever is wrong with it', async () => {
    const { id, token: revoked } = await newApplication(service.admin);
    const { token: expired } = bodyOf(
      await service.admin.post(`/applications/${id}/tokens`, { expiresAt: '2099-01-01' }),
    );
    await service.database.query(
      `UPDATE credentials SET ended_at = CASE WHEN expires_at IS NULL THEN now() END,
         expires_at = CASE WHEN expires_at IS NOT NULL THEN now() - interval '1 minute' END
       WHERE application_id = $1`,
      [id],
    );
    const unknown = newToken();
    const wrongChecksum = `${unknown.slice(0, -1)}${unknown.endsWith('0') ? '1' : '0'}`;
    const wrong = [
      ...[revoked, expired, unknown, wrongChecksum, 'x', 'x'.repeat(10_000), 'é'.repeat(16)],
      ...[`${ADMIN_TOKEN}, ${ADMIN_TOKEN}`, ADMIN_TOKEN.slice(0, -1)],
    ];
    const answers = [
      ...(await Promise.all(wrong.map((token) => answerTo({ 'X-AUTH-TOKEN': token })))),
      ...(await Promise.all(wrong.map((token) => answerTo({ Authorization: `Bearer ${token}` })))),
      await answerTo({ Authorization: 'Negotiate' }),
      await answerTo({ Authorization: 'Bearer' }),
    ];
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('invalid_token');
  });

  it('gets the same response, byte for byte, as a request without a token', async () => {
    const { token } = await newApplication(service.admin);
    const answers = [
      await answerTo({}),
      await answerTo({ 'X-AUTH-TOKEN': '' }),
      await answerTo({ Authorization: 'Basic YWRtaW46YWRtaW4=' }),
      await answerTo({}, `?token=${token}`),
      await answerTo({}, `?X-AUTH-TOKEN=${token}`),
      await answerTo({ Cookie: `X-AUTH-TOKEN=${token}` }),
    ];
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('missing_token');
  });
});

describe('many requests with invalid tokens', () => {
  const LIMIT = 5;
  const settings = { RATE_LIMIT_FAILED_TOKENS: String(LIMIT), TRUST_PROXY: '1' };
  const limited = useStarted('suite', () => startService(settings, service.database));

  const from = (address: string) => ({ 'X-Forwarded-For': address });

  it('from one address get 429 with Retry-After, while requests with valid tokens from it succeed', async () => {
    const { client } = await newApplication(limited.admin);
    expect((await client.get('/me', from('192.0.2.9'))).status).toBe(200);
    const withInvalidToken = limited.client(newToken());
    const statuses = [];
    for (let index = 0; index < LIMIT; index += 1) {
      statuses.push((await withInvalidToken.get('/me', from('192.0.2.1'))).status);
    }
    expect(statuses).toEqual(Array<number>(LIMIT).fill(401));
    const { status, headers, body } = await withInvalidToken.get('/me', from('192.0.2.1'));
    expect([status, body]).toMatchObject([429, { 'violated-policies': ['failed-tokens'] }]);
    expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await client.get('/me', from('192.0.2.1'))).status).toBe(200);
    expect((await withInvalidToken.get('/me', from('192.0.2.2'))).status).toBe(401);
    expect((await limited.client(null).get('/me', from('192.0.2.1'))).body.code).toBe('missing_token');
  });

  it('leave a valid token that the process does not know yet, and are looked up one at a time', async () => {
    const { client } = await newApplication(limited.admin);
    const guess = async () => (await limited.client(newToken()).get('/me', from('192.0.2.5'))).status;
    for (let index = 0; index < LIMIT; index += 1) expect(await guess()).toBe(401);
    const credentials = limited.app.get(CredentialRepository);
    const lookUp = credentials.caller.bind(credentials);
    const running = { now: 0, most: 0 };
    const caller = jest.spyOn(credentials, 'caller').mockImplementation(async (...credential) => {
      running.most = Math.max(running.most, ++running.now);
      return lookUp(...credential).finally(() => (running.now -= 1));
    });
    const [valid, ...invalid] = await Promise.all([
      client.get('/me', from('192.0.2.5')).then(({ status }) => status),
      ...Array.from({ length: 5 }, guess),
    ]);
    expect({ valid, invalid }).toEqual({ valid: 200, invalid: Array(5).fill(429) });
    expect(caller).toHaveBeenCalledTimes(6);
    expect(running.most).toBe(1);
    caller.mockRestore();
  });

  it.each([
    ['192.0.2.6', (port: number) => `192.0.2.6:${port}`],
    ['2001:db8:6::1', (port: number) => `[2001:db8:6::1]:${port}`],
    // Addresses of one IPv6 network are counted together.
    ['2001:db8:7::1', (port: number) => `[2001:db8:7::${1 + (port % 10)}]`],
    ['192.0.2.8', (port: number) => `198.51.100.${port % 200}:${port}, "192.0.2.8:${port}"`],
  ])('are counted for the address %s when a proxy writes a port', async (address, forwarded) => {
    const refused = limited.client('x');
    for (let index = 0; index < LIMIT; index += 1) {
      expect((await refused.get('/me', from(forwarded(50_000 + index)))).status).toBe(401);
    }
    expect((await refused.get('/me', from(address))).status).toBe(429);
    const product = { code: address, label: 'Tea', taxes: [FRENCH_VAT] };
    bodyOf(await limited.admin.post('/products', product, from(forwarded(4_000))));
    expect(bodyOf(await service.admin.get('/audit?limit=1'))).toMatchObject([{ address }]);
  });

  it('are counted for the client when a trusted proxy has forwarded its address with a port', async () => {
    const settings = { RATE_LIMIT_FAILED_TOKENS: '1', TRUST_PROXY: 'loopback, 198.51.100.7' };
    const behindTwo = await startService(settings, service.database);
    const statuses = [];
    for (const client of ['192.0.2.10:1', '192.0.2.10:2', '192.0.2.11:3'])
      statuses.push((await behindTwo.client('x').get('/me', from(`${client}, 198.51.100.7:4`))).status);
    await behindTwo.stop();
    expect(statuses).toEqual([401, 429, 401]);
  });

  it('are counted together when the proxy writes no address', async () => {
    const statuses = [];
    for (let index = 0; index <= LIMIT; index += 1)
      statuses.push((await limited.client('x').get('/me', from('unknown'))).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
