import type { Command } from 'commander';
import { toNewTokenDto, toTokenDto, type TokenDto } from '../../applications/dto/token.dto.js';
import { TokensService } from '../../applications/tokens.service.js';
import { addCommand, idArgument, instantArgument, type CommonOptions } from '../command-line/arguments.js';
import { printResult, printRows, type Columns } from '../command-line/output.js';
import { checkBody, withServices, withTransaction } from '../command-line/services.js';

const APPLICATION = ['<APPLICATION>', 'the id of the application', idArgument] as const;

/** The commands of `tokens`. */
export function addCommands(tokens: Command): void {
  addCommand(tokens, 'create', 'creates a token, and shows it once')
    .argument(...APPLICATION)
    .option('--name <NAME>', 'what the token is for')
    .option(
      '--expires-at <TIME>',
      'when it ends; without this option it is valid until it is revoked',
      instantArgument,
    )
    .action(createToken);
  addCommand(tokens, 'list', 'lists the tokens of an application, without the tokens themselves')
    .argument(...APPLICATION)
    .action(listTokens);
  addCommand(tokens, 'revoke', 'revokes a token, which cannot be undone')
    .argument(...APPLICATION)
    .argument('<TOKEN>', 'the id of the token', idArgument)
    .action(revokeToken);
}

interface CreateTokenOptions extends CommonOptions {
  name?: string;
  expiresAt?: string;
}

const COLUMNS: Columns<TokenDto> = {
  ID: ({ id }) => id,
  NAME: ({ name }) => name,
  'LAST FOUR': ({ lastFour }) => lastFour,
  CREATED: ({ createdAt }) => createdAt,
  EXPIRES: ({ expiresAt }) => expiresAt,
  'LAST USED': ({ lastUsedAt }) => lastUsedAt,
  REVOKED: ({ revokedAt }) => revokedAt,
};

async function createToken(application: number, options: CreateTokenOptions): Promise<void> {
  const { name, expiresAt } = options;
  const body = { ...(name !== undefined && { name }), ...(expiresAt !== undefined && { expiresAt }) };
  const created = await withTransaction(async (services) => {
    checkBody(services, '/api/v1/applications/:id/tokens', body);
    return toNewTokenDto(await services.get(TokensService).create(application, body));
  });
  const text = `Token ${created.id} was created. It is not shown again:\n${created.token}`;
  printResult(options, created, text);
}

async function listTokens(application: number, options: CommonOptions): Promise<void> {
  const rows = await withServices(({ get }) => get(TokensService).list(application));
  printRows(options, rows.map(toTokenDto), COLUMNS);
}

async function revokeToken(application: number, id: number, options: CommonOptions): Promise<void> {
  const token = await withTransaction(async ({ get }) => {
    await get(TokensService).revoke(application, id);
    return toTokenDto(await get(TokensService).get(application, id));
  });
  printResult(options, token, `Token ${id} of application ${application} is revoked.`);
}
