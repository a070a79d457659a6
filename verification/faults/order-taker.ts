import type { Environment } from '../../src/config/env.js';
import { PatientClient } from '../../test/support/patient-client.js';
import { ServiceProcess } from '../../test/support/processes.js';
import { BOX, bodyOf, minimalOrder, newShop, unique } from '../../test/support/samples.js';
import { ADMIN_TOKEN } from '../../test/support/service.js';

/** An acknowledged order. */
export interface Taken {
  externalId: string;
  id: number;
  code: string;
}

export interface Comparison {
  matching: number;
  missing: { externalId: string }[];
}

/** An API process on a database that fails or is recovered, and one application that sends orders to it. */
export class OrderTaker {
  private constructor(
    private api: ServiceProcess,
    private client: PatientClient,
  ) {}

  static async start(databaseUrl: string): Promise<OrderTaker> {
    const api = startApi(databaseUrl);
    const { token } = await newShop(new PatientClient(await api.url(), ADMIN_TOKEN));
    return new OrderTaker(api, new PatientClient(await api.url(), token));
  }

  async stop(): Promise<void> {
    await this.api.kill('SIGKILL');
  }

  async restart(databaseUrl: string): Promise<void> {
    this.api = startApi(databaseUrl);
    this.client = new PatientClient(await this.api.url(), this.client.token);
  }

  /** For commands that send requests of the application. */
  get variables(): Environment {
    return { API: this.client.url, TOKEN: this.client.token! };
  }

  /** Takes orders one after the other. */
  async take(count: number): Promise<Taken[]> {
    const taken: Taken[] = [];
    while (taken.length < count) {
      const order = minimalOrder(BOX, { externalId: unique('order') });
      taken.push(bodyOf(await this.client.post('/orders', order)) as Taken);
    }
    return taken;
  }

  async me(): Promise<{ historyId: string; lostSince: string | null }> {
    return bodyOf(await this.client.get('/me')) as { historyId: string; lostSince: string | null };
  }

  /** The status of the response that shows an order. */
  async status(id: number): Promise<number> {
    return (await this.client.get(`/orders/${id}`)).status;
  }

  async compare(taken: Taken[]): Promise<Comparison> {
    const period = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) };
    const orders = taken.map(({ externalId }) => ({ externalId }));
    return bodyOf(await this.client.post('/orders/compare', { ...period, orders })) as Comparison;
  }
}

const startApi = (databaseUrl: string): ServiceProcess =>
  new ServiceProcess('main', {
    ...{ DATABASE_URL: databaseUrl, ADMIN_TOKEN, HOST: '127.0.0.1', PORT: '0' },
    ...{ SAMPLE_DATA: 'false', LOG_LEVEL: 'warn' },
  });
