// Reads what `npm sbom --sbom-format cyclonedx` says of all packages, and prints what it says of the service.
// npm's own --omit=dev takes away each package that a tool needs too, even where the service needs it.
import { readFileSync } from 'node:fs';
import { runtimePackages } from './runtime-packages.js';

const bill = JSON.parse(readFileSync(0, 'utf8'));
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const service = `${name}@${version}`;
const wanted = new Set(runtimePackages('package-lock.json').map((entry) => `${entry.name}@${entry.version}`));

const components = bill.components.filter((component) => wanted.has(component['bom-ref']));
if (components.length !== wanted.size)
  throw new Error('npm sbom does not know all packages of the lock file.');

const refs = new Set([service, ...wanted]);
const dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
// npm calls the service by the name of its folder.
const metadata = { ...bill.metadata, component: { ...bill.metadata.component, name } };
console.log(JSON.stringify({ ...bill, metadata, components, dependencies }, null, 2));
