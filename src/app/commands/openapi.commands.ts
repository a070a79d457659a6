import type { Command } from 'commander';

/** For developers of the service: the document is committed, and part of the image. */
export function openApiCommand(program: Command): void {
  program
    .command('openapi [FILE]')
    .description('writes the OpenAPI document to the file, or to standard output')
    .action(async (file?: string) => (await import('./openapi.actions.js')).writeOpenApi(file));
}
