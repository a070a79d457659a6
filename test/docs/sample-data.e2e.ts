import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SAMPLE_APPLICATIONS } from '../../src/app/sample-data/sample.js';
import { createDatabase, type TestDatabase } from '../support/database.js';
import { startService, type TestService } from '../support/service.js';

describe('sample data', () => {
  const [, , backOffice] = SAMPLE_APPLICATIONS;
  let database: TestDatabase;
  let service: TestService;

  const start = () => startService({ SAMPLE_DATA: 'true', WEBHOOK_ALLOWED_NETWORKS: '' }, database);

  beforeAll(async () => {
    database = await createDatabase();
    service = await start();
  });

  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  it('creates applications with working tokens and the documented rights', async () => {
    for (const { name, rights, token } of SAMPLE_APPLICATIONS) {
      const { body } = await service.client(token).get('/me');
      expect(body).toMatchObject({ name, rights });
    }
  });

  it('is not created again and not lost when the service restarts', async () => {
    const before = await service.client(backOffice!.token).get('/orders');
    await service.stop();
    service = await start();
    expect((await service.client(backOffice!.token).get('/orders')).body).toEqual(before.body);
    expect((await service.client(backOffice!.token).get('/applications')).body).toHaveLength(3);
  });

  it('leaves the next id of each table free, also when the process creates it in a second database', async () => {
    const second = await startService({ SAMPLE_DATA: 'true' });
    try {
      const { status } = await second
        .client(backOffice!.token)
        .post('/customers', { name: 'Hopper Compilers' });
      expect(status).toBe(201);
    } finally {
      await second.stop();
    }
  });
});
