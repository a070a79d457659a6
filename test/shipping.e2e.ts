import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService, type TestService } from './support/service.js';

describe('shipping methods', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('smoke', async () => {
    const answer = await service.admin.get('/shipping_methods');
    expect(answer.body).toEqual([]);
  });
});
