// Reads the output of `npm sbom --sbom-format cyclonedx` for all packages, and prints it without development dependencies.
// `npm sbom --omit=dev` cannot be used: it also omits packages that both a development tool and the service need.
import { readFileSync } from 'node:fs';
import { runtimePackages } from './runtime-packages.js';

const bill = JSON.parse(readFileSync(0, 'utf8'));
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const service = `${name}@${version}`;
const wanted = new Set(runtimePackages('package-lock.json').map((entry) => `${entry.name}@${entry.version}`));

const components = bill.components.filter((component) => wanted.has(component['bom-ref']));
if (components.length !== wanted.size)
  throw new Error('The output of npm sbom does not contain all packages of the lock file.');

const refs = new Set([service, ...wanted]);
const dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
// npm uses the name of the folder as the name of the service.
const metadata = { ...bill.metadata, component: { ...bill.metadata.component, name } };
console.log(JSON.stringify({ ...bill, metadata, components, dependencies }, null, 2));
