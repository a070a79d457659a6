import type { Client } from 'pg';
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
  Plans?: PlanNode[];
}

/** All nodes of a query plan. */
export const planNodes = ([{ Plan }]: [{ Plan: PlanNode }]): PlanNode[] => flat(Plan);

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

const SMALL_TABLES = ['applications', 'webhooks', 'webhook_keys', 'webhook_replays', 'pg_database'];

export const isTableScan = (node: PlanNode): boolean =>
  node['Node Type'].includes('Seq Scan') && !SMALL_TABLES.includes(node['Relation Name'] ?? '');

export const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];

export const rowsOfInputs = (node: PlanNode): number => Math.max(0, ...(node.Plans ?? []).map(rowsRead));

export const mostRows = (nodes: PlanNode[]): number => Math.max(...nodes.map(rowsRead));

/** Executes a statement. @returns the nodes of its plan */
export async function explain(
  { query }: Pick<TestDatabase, 'query'>,
  text: string,
  values: unknown[] = [],
): Promise<PlanNode[]> {
  const [row] = await query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values,
  );
  return planNodes(row!['QUERY PLAN']);
}

/** Executes a statement of the service. @returns the nodes of its plan that were executed */
export const planOf = async (
  database: Pick<TestDatabase, 'query'>,
  { text, values }: Sent,
): Promise<PlanNode[]> =>
  (await explain(database, text, [...values])).filter((node) => node['Actual Loops'] > 0);

/** Executes a prepared statement, as processes do that run for a long time. @param literals its parameters, as in SQL */
export async function explainPrepared(
  client: Client,
  text: string,
  literals: unknown[] = [],
  options = 'ANALYZE, FORMAT JSON',
): Promise<PlanNode[]> {
  await client.query(`PREPARE planned AS ${text}`);
  try {
    const parameters = literals.length === 0 ? '' : `(${literals.join(', ')})`;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (${options}) EXECUTE planned ${parameters}`,
    );
    return planNodes(rows[0]!['QUERY PLAN']);
  } finally {
    await client.query('DEALLOCATE planned');
  }
}

export const NO_ORDER_FILTERS: OrderFilters = {
  ...{ applicationId: null, visibleStates: null, unanswered: null, changeRequested: null, words: null },
  ...{ states: null, blocked: null, blocker: null, held: null, externalId: null, externalReference: null },
  ...{ purchaseOrderNumber: null, code: null, contactId: null, customerId: null, namedBy: null },
  ...{ createdFrom: null, createdBefore: null, updatedFrom: null, updatedBefore: null },
};
