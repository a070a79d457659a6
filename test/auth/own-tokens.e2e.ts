import { describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../support/api-client.js';
import { signedIn, signedInPerson } from '../support/console-session.js';
import { waitUntil } from '../support/delivery.js';
import { bodyOf, newApplication } from '../support/samples.js';
import { useService } from '../support/service.js';

const MOST = 5;

describe('the own tokens of an application', () => {
  const service = useService();

  const newToken = async (client: ApiClient, values: object = {}): Promise<{ id: number; token: string }> =>
    bodyOf(await client.post('/me/tokens', values));
  const tokensOf = async (client: ApiClient): Promise<{ id: number; revokedAt: string | null }[]> =>
    bodyOf(await client.get('/me/tokens'));
  const summaries = (answers: { status: number; body: { code?: string } }[]): string[] =>
    answers.map(({ status, body }) => [status, body?.code].filter(Boolean).join(' ')).sort();

  it('are shown once, stored as a hash, and work', async () => {
    const { id: applicationId, client } = await newApplication(service.admin);
    const created = await client.post('/me/tokens', { name: 'Web server 2' });
    const { id, token } = bodyOf(created);
    expect(created.headers.get('location')).toBe(`/api/v1/me/tokens/${id}`);
    expect(bodyOf(await service.client(token).get('/me')).id).toBe(applicationId);
    const shown = bodyOf(await client.get(`/me/tokens/${id}`));
    expect(shown).toMatchObject({ id, name: 'Web server 2', lastFour: token.slice(-4) });
    expect(JSON.stringify([shown, await tokensOf(client)])).not.toContain(token);
    const rows = await service.database.query('SELECT t::text FROM application_tokens t WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('can be replaced by each other, after which the former one is refused', async () => {
    const { client } = await newApplication(service.admin);
    const former = (await tokensOf(client))[0]!.id;
    const replacement = service.client((await newToken(client)).token);
    expect((await replacement.delete(`/me/tokens/${former}`)).status).toBe(204);
    await waitUntil(async () => (await client.get('/me')).status === 401);
    expect((await replacement.get('/me')).status).toBe(200);
  });

  it('do not outlive the token that they are made with, whoever they are for', async () => {
    const { id, client } = await newApplication(service.admin, { rights: ['admin'] });
    const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const latest = at(12);
    const { token } = await newToken(client, { expiresAt: latest });
    const paths = ['/me/tokens', `/applications/${id}/tokens`, `/applications/${id}/portal_links`];
    for (const limited of [service.client(token), await signedIn(service.url, { token })]) {
      for (const path of paths) {
        const shown = async (values: object) => bodyOf(await limited.post(path, values)).expiresAt;
        expect([path, await shown({})]).toEqual([path, latest]);
        const earlier = at(1);
        expect([path, await shown({ expiresAt: earlier })]).toEqual([path, earlier]);
        const { status, body } = await limited.post(path, { expiresAt: at(13) });
        expect([path, status, body.errors?.[0]]).toEqual([
          path,
          422,
          expect.objectContaining({ pointer: '#/expiresAt', code: 'period_too_long' }),
        ]);
        expect(body.errors[0].detail).toContain(latest);
      }
      for (const { id: own, revokedAt } of (await tokensOf(client)).slice(2))
        if (revokedAt === null) bodyOf(await client.delete(`/me/tokens/${own}`));
      const made = bodyOf(await limited.post('/applications', { name: 'Made', rights: [] }));
      const [first] = bodyOf(await service.admin.get(`/applications/${made.id}/tokens`));
      expect(first.expiresAt).toBe(latest);
    }
  });

  it('are at most five, not counting those that are revoked or have expired', async () => {
    const { client } = await newApplication(service.admin);
    const created: number[] = [];
    for (let number = 2; number <= MOST; number += 1) created.push((await newToken(client)).id);
    expect((await client.post('/me/tokens', {})).body).toMatchObject({
      status: 409,
      code: 'too_many_tokens',
    });
    bodyOf(await client.delete(`/me/tokens/${created[0]}`));
    await newToken(client);
    expect((await client.post('/me/tokens', {})).body.code).toBe('too_many_tokens');
    await service.database.query('UPDATE application_tokens SET expires_at = now() WHERE id = $1', [
      created[1],
    ]);
    await newToken(client);
    expect((await client.post('/me/tokens', {})).body.code).toBe('too_many_tokens');
  });

  it('are at most five when they are created at the same time', async () => {
    const { client } = await newApplication(service.admin);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/me/tokens', {})));
    const refused = Array<string>(4).fill('409 too_many_tokens');
    expect(summaries(answers)).toEqual([...Array<string>(MOST - 1).fill('201'), ...refused]);
  });

  it('leave one, even when two are revoked at the same time', async () => {
    const { client } = await newApplication(service.admin);
    await newToken(client);
    const tokens = await tokensOf(client);
    const answers = await Promise.all(tokens.map(({ id }) => client.delete(`/me/tokens/${id}`)));
    expect(summaries(answers)).toEqual(['204', '409 last_token']);
  });

  it('can be revoked again when one is left, but not that one', async () => {
    const { id: applicationId, client } = await newApplication(service.admin);
    const { id } = await newToken(client);
    bodyOf(await client.delete(`/me/tokens/${id}`));
    expect((await client.delete(`/me/tokens/${id}`)).status).toBe(204);
    const last = (await tokensOf(client))[0]!.id;
    expect((await client.delete(`/me/tokens/${last}`)).body).toMatchObject({
      status: 409,
      code: 'last_token',
    });
    expect((await service.admin.delete(`/applications/${applicationId}/tokens/${last}`)).status).toBe(204);
  });

  it.each([
    ['clerk', 403],
    ['administrator', 200],
  ])('need the right admin when a person who is a %s asks: %d', async (role, status) => {
    const { id: application } = await newApplication(service.admin);
    const person = await signedInPerson(service.admin, { roles: [role], application });
    expect((await person.client.get('/me/tokens')).status).toBe(status);
  });
});
