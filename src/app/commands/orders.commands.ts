import { Option, type Command } from 'commander';
import { addCommand, addGroup, instantArgument } from '../command-line/arguments.js';
import type { ExportOptions } from './orders.actions.js';

const actions = () => import('./orders.actions.js');

export function orderCommands(program: Command): void {
  const orders = addGroup(program, 'orders', 'orders of all applications');
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
    .action(async (options: ExportOptions) => (await actions()).exportOrders(options));
}
