import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines that a recipe inserts into a file. */
interface RecipeStep {
  file: string;
  /** The line after which they are inserted, without its indentation, which they get too. */
  after: string;
  lines: string[];
}

const STEP = /^In\s`([^`]+)`,\safter\s`([^`]+)`:\n\n```ts\n(.*?)^```$/gms;
const CODE = /^```ts$/gm;
const COMMANDS = /^```sh\n(.*?)^```$/gms;

/** @throws Error when there is code for which the recipe does not say where it goes */
export function stepsOf(recipe: string): RecipeStep[] {
  const steps = [...recipe.matchAll(STEP)].map(([, file, after, text]) => ({
    file: file!,
    after: after!,
    lines: text!.trimEnd().split('\n'),
  }));
  const blocks = recipe.match(CODE)?.length ?? 0;
  if (steps.length === blocks) return steps;
  throw new Error(
    `${blocks} blocks of code, but ${steps.length} sentences "In \`file\`, after \`line\`:" above one.`,
  );
}

/** The commands of all blocks. */
export const commandsIn = (recipe: string): string =>
  [...recipe.matchAll(COMMANDS)].map(([, commands]) => commands).join('');

/** @throws Error when the file does not contain the line exactly once */
export function applyStep(folder: string, { file, after, lines }: RecipeStep): void {
  const path = join(folder, file);
  writeFileSync(path, inserted(readFileSync(path, 'utf8'), { file, after, lines }));
}

export function inserted(text: string, { file, after, lines }: RecipeStep): string {
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
