import type { Command } from 'commander';
import { addCommand, addGroup, idArgument, type CommonOptions } from '../command-line/arguments.js';
import type { CreateOptions, ListOptions } from './applications.actions.js';

const actions = () => import('./applications.actions.js');

export function applicationCommands(program: Command): void {
  const applications = addGroup(program, 'applications', 'client applications of the interface');
  addCommand(applications, 'create NAME', 'creates an application, and shows its first token once')
    .option(
      '--rights <LIST>',
      'its rights, separated by commas: crm, catalogue, sales, holds, admin; none for a partner',
      '',
    )
    .option('--auto-validate', 'validates its orders without blockers as soon as they are taken')
    .option(
      '--park-unknown-items',
      'accepts orders whose items have an unknown external reference, and parks them',
    )
    .action(async (name: string, options: CreateOptions) =>
      (await actions()).createApplication(name, options),
    );
  addCommand(applications, 'list', 'lists the applications')
    .option('--active', 'only those that may use the service')
    .option('--no-active', 'only those that were disabled')
    .action(async (options: ListOptions) => (await actions()).listApplications(options));
  for (const [verb, active] of [
    ['disable', false],
    ['enable', true],
  ] as const) {
    const summary = active
      ? 'lets a disabled application use the service again'
      : 'refuses its tokens, and sends it no webhooks until it is enabled';
    addCommand(applications, verb, summary)
      .argument('ID', 'the id of the application', idArgument)
      .action(async (id: number, options: CommonOptions) => (await actions()).setActive(id, active, options));
  }
}
