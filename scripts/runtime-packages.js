import { readFileSync } from 'node:fs';

/**
 * The packages that an installation without development dependencies may have, on any platform, as the lock file
 * says. What a tool needs as well as the service counts.
 * @param {string} lockFile path of a package-lock.json
 * @returns {{ name: string, version: string, license?: string }[]} one for each name and version
 */
export function runtimePackages(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const found = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, entry]) => ({ ...entry, name: entry.name ?? path.replace(/^.*node_modules\//, '') }));
  return [...new Map(found.map((entry) => [`${entry.name}@${entry.version}`, entry])).values()];
}
