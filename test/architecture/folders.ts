/** An import between two files of the project, as paths relative to it. */
export interface Import {
  from: string;
  to: string;
}

/** Enough for one resource, and few enough to survey. */
const MAX_FILES = 16;

const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')));
const isSpec = (file: string): boolean => file.endsWith('.spec.ts');

/**
 * The folders that reach themselves through imports of their files: first each folder without its subfolders, then the
 * subfolders of one folder, each with all that is below it.
 * @returns one line for each group of folders that import each other
 */
export function foldersInCycles(imports: Import[]): string[] {
  const own = imports.filter(({ from, to }) => !isSpec(from) && /^(src|openapi|console\/src)\//.test(to));
  const groups = [cycles(own.map(({ from, to }) => [folderOf(from), folderOf(to)]))];
  for (const parent of new Set(own.flatMap(({ from, to }) => ancestors(from, to)))) {
    const below = (file: string): string => file.slice(parent.length + 1).split('/')[0]!;
    const inside = own.filter(({ from, to }) =>
      [from, to].every((file) => file.startsWith(`${parent}/`) && file.includes('/', parent.length + 1)),
    );
    const found = cycles(inside.map(({ from, to }) => [below(from), below(to)]));
    groups.push(found.map((names) => names.map((name) => `${parent}/${name}`)));
  }
  return [...new Set(groups.flat().map((names) => names.sort().join(' ↔ ')))].sort();
}

/** Folders with too many files side by side. Specs are not counted: they stand beside what they test. */
export function crowdedFolders(files: string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((name) => !isSpec(name)))
    counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MAX_FILES).map(([folder, count]) => `${folder}: ${count}`);
}

/** All folders that contain both files. */
function ancestors(from: string, to: string): string[] {
  const parts = folderOf(from).split('/');
  return parts
    .map((_, index) => parts.slice(0, index + 1).join('/'))
    .filter((folder) => to.startsWith(`${folder}/`));
}

/** The groups of names that reach each other, by Tarjan's algorithm. */
function cycles(edges: [from: string, to: string][]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (name: string): void => {
    index.set(name, index.size);
    low.set(name, index.get(name)!);
    stack.push(name);
    for (const other of next.get(name) ?? []) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(name, Math.min(low.get(name)!, low.get(other)!));
    }
    if (low.get(name) !== index.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) found.push(group);
  };
  for (const name of next.keys()) if (!index.has(name)) visit(name);
  return found;
}
