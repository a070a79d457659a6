import { readFileSync } from 'node:fs';

/** Development dependencies whose code the build puts into the pages of the console. */
const IN_CONSOLE = ['oauth4webapi', 'openapi-fetch', 'preact'];

/**
 * The packages that an installation without development dependencies may contain on any platform, and those in the pages of the
 * console, read from the lock file. Packages that both a development tool and the service need are included.
 * @param {string} lockFile path of a package-lock.json
 * @returns {{ name: string, version: string, license?: string }[]} one for each name and version
 */
export function runtimePackages(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const inConsole = IN_CONSOLE.map((name) => `node_modules/${name}`);
  const found = Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && !link && (!dev || inConsole.includes(path)))
    .map(([path, entry]) => ({ ...entry, name: entry.name ?? path.replace(/^.*node_modules\//, '') }));
  return [...new Map(found.map((entry) => [`${entry.name}@${entry.version}`, entry])).values()];
}
