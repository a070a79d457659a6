import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { useFolder } from '../support/folder.js';

const EXACT = /^\d+\.\d+\.\d+$/;
const SUPPORTED_NODE = ['20.19.0', '22.13.0', '24.11.0'];
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const { scripts, dependencies, devDependencies, overrides, engines } = readJson('package.json');
const { 'openapi-typescript': generatorOverride, ...pinned } = overrides;
const lock = readJson('package-lock.json');
const tools = readJson('test/client/tools/package.json');
const toolsLock = readJson('test/client/tools/package-lock.json');

type Packages = [path: string, entry: Record<string, unknown>][];
/** Without the service, and without the client in this repository. */
const packagesOf = ({ packages }: { packages: Record<string, Record<string, unknown>> }): Packages =>
  Object.entries(packages).filter(([path, { link }]) => /^node_modules\//.test(path) && link !== true);
const packages = packagesOf(lock);
const toolPackages = packagesOf(toolsLock);

const withoutHash = (locked: Packages) =>
  locked.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(String(integrity)));
const unsupported = (locked: Packages, version: string) =>
  locked.filter(([, { engines }]) => {
    const range = (engines as { node?: string } | undefined)?.node ?? '*';
    return !semver.satisfies(version, range);
  });
const withInstallScript = (locked: Packages) =>
  locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
const client = readJson('clients/typescript/package.json');
const npmrc = readFileSync('.npmrc', 'utf8').split('\n');

describe('npm packages', () => {
  it('have exact versions in package.json', () => {
    const { 'order-taking-client': folder, ...packaged } = devDependencies;
    expect(folder).toBe('file:clients/typescript');
    const named = [dependencies, packaged, pinned, client.dependencies];
    const versions = named.flatMap((entries) => Object.entries<string>(entries));
    expect(versions.filter(([, version]) => !EXACT.test(version))).toEqual([]);
    expect(npmrc).toContain('save-exact=true');
  });

  it('have the same versions in package.json and package-lock.json', () => {
    expect(lock.packages['']).toMatchObject({ dependencies, devDependencies });
    const overridden = Object.entries<string>(pinned).map(([name, version]) => {
      const locked = packages.filter(([path]) => path.endsWith(`node_modules/${name}`));
      return [name, version, [...new Set(locked.map(([, entry]) => entry['version']))]];
    });
    expect(overridden).toEqual(overridden.map(([name, version]) => [name, version, [version]]));
  });

  it('have a sha512 hash and no registry URL in package-lock.json', () => {
    expect(withoutHash(packages)).toEqual([]);
    // The address of one machine's registry would send all others there.
    expect(packages.filter(([, entry]) => 'resolved' in entry)).toEqual([]);
    expect(npmrc).toContain('omit-lockfile-registry-resolved=true');
  });

  it('are listed with a reason in docs/dependencies.md, and no others are', () => {
    const page = readFileSync('docs/dependencies.md', 'utf8');
    const cells = [...page.matchAll(/^\| (?!package |---)([^|]+?) +\|/gm)].map(([, cell]) => cell!);
    const named = cells.flatMap((cell) => cell.replaceAll('\\', '').split(', '));
    const isMeant = (name: string, dependency: string) =>
      dependency === name ||
      dependency.endsWith(`/${name}`) ||
      (name.endsWith('/*') && dependency.startsWith(name.slice(0, -1)));
    const all = Object.keys({ ...dependencies, ...devDependencies });
    expect(all.filter((dependency) => !named.some((name) => isMeant(name, dependency)))).toEqual([]);
    expect(named.filter((name) => !all.some((dependency) => isMeant(name, dependency)))).toEqual([]);
  });

  it('are proposed by Renovate when they are a week old, unless they are fixes of vulnerabilities', () => {
    const { minimumReleaseAge, vulnerabilityAlerts } = readJson('renovate.json');
    expect([minimumReleaseAge, vulnerabilityAlerts.minimumReleaseAge]).toEqual(['7 days', null]);
  });

  it('are overridden only as docs/decisions/0042 explains', () => {
    const decision = readFileSync('docs/decisions/0042-dependencies.md', 'utf8');
    expect(generatorOverride).toEqual({ typescript: '$typescript' });
    const explained = Object.entries(pinned).filter(([name, version]) =>
      decision.includes(`\`${name}\` ${version as string}`),
    );
    expect(Object.fromEntries(explained)).toEqual(pinned);
  });

  it.each(SUPPORTED_NODE)('accept Node.js %s, so that npm prints no warning', (version) => {
    expect(unsupported(packages, version)).toEqual([]);
    expect(semver.satisfies(version, engines.node)).toBe(true);
  });

  it('run no install scripts', () => {
    expect(npmrc).toContain('ignore-scripts=true');
    const reasons = {
      'node_modules/@parcel/watcher': 'compiles itself when asked to; its binary comes as a package',
      'node_modules/@scarf/scarf': 'reports the installation to a third party',
      'node_modules/@swc/core': 'fetches another build where no binary fits; ours comes as a package',
      'node_modules/msgpackr-extract':
        'compiles itself; its binary comes as a package, and it is only faster',
      'node_modules/unrs-resolver': 'fetches a binary that npm left out; ours comes as a package',
    };
    expect(withInstallScript(packages).sort()).toEqual(Object.keys(reasons));
    expect(Object.keys(scripts).filter((name) => /install|prepare|^(pre|post)/.test(name))).toEqual([]);
  });
});

describe('the tools of others that use the interface', () => {
  it('have the exact versions that docs/decisions/0007 gives a reason for, and are locked', () => {
    const decision = readFileSync('docs/decisions/0007-tools-for-client-developers.md', 'utf8');
    const explained = [...decision.matchAll(/`([^`]+)` (\d+\.\d+\.\d+)/g)].map(([, ...named]) => named);
    expect(Object.fromEntries(explained)).toEqual(tools.dependencies);
    expect(toolsLock.packages['']).toMatchObject({ dependencies: tools.dependencies });
    expect(withoutHash(toolPackages)).toEqual([]);
    expect(toolPackages.filter(([, entry]) => 'resolved' in entry)).toEqual([]);
  });

  it('have free licences and run no install scripts', () => {
    const free = ['Apache-2.0', 'ISC', 'MIT'];
    const named = Object.keys(tools.dependencies).filter(
      (name) => !free.includes(toolsLock.packages[`node_modules/${name}`].license),
    );
    // Has the licence MIT as a file, and not in its package.json.
    expect(named).toEqual(['typed-openapi']);
    const copyleft = toolPackages.filter(([, { license }]) => /^\w*GPL/.test(String(license)));
    expect(copyleft).toEqual([]);
    const reasons = {
      'node_modules/@scarf/scarf': 'reports the installation to a third party',
      'node_modules/esbuild': 'fetches a binary that npm left out; ours comes as a package',
    };
    expect(withInstallScript(toolPackages)).toEqual(Object.keys(reasons));
  });

  it.each(SUPPORTED_NODE)('accept Node.js %s', (version) =>
    expect(unsupported(toolPackages, version)).toEqual([]),
  );

  it('are no dependencies of the service', () => {
    const own = { ...dependencies, ...devDependencies };
    expect(Object.keys(tools.dependencies).filter((name) => name in own)).toEqual([]);
  });
});

describe('licences of npm packages', () => {
  const run = (lockFile = 'package-lock.json') =>
    spawnSync(process.execPath, ['scripts/licences.js', lockFile], { encoding: 'utf8' });
  const folder = useFolder('suite', 'licences');

  it('are free and listed in docs/licences.md (npm run licences)', () => {
    const { stdout, stderr } = run();
    expect(stderr).toBe('');
    expect(stdout).toBe(readFileSync('docs/licences.md', 'utf8'));
  });

  it('that are unknown are refused, except for development tools', () => {
    const lockFile = join(folder.path, 'package-lock.json');
    const planted = {
      '': { license: 'Proprietary' },
      'node_modules/free': { version: '1.0.0', license: 'MIT' },
      'node_modules/free/node_modules/@scope/copyleft': { version: '2.0.0', license: 'AGPL-3.0' },
      'node_modules/silent': { version: '3.0.0' },
      'node_modules/tool': { version: '4.0.0', license: 'GPL-3.0', dev: true },
    };
    writeFileSync(lockFile, JSON.stringify({ packages: planted }));
    const { status, stdout, stderr } = run(lockFile);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.split('\n').slice(1)).toEqual([
      '  @scope/copyleft@2.0.0: AGPL-3.0',
      '  silent@3.0.0: unknown',
      '',
    ]);
  });
});

describe('the bill of materials', () => {
  it('contains every package of the service with its hash and no other', () => {
    const npm = scripts.sbom.match(/npm sbom [^|]*/)[0];
    const { stdout, stderr } = spawnSync(`${npm} | "${process.execPath}" scripts/sbom.js`, {
      shell: true,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    });
    if (stdout === '') throw new Error(stderr);
    const { metadata, components, dependencies: edges } = JSON.parse(stdout);
    expect(metadata.component).toMatchObject({ name: 'order-taking-service', type: 'application' });

    const wanted = packages
      .filter(([path, { dev }]) => dev !== true || /\/(oauth4webapi|openapi-fetch|preact)$/.test(path))
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version as string}`);
    const listed: string[] = components.map(({ 'bom-ref': ref }: { 'bom-ref': string }) => ref);
    expect(listed.sort()).toEqual([...new Set(wanted)].sort());
    expect(components.filter(({ hashes }: { hashes?: unknown[] }) => !hashes?.length)).toEqual([]);
    const refs = new Set([...listed, metadata.component['bom-ref']]);
    const named = edges.flatMap(({ ref, dependsOn }: { ref: string; dependsOn: string[] }) => [
      ref,
      ...dependsOn,
    ]);
    expect(named.filter((ref: string) => !refs.has(ref))).toEqual([]);
  });
});

describe('the Docker image', () => {
  const file = readFileSync('docker/Dockerfile', 'utf8');
  const of = (instruction: string) =>
    [...file.matchAll(new RegExp(`^${instruction} (.*)`, 'gm'))].map(([, rest]) => rest!);

  it('is built from an exact Node.js version and contains no development tools', () => {
    const [build, image, ...more] = of('FROM');
    expect(image).toMatch(/^node:\d+\.\d+\.\d+-[a-z]+-slim$/);
    expect([build, more]).toEqual([`${image!} AS build`, []]);
    const installing = of('RUN').filter((command) => / npm (ci|install|prune)/.test(` ${command}`));
    expect(installing.at(-1)).toMatch(/npm prune --omit=dev$/);
  });

  it('does not run as root', () => expect(of('USER')).toEqual(['node']));
});
