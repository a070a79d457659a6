import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';

/** The baseline for GET /orders: node:http and pg, and one prepared statement that returns the page as JSON text. */

const statement = {
  name: 'page',
  text: `
    SELECT '[' || string_agg(o.document, ',' ORDER BY o.created_at DESC, o.id DESC) || ']' AS page
    FROM (
      SELECT id, document, created_at FROM orders WHERE application_id = $1
      ORDER BY created_at DESC, id DESC LIMIT 100
    ) o`,
};

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL']!,
  max: Number(process.env['DATABASE_POOL_SIZE']),
});
const application = process.env['APPLICATION']!;

createServer((request, response) => void answer(request, response)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!request.url!.startsWith('/api/v1/orders')) {
    response.end();
    return;
  }
  const { rows } = await pool.query<{ page: string }>({ ...statement, values: [application] });
  const { page } = rows[0]!;
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(page),
  });
  response.end(page);
}
