import type { Command } from 'commander';
import { addCommand, type CommonOptions } from '../../command-line/arguments.js';

export function doctorCommand(program: Command): void {
  addCommand(program, 'doctor', 'checks the installation, and says what is wrong and what to do').action(
    async (options: CommonOptions) => (await import('./doctor.actions.js')).examine(options),
  );
}
