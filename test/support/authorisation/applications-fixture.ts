import { ApiClient } from '../api-client.js';
import { NOT_IN_FEED } from '../event-feed.js';
import { waitUntil } from '../delivery.js';
import { Receiver } from '../receiver.js';
import { bodyOf, newPackaging, newProduct, sharePackaging } from '../samples.js';
import { startService, type TestService } from '../service.js';
import { Canaries } from './canaries.js';

/** Two partners, one application for each right, and the bootstrap administrator. */
const RIGHTS = {
  partner: [],
  rival: [],
  crm: ['crm'],
  catalogue: ['catalogue'],
  sales: ['sales'],
  holds: ['holds'],
  logistics: ['logistics'],
  admin: ['admin'],
  administrator: ['crm', 'catalogue', 'sales', 'holds', 'logistics', 'admin'],
} as const;

export type MemberName = keyof typeof RIGHTS;
export const MEMBER_NAMES = Object.keys(RIGHTS) as MemberName[];

/** An application of the fixture. */
export interface Member {
  name: MemberName;
  id: number;
  client: ApiClient;
  rights: readonly string[];
  /** The reference to its packaging in its orders. */
  item: { externalReference: string } | { packaging: number };
}

/** A running service with several applications that have the same kinds of resources. */
export class ApplicationsFixture {
  readonly canaries = new Canaries();
  readonly members = new Map<MemberName, Member>();

  private constructor(
    readonly service: TestService,
    readonly receiver: Receiver,
  ) {}

  /** @param service a service with other settings; stop() stops it too */
  static async start(service?: TestService): Promise<ApplicationsFixture> {
    const fixture = new ApplicationsFixture(service ?? (await startService()), await Receiver.start());
    // Deliveries contain the response of the receiver, which other applications must not see either.
    fixture.receiver.answer = ({ path }) => ({ status: 200, body: path });
    for (const name of MEMBER_NAMES) fixture.members.set(name, await fixture.newMember(name));
    return fixture;
  }

  get admin(): ApiClient {
    return this.service.admin;
  }

  member(name: MemberName): Member {
    return this.members.get(name)!;
  }

  text(owner: Member, what: string): string {
    return this.canaries.text(owner.name, what);
  }

  /** The receiver URL of an application. */
  webhookUrl({ name }: Member): string {
    return `${this.receiver.url}/${this.canaries.text(name, 'hook')}`;
  }

  /**
   * Waits until all deliveries, erasures and replays have ended and the event feed returns every event.
   */
  async waitUntilIdle(): Promise<void> {
    await waitUntil(async () => {
      const rows = await this.service.database.query(`SELECT FROM webhook_deliveries WHERE state = 'waiting'
         UNION ALL SELECT FROM work WHERE kind IN ('erasure', 'replay') AND finished_at IS NULL
         UNION ALL ${NOT_IN_FEED}`);
      return rows.length === 0;
    });
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.receiver.stop();
  }

  private async newMember(name: MemberName): Promise<Member> {
    const { canaries, admin } = this;
    const rights = RIGHTS[name];
    const text = (what: string): string => canaries.text(name, what);
    const product = await newProduct(admin, { code: text('product'), label: text('product') });
    const { id: packaging } = await newPackaging(admin, { product: product.id, name: text('box') });
    // It already exists, and refers to packagings by their ids because nothing can be shared with it.
    if (name === 'administrator') return { name, id: 0, client: admin, rights, item: { packaging } };
    const values = { name: text('application'), rights };
    const { id, token, key } = bodyOf(await admin.post('/applications', values));
    canaries.addSecret(name, token, key);
    const externalReference = text('box');
    await sharePackaging(admin, id, packaging, { externalReference, label: text('label') });
    return { name, id, client: new ApiClient(admin.url, token), rights, item: { externalReference } };
  }
}
