import type { Command } from 'commander';
import {
  addCommand,
  addGroup,
  idArgument,
  instantArgument,
  type CommonOptions,
} from '../command-line/arguments.js';
import type { ListWebhooksOptions, ReplayOptions } from './webhooks.actions.js';

const actions = () => import('./webhooks.actions.js');

export function webhookCommands(program: Command): void {
  const webhooks = addGroup(
    program,
    'webhooks',
    'subscriptions of all applications, and what was sent to them',
  );
  addCommand(webhooks, 'list', 'lists the subscriptions')
    .option('--health <HEALTH>', 'only those that are disabled, paused, failing or ok')
    .action(async (options: ListWebhooksOptions) => (await actions()).listWebhooks(options));
  addCommand(webhooks, 'redeliver', 'sends a delivery again')
    .argument('<DELIVERY>', 'the id of the delivery', idArgument)
    .action(async (delivery: number, options: CommonOptions) =>
      (await actions()).redeliver(delivery, options),
    );
  addCommand(
    webhooks,
    'replay',
    'sends the events of a time range to a subscription again, in the background',
  )
    .argument('<WEBHOOK>', 'the id of the subscription', idArgument)
    .requiredOption('--since <TIME>', 'events that happened at this time or later', instantArgument)
    .option(
      '--until <TIME>',
      'events that happened before this time; until now without this option',
      instantArgument,
    )
    .option(
      '--state <STATE>',
      'undelivered, exhausted, cancelled, delivered, missing, or all; undelivered without this option',
    )
    .action(async (webhook: number, options: ReplayOptions) => (await actions()).replay(webhook, options));
}
