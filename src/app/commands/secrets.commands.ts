import type { Command } from 'commander';
import { SecretsReseal, type ResealReport } from '../secrets.js';
import { addCommand, type CommonOptions, CommandError, printResult } from '../command-line/command.js';
import { withServices } from '../command-line/services.js';

export function addCommands(secrets: Command): void {
  addCommand(
    secrets,
    'reseal',
    'encrypts the keys in the database with the newest key of SECRETS_KEY, while the service is running',
  )
    .option('--accept-unreadable', 'continues even if the key of some secrets, or of the database, is lost')
    .action(resealSecrets);
}

interface ResealOptions extends CommonOptions {
  acceptUnreadable?: true;
}

async function resealSecrets(options: ResealOptions): Promise<void> {
  const accept = options.acceptUnreadable === true;
  const report = await withServices((services) => services(SecretsReseal).run(accept));
  printResult(options, report, textOf(report));
  const { unreadableWebhooks: webhooks, unreadableKeys: keys } = report;
  if (accept || webhooks.length + keys.length === 0) return;
  throw new CommandError(
    'secrets_unreadable',
    `Some values cannot be decrypted with any key of SECRETS_KEY.${rotateAll('secrets of these webhooks', webhooks)}${rotateAll('keys of these applications', keys)} Add the key that is missing, or accept this with --accept-unreadable.`,
  );
}

const rotateAll = (what: string, ids: number[]): string =>
  ids.length === 0 ? '' : ` Rotate the ${what}: ${ids.join(', ')}.`;

const textOf = ({ canary, unreadableWebhooks, unreadableKeys }: ResealReport): string =>
  [
    canary === 'resealed'
      ? 'The keys in the database were encrypted with the newest one: processes without it can no longer start.'
      : 'The keys in the database were already encrypted with the newest one.',
    `Unreadable: the secrets of ${unreadableWebhooks.length} webhooks, the keys of ${unreadableKeys.length} applications.`,
  ].join('\n');
