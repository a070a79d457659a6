import { join } from 'node:path';
import ts from 'typescript';

/** Beside the other test files, so that the package is found. It is never written. */
const FILE = join(import.meta.dirname, 'manifests-of-the-test.ts');

/** The package `kubernetes-types` is generated from the OpenAPI document of Kubernetes. */
const MODULES: Record<string, string> = {
  v1: 'kubernetes-types/core/v1.js',
  'apps/v1': 'kubernetes-types/apps/v1.js',
  'autoscaling/v2': 'kubernetes-types/autoscaling/v2.js',
  'batch/v1': 'kubernetes-types/batch/v1.js',
  'policy/v1': 'kubernetes-types/policy/v1.js',
  'networking.k8s.io/v1': 'kubernetes-types/networking/v1.js',
  'keda.sh/v1alpha1': './keda-types.js',
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
  const type = `import('${from}').${manifest.kind}`;
  return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)};`;
}
