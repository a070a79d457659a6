import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const RUNBOOK = 'docs/runbook.md';

/** The sections of the runbook by heading, which is the name of an alert. */
export function runbookSections(): Map<string, string> {
  const [, ...sections] = readFileSync(RUNBOOK, 'utf8').split(/^## /m);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end)];
    }),
  );
}

/**
 * Runs all commands of a section in a shell, in their order. @returns what they print
 * @throws Error when one of them fails
 */
export async function runSection(heading: string, variables: Record<string, string>): Promise<string> {
  const blocks = [
    ...runbookSections()
      .get(heading)!
      .matchAll(/^```sh\n([\s\S]*?)^```$/gm),
  ];
  const commands = blocks.map(([, text]) => text).join('\n');
  // A status that is an error makes curl fail.
  const script = `set -eu\ncurl() { command curl --fail-with-body "$@"; echo; }\n${commands}`;
  const env = { ...process.env, ...variables };
  return (await promisify(execFile)('bash', ['-c', script], { env })).stdout;
}
