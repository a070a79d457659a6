import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { barChart } from './bar-chart.js';
import { serverVersion } from './database.js';
import { table } from './statistics.js';

/** The result of a measurement. */
export interface Report {
  /** The name of its files. */
  name: string;
  title: string;
  /** What was measured and how often. */
  description: string;
  /** The first row has the headings. */
  rows: string[][];
  /** The column that the plot shows, by its heading. */
  plotted: string;
  /** Columns before the numbers, which name a row; by default one. */
  labels?: number;
}

const FOLDER = 'verification/bench/results';
/** The command that is written with the result; null when the result is printed only. */
let savedCommand: string | null = null;

/** From now on reports are also written to verification/bench/results, as a table and a plot. */
export function saveReports(command: string): void {
  savedCommand = command;
}

/** Prints the table of a measurement, and writes it if `saveReports` was called. */
export async function report(result: Report): Promise<void> {
  console.log(`${result.title}. ${result.description}.\n`);
  console.log(table(result.rows));
  if (savedCommand === null) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${result.name}.md`, await markdown(result, savedCommand));
  writeFileSync(`${FOLDER}/${result.name}.svg`, plot(result));
}

async function markdown({ name, title, description, rows }: Report, command: string): Promise<string> {
  const [headings, ...lines] = rows as [string[], ...string[][]];
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return `# ${title}

${description}.

${line(headings)}
${line(headings.map((_, column) => (column === 0 ? '---' : '--:')))}
${lines.map(line).join('\n')}

![${title}](${name}.svg)

\`${command}\`, ${new Date().toISOString().slice(0, 10)}, commit ${commit()}. ${await machine()}
`;
}

const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

async function machine(): Promise<string> {
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const postgres = await serverVersion();
  return `The load, the service and PostgreSQL ${postgres} shared a machine with ${cores.length} cores
(${cores[0]!.model}) and ${memory} GiB of memory; Node.js ${process.versions.node}.`;
}

function plot({ title, rows, plotted, labels = 1 }: Report): string {
  const [headings, ...lines] = rows as [string[], ...string[][]];
  const column = headings.indexOf(plotted);
  const name = (line: string[]): string =>
    line
      .slice(0, labels)
      .map((cell, index) => (index === 0 ? cell : `${cell} ${headings[index]}`))
      .join(', ');
  const bars = lines.map((line) => ({ label: name(line), value: Number(line[column]) }));
  return barChart(`${title}: ${plotted}`, bars);
}
