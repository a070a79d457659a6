import type { Command } from 'commander';
import { SecretsReseal, type ResealReport } from '../secrets/secrets-reseal.js';
import { addCommand, type CommonOptions } from '../command-line/arguments.js';
import { CommandError } from '../command-line/failure.js';
import { printResult } from '../command-line/output.js';
import { withServices } from '../command-line/services.js';

export function addCommands(secrets: Command): void {
  addCommand(
    secrets,
    'reseal',
    're-encrypts everything with the newest key of SECRETS_KEY, while the service is running',
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
  const { webhookSecrets, webhookKeys, storedAnswers, unreadableWebhooks } = report;
  if (accept || webhookSecrets.unreadable + webhookKeys.unreadable + storedAnswers.unreadable === 0) return;
  const webhooks =
    unreadableWebhooks.length === 0
      ? ''
      : ` Rotate the secrets of these webhooks: ${unreadableWebhooks.join(', ')}.`;
  throw new CommandError(
    'secrets_unreadable',
    `Some values cannot be decrypted with any key of SECRETS_KEY.${webhooks} Add the key that is missing, or accept this with --accept-unreadable.`,
  );
}

function textOf({ webhookSecrets, webhookKeys, storedAnswers, canary }: ResealReport): string {
  const lines = [
    ['Webhook secrets', webhookSecrets],
    ['Webhook keys', webhookKeys],
    ['Stored responses', storedAnswers],
  ] as const;
  return [
    ...lines.map(
      ([name, { resealed, unreadable }]) => `${name}: ${resealed} re-encrypted, ${unreadable} unreadable.`,
    ),
    canary === 'resealed'
      ? 'The canary was re-encrypted: processes without the newest key can no longer start.'
      : 'The canary was already encrypted with the newest key.',
  ].join('\n');
}
