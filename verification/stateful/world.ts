import type { ApiClient, Answer } from '../../test/support/api-client.js';
import { PatientClient } from '../../test/support/patient-client.js';
import type { Receiver, Received, ReplyOrHang } from '../../test/support/receiver.js';
import type { FeedEvent } from '../../test/support/event-feed.js';
import {
  bodyOf,
  newApplication,
  newContact,
  newPackaging,
  newProduct,
  sharePackaging,
  type TestApplication,
} from '../../test/support/samples.js';
import { ADMIN_TOKEN, type TestService } from '../../test/support/service.js';
import type { Actor, Settings } from './model.js';
import { CATALOGUE, KNOWN_NAMES, priceText } from './totals.js';

type Body = Answer['body'];

/** Two attempts. The model counts on it: see deliveries.ts. */
export const RETRY_SCHEDULE = '10ms';

/** What all runs use together: one service, or two on the same database, a receiver, an office and packagings. */
export interface Ground {
  services: TestService[];
  admin: ApiClient;
  receiver: Receiver;
  office: TestApplication;
  /** The ids of the packagings by their names in the catalogue of the model. */
  packagings: Map<string, number>;
  /** What answers the requests of each path. */
  answers: Map<string, (request: Received) => ReplyOrHang>;
}

export async function prepareGround(services: TestService[], receiver: Receiver): Promise<Ground> {
  const admin = new PatientClient(services[0]!.url, ADMIN_TOKEN);
  const packagings = new Map<string, number>();
  for (const [name, { listPrice, vat }] of Object.entries(CATALOGUE)) {
    const product = await newProduct(admin, { taxes: [{ name: 'VAT', rate: Number(vat) / 10, vat: true }] });
    const unitPrice = listPrice === null ? null : priceText(listPrice);
    packagings.set(name, (await newPackaging(admin, { product: product.id, unitPrice })).id);
  }
  const answers: Ground['answers'] = new Map();
  receiver.answer = (request) => answers.get(request.path)?.(request) ?? { status: 200 };
  const office = await newApplication(admin, { rights: ['sales'] });
  return { services, admin, receiver, office, packagings, answers };
}

/** The real counterpart of a model: a new application, and the ids that the service gave to what the model names. */
export class World {
  readonly orders = new Map<string, { id: number; items: number[] }>();
  /** The names of contacts in the model by their ids. */
  readonly contacts = new Map<number, string>();
  readonly reconciliations: number[] = [];
  /** The ids of change requests by the external ids of the order and of the request. */
  readonly changeRequests = new Map<string, number>();
  readonly feed: FeedEvent[] = [];
  /** As they were read last, by `deliveryKey()`. */
  deliveries = new Map<string, { id: number; event: { id: string } }>();
  accepts = true;
  /** The `webhook-id` that is answered with 410. */
  gone: string | null = null;
  private readonly path: string;

  private constructor(
    readonly ground: Ground,
    readonly shop: TestApplication,
  ) {
    this.path = `/hooks/${shop.id}`;
    ground.answers.set(this.path, (request) => this.answer(request));
  }

  static async open(ground: Ground, settings: Settings): Promise<World> {
    const { admin } = ground;
    const shop = await newApplication(admin, { ...settings, unknownItems: 'park' });
    for (const name of KNOWN_NAMES) {
      const id = ground.packagings.get(name)!;
      await sharePackaging(admin, shop.id, id, { externalReference: name });
    }
    return new World(ground, shop);
  }

  /** Forgets what the receiver got for this application. */
  close(): void {
    this.ground.answers.delete(this.path);
    this.ground.receiver.received.length = 0;
    this.ground.receiver.pings.length = 0;
  }

  get url(): string {
    return `${this.ground.receiver.url}/${this.shop.id}`;
  }

  /** @param index of the client; each uses another service if there are several */
  client(by: Actor, index = 0): ApiClient {
    const { services, office } = this.ground;
    const { token } = by === 'shop' ? this.shop : office;
    return new PatientClient(services[index % services.length]!.url, token);
  }

  get office(): ApiClient {
    return this.client('office');
  }

  get admin(): ApiClient {
    return this.ground.admin;
  }

  orderPath(externalId: string): string {
    return `/orders/${this.orders.get(externalId)!.id}`;
  }

  received(): Received[] {
    return this.ground.receiver.received.filter(({ path }) => path === this.path);
  }

  /** A contact of the back office, into which another one can be reconciled. */
  async newKnownContact(name: string): Promise<number> {
    const { id } = await newContact(this.admin);
    this.contacts.set(id, name);
    return id;
  }

  contactId(name: string): number {
    return [...this.contacts].find(([, known]) => known === name)![0];
  }

  /** Keeps the ids of a new order, and of the temporary contact that may have been created with it. */
  learn(answer: Answer): void {
    const { id, externalId, contact, items } = bodyOf(answer);
    this.orders.set(externalId, { id, items: items.map((item: Body) => item.id) });
    const name = `temporary ${contact.externalReference}`;
    if (![...this.contacts.values()].includes(name)) this.contacts.set(contact.id, name);
  }

  private answer({ headers }: Received): ReplyOrHang {
    if (headers['webhook-id'] === this.gone) return { status: 410 };
    return { status: this.accepts ? 200 : 500 };
  }
}

/** Tells the deliveries of events about one order from each other. */
export const deliveryKey = (event: string, order: string | null, sequence: number | null): string =>
  `${event} ${order} ${sequence}`;
