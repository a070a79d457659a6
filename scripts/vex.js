// Prints the statements of scripts/vex.json about weaknesses that scanners report, for the version in package.json, as an OpenVEX
// document. Fails when the lock file has a version of the package that is not fixed, or no longer has the package.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import semver from 'semver';
import { runtimePackages } from './runtime-packages.js';

const [lockFile = 'package-lock.json', statementsFile = 'scripts/vex.json'] = process.argv.slice(2);
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const locked = runtimePackages(lockFile);

const statements = JSON.parse(readFileSync(statementsFile, 'utf8')).map((entry) => {
  const { package: named, fixedIn, ...statement } = entry;
  const versions = locked.filter((other) => other.name === named).map((other) => other.version);
  if (versions.length === 0)
    throw new Error(`${statementsFile} is about ${named}, which is not in ${lockFile}.`);
  const open = versions.filter((installed) => semver.lt(installed, fixedIn));
  if (open.length > 0) throw new Error(`${named} ${open.join(', ')} is older than the fix in ${fixedIn}.`);
  const subcomponents = versions.map((installed) => ({ '@id': `pkg:npm/${named}@${installed}` }));
  return {
    ...statement,
    products: [{ '@id': `pkg:npm/${name}@${version}`, subcomponents }],
    status: 'fixed',
  };
});

const digest = createHash('sha256')
  .update(JSON.stringify([version, statements]))
  .digest('hex');
const document = {
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': `https://openvex.dev/docs/public/vex-${digest}`,
  author: 'The order-taking service authors',
  timestamp: new Date().toISOString(),
  version: 1,
  statements,
};
console.log(JSON.stringify(document, null, 2));
