import { randomUUID } from 'node:crypto';

/** What the test starts each program with. */
export const [, , baseUrl, token, documentUrl] = process.argv as [string, string, string, string, string];

const address = {
  recipient: 'Grace Hopper',
  street: '1 rue du Port',
  zipCode: '29200',
  city: 'Brest',
  country: 'FR',
};
const newOrder = () => ({
  externalId: randomUUID(),
  contact: { externalReference: 'customer-17', firstName: 'Grace', lastName: 'Hopper' },
  customer: { name: 'Hopper Compilers', individual: true },
  invoicingAddress: address,
  deliveryAddress: address,
  items: [{ externalReference: 'LAMP-1', orderedQuantity: 2 }],
});

/** What the generated type of an order must at least say. */
interface StoredOrder {
  id: number;
  comment: string | null;
  items: { orderedQuantity: number }[];
}

/** Each function calls one function of the generated client. */
interface Client<Order> {
  create: (order: ReturnType<typeof newOrder>) => Promise<Order>;
  read: (id: number) => Promise<Order>;
  /** Sends back what was read, with another comment. */
  change: (order: Order, comment: string) => Promise<Order>;
  list: (page: { limit: number; cursor?: string }) => Promise<{ orders: Order[]; link: string | null }>;
}

/** Creates two orders, reads and changes the second one, and lists both on two pages. Prints what came back. */
export async function takeSteps<Order extends StoredOrder>(client: Client<Order>): Promise<void> {
  const first = await client.create(newOrder());
  const second = await client.create(newOrder());
  const changed = await client.change(await client.read(second.id), 'Ring twice.');
  const page = await client.list({ limit: 1 });
  const nextPage = await client.list({ limit: 1, cursor: cursorOf(page.link) });

  const nameOf = ({ id }: Order) => ({ [first.id]: 'first', [second.id]: 'second' })[id];
  console.log(
    JSON.stringify({
      changed: nameOf(changed),
      comment: changed.comment,
      quantities: changed.items.map(({ orderedQuantity }) => orderedQuantity),
      pages: [page, nextPage].map(({ orders }) => orders.map(nameOf)),
    }),
  );
}

/** The cursor of the next page. @param link the header Link of a page */
function cursorOf(link: string | null): string {
  const [, url] = /<([^>]+)>; rel="next"/.exec(link ?? '') ?? [];
  const cursor = url === undefined ? null : new URL(url, baseUrl).searchParams.get('cursor');
  if (cursor === null) throw new Error(`The header Link has no cursor: ${link}`);
  return cursor;
}
