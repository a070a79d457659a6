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
