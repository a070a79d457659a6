import { join } from 'node:path';
import ts from 'typescript';

/** Beside the other test files, so that the package is found. It is never written. */
const FILE = join(import.meta.dirname, 'manifests-of-the-test.ts');

/** The modules of `kubernetes-types`, which are generated from the OpenAPI document of Kubernetes. */
const MODULES: Record<string, string> = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'batch/v1': 'batch/v1',
  'policy/v1': 'policy/v1',
  'networking.k8s.io/v1': 'networking/v1',
};

interface Manifest {
  apiVersion: string;
  kind: string;
}

/** What the compiler finds when each manifest is a value of its type: unknown and missing members, and wrong types. */
export function typeErrors(manifests: Manifest[]): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
  };
  const host = ts.createCompilerHost(options);
  const text = manifests.map(declaration).join('\n');
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === FILE ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023) : getSourceFile(name, ...more);
  const program = ts.createProgram([FILE], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

function declaration(manifest: Manifest, index: number): string {
  const from = MODULES[manifest.apiVersion];
  if (from === undefined) throw new Error(`Unknown apiVersion ${manifest.apiVersion}.`);
  const type = `import('kubernetes-types/${from}.js').${manifest.kind}`;
  return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};`;
}
