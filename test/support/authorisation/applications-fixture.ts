import { ApiClient } from '../api-client.js';
import { eventually } from '../delivery.js';
import { Receiver } from '../receiver.js';
import { bodyOf, newPackaging, newProduct, sharePackaging } from '../samples.js';
import { startService, type TestService } from '../service.js';
import { Canaries } from './canaries.js';

/** Two partners, one application for each right, and who started it all. */
const RIGHTS = {
  partner: [],
  rival: [],
  crm: ['crm'],
  catalogue: ['catalogue'],
  sales: ['sales'],
  admin: ['admin'],
  administrator: ['crm', 'catalogue', 'sales', 'admin'],
} as const;

export type MemberName = keyof typeof RIGHTS;
export const MEMBER_NAMES = Object.keys(RIGHTS) as MemberName[];

/** An application that has something to hide. */
export interface Member {
  name: MemberName;
  id: number;
  client: ApiClient;
  rights: readonly string[];
  /** The packaging it orders, as its orders call it. */
  item: { externalReference: string } | { packaging: number };
}

/** Applications that have the same kinds of things each, in one running service. */
export class ApplicationsFixture {
  readonly canaries = new Canaries();
  readonly members = new Map<MemberName, Member>();

  private constructor(
    readonly service: TestService,
    readonly receiver: Receiver,
  ) {}

  /** @param service another one than that with the usual settings of the tests; it is stopped with the fixture */
  static async start(service?: TestService): Promise<ApplicationsFixture> {
    const fixture = new ApplicationsFixture(service ?? (await startService()), await Receiver.start());
    // What a receiver answers is kept with the delivery, so it is something to hide too.
    fixture.receiver.answer = ({ path }) => ({ status: 200, body: path });
    for (const name of MEMBER_NAMES) fixture.members.set(name, await fixture.join(name));
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

  /** Where the events of an application are sent. */
  webhookUrl({ name }: Member): string {
    return `${this.receiver.url}/${this.canaries.text(name, 'hook')}`;
  }

  /**
   * Waits until all deliveries and replays have ended and the event feed returns every event. A transaction that is open
   * in another database of the server delays the feed.
   */
  async waitUntilIdle(): Promise<void> {
    await eventually(async () => {
      const rows = await this.service.database.query(
        `SELECT FROM webhook_deliveries WHERE state = 'waiting'
         UNION ALL SELECT FROM webhook_replays WHERE status = 'running'
         UNION ALL SELECT FROM events
           WHERE feed_position >= pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
      );
      return rows.length === 0;
    });
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.receiver.stop();
  }

  private async join(name: MemberName): Promise<Member> {
    const { canaries, admin } = this;
    const rights = RIGHTS[name];
    const text = (what: string): string => canaries.text(name, what);
    const product = await newProduct(admin, { code: text('product'), label: text('product') });
    const { id: packaging } = await newPackaging(admin, { product: product.id, name: text('box') });
    // It was there before, and nothing can be shared with it: it has the right to call things by their ids.
    if (name === 'administrator') return { name, id: 0, client: admin, rights, item: { packaging } };
    const values = { name: text('application'), rights };
    const { id, token, webhookKey } = bodyOf(await admin.post('/applications', values));
    canaries.addSecret(name, token, webhookKey);
    const externalReference = text('box');
    await sharePackaging(admin, id, packaging, { externalReference, label: text('label') });
    return { name, id, client: new ApiClient(admin.url, token), rights, item: { externalReference } };
  }
}
