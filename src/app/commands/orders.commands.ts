import { Option, type Command } from 'commander';
import { parseJson } from '../../common/strict-json.js';
import type { OrderDto } from '../../orders/dto/order.dto.js';
import { csvHeader, orderCsv } from '../../orders/export/order-csv.js';
import { OrderListService } from '../../orders/order-list.service.js';
import { OpenApiValidator } from '../../platform/http/validation/openapi-validator.js';
import type { ListedOrder } from '../../persistence/orders/order-list.repository.js';
import { addCommand, instantArgument, type CommonOptions } from '../command-line/arguments.js';
import { CommandError } from '../command-line/failure.js';
import { printable, printResult } from '../command-line/output.js';
import { withServices } from '../command-line/services.js';
import { writeText } from '../command-line/text-target.js';

/** The commands of `orders`. */
export function addCommands(orders: Command): void {
  addCommand(orders, 'export', 'writes orders, oldest first, for accounting and other programs')
    .requiredOption('--since <TIME>', 'orders that were taken at this time or later', instantArgument)
    .option('--until <TIME>', 'orders that were taken before this time', instantArgument)
    .option('--state <LIST>', 'only orders in these states, separated by commas, such as validated,shipped')
    .addOption(
      new Option(
        '--format <FORMAT>',
        'ndjson: an order per line, as the API returns it; csv: a line per item',
      )
        .choices(['ndjson', 'csv'])
        .default('ndjson'),
    )
    .option(
      '--output <FILE>',
      'writes to this file instead of standard output; it appears when it is complete',
    )
    .action(exportOrders);
}

interface ExportOptions extends CommonOptions {
  since: string;
  until?: string;
  state?: string;
  format: 'ndjson' | 'csv';
  output?: string;
}

/** How an order is written, and what stands before the first one. */
const FORMATS = {
  ndjson: { header: '', write: ({ document }: ListedOrder) => `${printable(document)}\n` },
  csv: {
    header: csvHeader(),
    write: ({ document }: ListedOrder) => orderCsv(parseJson(document) as OrderDto),
  },
};

/** Reads and writes a page of orders at a time, whatever their number. */
async function exportOrders(options: ExportOptions): Promise<void> {
  const { output, format, json } = options;
  if (json && format === 'csv' && output === undefined)
    throw new CommandError('usage', '--json with --format csv needs --output: CSV is not JSON.');
  let orders = 0;
  await withServices(async ({ caller, get }) => {
    const query = queryOf(options);
    get(OpenApiValidator).checkQuery('GET', '/api/v1/orders', query);
    const pages = get(OrderListService).allPages(caller, query);
    const text = textOf(pages, FORMATS[format], (written) => (orders += written));
    await writeText(text, output);
  });
  if (output === undefined) return;
  printResult(options, { file: output, orders }, `${orders} orders were written to ${output}.`);
}

function queryOf({ since, until, state }: ExportOptions): Record<string, string> {
  return {
    sort: 'createdAt',
    'createdAt[gte]': since,
    ...(until !== undefined && { 'createdAt[lt]': until }),
    ...(state !== undefined && { state }),
  };
}

async function* textOf(
  pages: AsyncIterable<ListedOrder[]>,
  { header, write }: (typeof FORMATS)['csv'],
  onPage: (written: number) => void,
): AsyncGenerator<string> {
  if (header !== '') yield header;
  for await (const page of pages) {
    for (const order of page) yield write(order);
    onPage(page.length);
  }
}
