import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

export type Untyped = ReturnType<typeof JSON.parse>;

/** A kustomize patch: a list of operations in YAML, for each manifest of the kind whose name the pattern matches. */
export interface Patch {
  target: { kind: string; name: string };
  patch: string;
}

interface Operation {
  op: 'test' | 'add' | 'replace' | 'remove';
  path: string;
  value?: unknown;
}

const KUSTOMIZATION = 'kustomization.yaml';

/** The names of the files in a folder that contain manifests. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder).filter((file) => file.endsWith('.yaml') && file !== KUSTOMIZATION);

export const kustomizationIn = (folder: string): Untyped =>
  parse(readFileSync(`${folder}/${KUSTOMIZATION}`, 'utf8'));

export const manifestsIn = (folder: string): Untyped[] =>
  filesIn(folder).flatMap((file) =>
    parseAllDocuments(readFileSync(`${folder}/${file}`, 'utf8')).map((document) => document.toJS()),
  );

/** The variables that a kustomization sets in its map. */
export const settingsOf = ({ configMapGenerator = [] }: Untyped): Record<string, string> =>
  Object.fromEntries(
    configMapGenerator.flatMap(({ literals }: { literals: string[] }) =>
      literals.map((literal) => literal.split(/=(.*)/s, 2)),
    ),
  );

/** The YAML that a guide of docs/operations shows after `<!-- marker -->`. */
export function partOfGuide(marker: string, file = 'kubernetes.md'): Untyped {
  const guide = readFileSync(`docs/operations/${file}`, 'utf8');
  const block = new RegExp(`<!-- ${marker} -->\n\n\`\`\`yaml\n([\\s\\S]*?)\`\`\``).exec(guide);
  if (block === null) throw new Error(`${file} has no YAML "${marker}".`);
  return parse(block[1]!);
}

/**
 * Changes the manifests as kustomize does.
 * @returns those that were changed
 * @throws Error when a path does not exist, or a value that is tested is different
 */
export function patch(manifests: Untyped[], patches: Patch[]): Untyped[] {
  const changed = new Set<Untyped>();
  for (const { target, patch: operations } of patches) {
    const name = new RegExp(`^(${target.name})$`);
    const targets = manifests.filter(
      ({ kind, metadata }) => kind === target.kind && name.test(metadata.name),
    );
    if (targets.length === 0) throw new Error(`There is no ${target.kind} ${target.name}.`);
    for (const manifest of targets) {
      changed.add(manifest);
      (parse(operations) as Operation[]).forEach((operation) => apply(manifest, operation));
    }
  }
  return [...changed];
}

/** One operation of RFC 6902. */
function apply(manifest: Untyped, { op, path, value }: Operation): void {
  const names = path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop()!;
  const parent = names.reduce((inside, name) => inside?.[name], manifest);
  const isMissing = parent?.[last] === undefined;
  if (parent === undefined || (isMissing && op !== 'add')) throw new Error(`${path} does not exist.`);
  if (op === 'test') {
    if (parent[last] !== value) throw new Error(`${path} is not ${String(value)}.`);
  } else if (op === 'remove') Reflect.deleteProperty(parent, last);
  else if (last === '-') parent.push(structuredClone(value));
  else if (op === 'add' && Array.isArray(parent)) parent.splice(Number(last), 0, structuredClone(value));
  else parent[last] = structuredClone(value);
}
