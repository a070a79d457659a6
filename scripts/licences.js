// Prints docs/licences.md, the licences of all packages of an installation. Fails when a licence is not allowed.
import { runtimePackages } from './runtime-packages.js';

/** Licences that only require the notice to be kept, which every package contains. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT/X11',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose licence npm does not write into the lock file. */
const LICENCE_OVERRIDES = { busboy: 'MIT', streamsearch: 'MIT' };

const packages = runtimePackages(process.argv[2] ?? 'package-lock.json').map(
  ({ name, version, license }) => ({
    name,
    version,
    licence: license ?? LICENCE_OVERRIDES[name] ?? 'unknown',
  }),
);

const refused = packages.filter(({ licence }) => !ALLOWED.has(licence));
if (refused.length > 0) {
  const list = refused.map(({ name, version, licence }) => `\n  ${name}@${version}: ${licence}`);
  console.error(`These licences are not on the list of scripts/licences.js:${list.join('')}`);
  process.exit(1);
}

const licences = [...new Set(packages.map(({ licence }) => licence))].sort();
const rows = licences.map((licence) => {
  const names = packages.filter((entry) => entry.licence === licence).map(({ name }) => name);
  return `- **${licence}**: ${[...new Set(names)].sort().join(', ')}`;
});

console.log(`# Licences of the packages that the service is installed with

Generated from package-lock.json (\`npm run licences\`), for all platforms. Versions are in the bill of materials
(\`npm run sbom\`); the full text of each licence is in its package, in \`node_modules\`. Tools of development are not
listed: nobody who runs the service gets them.

${rows.join('\n')}`);
