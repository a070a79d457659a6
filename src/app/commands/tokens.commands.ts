import type { Command } from 'commander';
import {
  addCommand,
  addGroup,
  idArgument,
  instantArgument,
  type CommonOptions,
} from '../command-line/arguments.js';
import type { CreateTokenOptions } from './tokens.actions.js';

const actions = () => import('./tokens.actions.js');

const APPLICATION = ['<APPLICATION>', 'the id of the application', idArgument] as const;

export function tokenCommands(program: Command): void {
  const tokens = addGroup(program, 'tokens', 'tokens of applications');
  addCommand(tokens, 'create', 'creates a token, and shows it once')
    .argument(...APPLICATION)
    .option('--name <NAME>', 'what the token is for')
    .option(
      '--expires-at <TIME>',
      'when it ends; without this option it is valid until it is revoked',
      instantArgument,
    )
    .action(async (application: number, options: CreateTokenOptions) =>
      (await actions()).createToken(application, options),
    );
  addCommand(tokens, 'list', 'lists the tokens of an application, without the tokens themselves')
    .argument(...APPLICATION)
    .action(async (application: number, options: CommonOptions) =>
      (await actions()).listTokens(application, options),
    );
  addCommand(tokens, 'revoke', 'revokes a token, which cannot be undone')
    .argument(...APPLICATION)
    .argument('<TOKEN>', 'the id of the token', idArgument)
    .action(async (application: number, token: number, options: CommonOptions) =>
      (await actions()).revokeToken(application, token, options),
    );
}
