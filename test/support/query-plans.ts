import { escapeLiteral, type Client } from 'pg';
import type { OrderFilters } from '../../src/persistence/orders/order-list.repository.js';
import type { TestDatabase } from './database.js';
import type { Sent } from './sent-statements.js';

/** One node of a query plan, as EXPLAIN (ANALYZE, FORMAT JSON) returns it. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  /** Of this node and those below it, with BUFFERS. */
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** All nodes of a query plan. */
const planNodes = ([{ Plan }]: [{ Plan: PlanNode }]): PlanNode[] => flat(Plan);

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

const SMALL_TABLES = ['applications', 'webhooks', 'webhook_keys', 'work', 'pg_database'];

export const isTableScan = (node: PlanNode): boolean =>
  node['Node Type'].includes('Seq Scan') && !SMALL_TABLES.includes(node['Relation Name'] ?? '');

export const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

export const rowsOfInputs = (node: PlanNode): number => Math.max(0, ...(node.Plans ?? []).map(rowsRead));

export const mostRows = (nodes: PlanNode[]): number => Math.max(...nodes.map(rowsRead));

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

/** Executes a statement. @returns the nodes of its plan */
export async function explain(
  { query }: Pick<TestDatabase, 'query'>,
  { text, values }: Sent,
): Promise<PlanNode[]> {
  const [row] = await query<Explained>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
  return planNodes(row!['QUERY PLAN']);
}

/** Executes a prepared statement, as processes do that run for a long time. @returns the nodes of its plan */
export async function explainPrepared(
  client: Client,
  statement: Sent,
  options = 'ANALYZE, FORMAT JSON',
): Promise<PlanNode[]> {
  await client.query(`PREPARE planned AS ${statement.text}`);
  try {
    const { rows } = await client.query<Explained>(
      `EXPLAIN (${options}) EXECUTE planned${literalsOf(statement)}`,
    );
    return planNodes(rows[0]!['QUERY PLAN']);
  } finally {
    await client.query('DEALLOCATE planned');
  }
}

export const wereExecuted = (nodes: PlanNode[]): PlanNode[] =>
  nodes.filter((node) => node['Actual Loops'] > 0);

/** The values of a statement in brackets, for EXECUTE. */
const literalsOf = ({ values }: Sent) => (values.length === 0 ? '' : `(${values.map(literalOf).join(', ')})`);

function literalOf(value: unknown): string {
  if (value === null || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return escapeLiteral(`{${value.join(',')}}`);
  return escapeLiteral(value instanceof Date ? value.toISOString() : (value as string));
}

export const NO_ORDER_FILTERS: OrderFilters = {
  ...{ applicationId: null, visibleStates: null, unanswered: null, changeRequested: null, words: null },
  ...{ states: null, blocked: null, blocker: null, held: null, externalId: null, externalReference: null },
  ...{ purchaseOrderNumber: null, code: null, contactId: null, customerId: null, namedBy: null },
  ...{ createdFrom: null, createdBefore: null, updatedFrom: null, updatedBefore: null },
};
