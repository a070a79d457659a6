import type { Command } from 'commander';
import { addCommand } from '../command-line/arguments.js';
import type { ResealOptions } from './secrets.actions.js';

export function secretsCommands(program: Command): void {
  const secrets = program.command('secrets').description('what is encrypted with SECRETS_KEY');
  addCommand(
    secrets,
    'reseal',
    're-encrypts everything with the newest key of SECRETS_KEY, while the service is running',
  )
    .option('--accept-unreadable', 'continues even if the key of some secrets, or of the database, is lost')
    .action(async (options: ResealOptions) => (await import('./secrets.actions.js')).resealSecrets(options));
}
