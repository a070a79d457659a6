import { orderEvent } from '../../src/events/domain-event.js';
import type { DeliveryFixture } from './delivery.js';
import type { Receiver, Received, ReplyOrHang } from './receiver.js';

/** The event of each sequence of an order, beginning with 1. Each has a subscription of its own. */
const STEPS = ['sales_order_created', 'sales_order_updated', 'sales_order_validated'] as const;

let lastOrder = 5_000_000;

/** A delivery of an order to the subscription of a step. */
export interface StepDelivery {
  id: number;
  order: number;
  sequence: number;
  state: string;
  reason: string | null;
  dueInMs: number | null;
  leased: boolean;
}

/** One application with an ordered subscription for each of STEPS. */
export class OrderedShop {
  private constructor(
    private readonly fixture: DeliveryFixture,
    readonly applicationId: number,
    /** The ids of the subscriptions, in the order of STEPS. */
    readonly subscriptions: number[],
  ) {}

  static async open(fixture: DeliveryFixture, url: string, isOrdered = true): Promise<OrderedShop> {
    const created = await Promise.all(STEPS.map((event) => fixture.subscribe(url, event)));
    const ids = created.map(({ id }) => id);
    const { applicationId } = created[0]!;
    await fixture.database.query(
      'UPDATE webhooks SET application_id = $1, ordered = $2 WHERE id = ANY ($3)',
      [applicationId, isOrdered, ids],
    );
    return new OrderedShop(fixture, applicationId, ids);
  }

  /** Stores the events of `sequences` of each order; all sequences of all orders in one transaction. */
  async change(orders: number[], sequences = [1, 2, 3]): Promise<void> {
    const events = orders.flatMap((order) => sequences.map((sequence) => this.event(order, sequence)));
    await this.fixture.store(events);
  }

  newOrders(count: number): number[] {
    return Array.from({ length: count }, () => (lastOrder += 1));
  }

  event(id: number, version: number, type = STEPS[version - 1]!) {
    const { applicationId } = this;
    return orderEvent(type, { id, applicationId, version }, JSON.stringify({ order: id }));
  }

  /** In the order of orders and sequences. */
  async deliveries(): Promise<StepDelivery[]> {
    return this.fixture.database.query<StepDelivery>(
      `SELECT d.id::float8, e.order_id::float8 AS order, e.sequence, d.state, d.reason,
         (extract(epoch FROM d.next_attempt_at - now()) * 1000)::float8 AS "dueInMs",
         EXISTS (SELECT FROM webhook_leases l WHERE d.id = ANY (l.delivery_ids)) AS leased
       FROM webhook_deliveries d JOIN events e ON e.id = d.event_id
       WHERE d.webhook_id = ANY ($1) ORDER BY e.order_id, e.sequence, d.id`,
      [this.subscriptions],
    );
  }
}

/** What receivers acknowledged: the sequences of each order by their first success. */
export class Acknowledged {
  readonly sequences = new Map<number, number[]>();

  /** Has the receiver answer with `status`, and remembers what it acknowledges. */
  watch(receiver: Receiver, status: (request: Received, order: number) => number | 'hang'): void {
    receiver.answer = (request): ReplyOrHang => {
      const { order } = JSON.parse(request.body.toString()) as { order: number };
      const answer = status(request, order);
      if (answer === 200) this.add(order, Number(request.headers['x-webhook-sequence']));
      return answer === 'hang' ? answer : { status: answer };
    };
  }

  of(order: number): number[] {
    return this.sequences.get(order) ?? [];
  }

  private add(order: number, sequence: number): void {
    const known = this.of(order);
    if (!known.includes(sequence)) this.sequences.set(order, [...known, sequence]);
  }
}
