import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The baseline for POST /orders: node:http and pg, with one prepared statement and one round trip. Nothing is checked
 * or looked up. It copies the rows of orders that the service stored, with new ids, and so it needs no change when the
 * schema changes.
 */

type Row = Record<string, unknown>;

/** The condition of the rows of the order `o` in each table. */
const ROWS_OF_ORDER = {
  orders: 'id = o.id',
  order_items: 'order_id = o.id',
  order_transitions: 'order_id = o.id',
  order_words: 'order_id = o.id',
  events: 'order_id = o.id',
};
/** The condition of the rows of its contact, which are copied with --new-contacts. */
const ROWS_OF_CONTACT = {
  customers: 'id = o.customer_id',
  contacts: 'id = o.contact_id',
  contact_references: 'contact_id = o.contact_id',
};
type Sample = Record<string, Row[]>;

/** Number of sample orders, so that orders refer to different rows. */
const SAMPLES = 100;

const newContacts = process.env['NEW_CONTACTS'] === 'true';
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL']!,
  max: Number(process.env['DATABASE_POOL_SIZE']),
});
const samples = await readSamples();
const statement = { name: 'copy_order', text: insertSql(samples[0]!) };
const firstId = await freeId();
let orders = 0;

createServer((request, response) => void answer(request, response)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.method !== 'POST') {
    response.end();
    return;
  }
  const { externalId } = JSON.parse(Buffer.concat(chunks).toString());
  const { rows, body } = copy(externalId);
  await pool.query({ ...statement, values: rows.flatMap((row) => Object.values(row)) });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/** Copies a sample order. @returns its rows in the order of the statement, and the response body */
function copy(externalId: string): { rows: Row[]; body: string } {
  const number = orders++;
  const sample = samples[number % samples.length]!;
  const id = firstId + number;
  const created_at = new Date().toISOString();
  const access_id = randomUUID().replaceAll('-', '');
  const code = `ORD-20261121-${String(id).padStart(6, '0')}`;
  const event = sample['events']![0]!;
  const items = sample['order_items']!.map((row, index, { length }) => ({
    ...row,
    id: firstId + number * length + index,
    order_id: id,
  }));
  const order = event['payload'] as Row & { items: Row[] };
  const body = JSON.stringify({
    ...order,
    id,
    code,
    access_id,
    externalId,
    items: order.items.map((item, index) => ({ ...item, id: items[index]!.id })),
    createdAt: created_at,
    updatedAt: created_at,
  });
  const [stored] = sample['orders']!;
  const content = JSON.stringify({ ...(stored!['content'] as object), externalId });
  const contact = newContacts ? { contact_id: id, customer_id: id } : {};
  const dates = { created_at, updated_at: created_at };
  return {
    body,
    rows: [
      {
        ...stored,
        id,
        code,
        access_id,
        external_id: externalId,
        content,
        document: body,
        ...dates,
        ...contact,
      },
      ...items,
      ...sample['order_transitions']!.map((row) => ({ ...row, order_id: id, created_at })),
      { ...sample['order_words']![0], order_id: id },
      { ...event, id, order_id: id, message_id: `msg_${access_id}`, payload: body, created_at },
      ...(newContacts ? copyContact(sample, id, externalId) : []),
    ],
  };
}

function copyContact(sample: Sample, id: number, externalId: string): Row[] {
  return [
    { ...sample['customers']![0], id },
    { ...sample['contacts']![0], id, customer_id: id },
    { ...sample['contact_references']![0], id, contact_id: id, external_reference: `contact-${externalId}` },
  ];
}

/** One INSERT for each table, and the deliveries of the event. */
function insertSql(sample: Sample): string {
  let parameters = 0;
  const parts = Object.entries(sample).map(([table, rows]) => {
    const columns = Object.keys(rows[0]!);
    const values = rows.map(() => `(${columns.map(() => `$${++parameters}`).join(', ')})`);
    return `new_${table} AS (
      INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values.join(', ')} RETURNING *)`;
  });
  return `
    WITH ${parts.join(', ')}, delivery AS (
      INSERT INTO webhook_deliveries (event_id, webhook_id)
      SELECT e.id, w.id
      FROM new_events e
      JOIN applications a ON a.id = e.application_id OR a.rights && '{sales,holds}'
      JOIN webhooks w ON w.application_id = a.id AND e.type = ANY (w.events) AND w.active
      WHERE w.application_id = e.application_id OR 'sales' = ANY (a.rights))
    SELECT 1`;
}

async function readSamples(): Promise<Sample[]> {
  const columns = Object.entries({ ...ROWS_OF_ORDER, ...(newContacts && ROWS_OF_CONTACT) }).map(
    ([table, condition]) =>
      `(SELECT json_agg(t) FROM (SELECT * FROM ${table} WHERE ${condition}) t) AS ${table}`,
  );
  const { rows } = await pool.query<Sample>(
    `SELECT ${columns.join(', ')} FROM orders o ORDER BY id DESC LIMIT ${SAMPLES}`,
  );
  for (const sample of rows) {
    for (const row of Object.values(sample).flat()) stringifyJson(row);
    const [event] = sample['events']!;
    event!['payload'] = JSON.parse(event!['payload'] as string);
    const [order] = sample['orders']!;
    order!['content'] = JSON.parse(order!['content'] as string);
  }
  return rows;
}

/** Converts JSON values to text, as PostgreSQL expects them. */
function stringifyJson(row: Row): void {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'object' && value !== null) row[column] = JSON.stringify(value);
  }
}

/** The first free id of all tables; this process assigns ids itself, because no other process writes. */
async function freeId(): Promise<number> {
  const numbered = Object.entries(samples[0]!).filter(([, rows]) => 'id' in rows[0]!);
  const highest = numbered.map(([table]) => `(SELECT max(id) FROM ${table})`);
  const { rows } = await pool.query<{ id: string }>(`SELECT 1 + greatest(${highest.join(', ')}) AS id`);
  return Number(rows[0]!.id);
}
