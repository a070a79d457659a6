import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const PERSISTENCE = 'src/persistence';

export interface RepositoryClass {
  name: string;
  prototype: object;
  /** The source file. */
  file: string;
}

/** Every class of a `*.repository.ts`. */
export async function loadRepositories(): Promise<RepositoryClass[]> {
  const repositories: RepositoryClass[] = [];
  for (const file of filesBelow(PERSISTENCE, '.repository.ts')) {
    const exported = Object.values((await import(resolve(file))) as Record<string, unknown>);
    const classes = exported.filter(
      (value) => typeof value === 'function' && value.name.endsWith('Repository'),
    );
    for (const { name, prototype } of classes as RepositoryClass[])
      repositories.push({ name, prototype, file });
  }
  return repositories;
}

export const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))
    .sort();
