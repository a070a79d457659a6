import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lines that a recipe inserts into a file, or a new file. */
interface RecipeStep {
  file: string;
  /** The line after which they are inserted, without its indentation, which they get too; null for a new file. */
  after: string | null;
  lines: string[];
}

const STEP = /^(?:In\s`([^`]+)`,\safter\s`([^`]+)`|Create\s`([^`]+)`):\n\n```(?:ts|md)\n(.*?)^```$/gms;
const CODE = /^```(?:ts|md)$/gm;
const COMMANDS = /^```sh\n(.*?)^```$/gms;

/** @throws Error when there is code for which the recipe does not say where it goes */
export function stepsOf(recipe: string): RecipeStep[] {
  const steps = [...recipe.matchAll(STEP)].map(([, file, after = null, created, text]) => ({
    file: (file ?? created)!,
    after,
    lines: text!.trimEnd().split('\n'),
  }));
  const blocks = recipe.match(CODE)?.length ?? 0;
  if (steps.length === blocks) return steps;
  throw new Error(
    `${blocks} blocks of code, but ${steps.length} sentences "In \`file\`, after \`line\`:" or "Create \`file\`:" above one.`,
  );
}

/** The commands of all blocks. */
export const commandsIn = (recipe: string): string =>
  [...recipe.matchAll(COMMANDS)].map(([, commands]) => commands).join('');

/** @throws Error when the file does not contain the line exactly once, or a new file exists */
export function applyStep(folder: string, { file, after, lines }: RecipeStep): void {
  const path = join(folder, file);
  if (after === null) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${lines.join('\n')}\n`, { flag: 'wx' });
  } else writeFileSync(path, inserted(readFileSync(path, 'utf8'), { file, after, lines }));
}

export function inserted(
  text: string,
  { file, after, lines }: { file: string; after: string; lines: string[] },
): string {
  const present = text.split('\n');
  const [line, ...others] = present.filter((one) => one.trim() === after);
  if (line === undefined || others.length > 0) {
    const count = line === undefined ? 0 : others.length + 1;
    throw new Error(`The recipe inserts after the line \`${after}\`, which is ${count} times in ${file}.`);
  }
  const indentation = line.slice(0, line.indexOf(after));
  const added = lines.map((one) => (one === '' ? '' : indentation + one));
  return present.flatMap((one) => (one === line ? [one, ...added] : [one])).join('\n');
}
