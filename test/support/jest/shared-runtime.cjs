const { default: Runtime } = require('jest-runtime');
const { join, sep } = require('node:path');
const { pathToFileURL } = require('node:url');

const ROOT = join(module.path, '../../..');
/** Nothing in them may import `@jest/globals`, which belong to one file. */
const SHARED = ['src', 'node_modules', 'test/support', 'verification/support'].map(
  (folder) => join(ROOT, folder) + sep,
);

let shared = null;

/**
 * Loads packages, sources and the helpers of tests once for each Jest worker. Jest loads them again for each test file,
 * which takes two to three seconds of CPU time for each of the eighty files that start the service. Test files are still
 * loaded for each file, and so are the parts of Jest that belong to one file.
 *
 * It uses private fields of Jest. Without the option `runtime` in jest.config.js the same tests run more slowly.
 */
class SharedRuntime extends Runtime {
  constructor(...parameters) {
    if (shared !== null) return shared;
    super(...parameters);
    shared = this;
  }

  teardown() {
    this.restoreAllMocks();
    const { moduleRegistry, esModuleRegistry, internalModuleRegistry } = this.registries;
    for (const registry of [moduleRegistry, esModuleRegistry]) {
      for (const key of registry.keys()) if (!isShared(key)) registry.delete(key);
    }
    internalModuleRegistry.clear();
    this.testMainModule.reset();
    this.mockState.clear();
    this.jestGlobals.clearJestObjectCache();
    this.testState.state = 'loading';
  }
}

const prefixes = SHARED.flatMap((folder) => [folder, pathToFileURL(folder).href]);

/** @param key the path of a CommonJS module or the URL of another */
function isShared(key) {
  return prefixes.some((prefix) => key.startsWith(prefix)) && !key.includes('.spec.ts');
}

module.exports = { default: SharedRuntime, __esModule: true };
