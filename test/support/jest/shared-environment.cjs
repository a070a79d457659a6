const { TestEnvironment } = require('jest-environment-node');
const { AsyncLocalStorage } = require('node:async_hooks');

/** Where jest-circus, which is loaded for each file, keeps its state and the functions that it calls for each test. */
const CIRCUS_GLOBALS = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL']);

/** The message with which Jest ends a worker. */
const CHILD_MESSAGE_END = 2;

let shared = null;

/**
 * One set of globals for all test files of a Jest worker, because the shared modules were loaded with it. What jest-circus
 * leaves behind is removed after each file: otherwise each test would be reported, and each promise tracked, once for each
 * earlier file.
 */
class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared !== null) return shared;
    super(config, context);
    shared = this;
    if (process.send !== undefined) this.global.atEndOfWorker = atEndOfWorker();
  }

  async teardown() {
    this.fakeTimers.clearAllTimers();
    this.fakeTimersModern.useRealTimers();
    for (const key of Object.getOwnPropertySymbols(this.global)) {
      if (CIRCUS_GLOBALS.has(key.description)) delete this.global[key];
    }
    disableUsedStorages();
  }
}

/** @returns a list of functions, which are called when Jest ends this worker: see test/support/worker-end.ts */
function atEndOfWorker() {
  const functions = [];
  process.on('message', function listener([type]) {
    if (type !== CHILD_MESSAGE_END) return;
    process.removeListener('message', listener);
    for (const each of functions) each();
  });
  return functions;
}

const usedStorages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...parameters) {
  usedStorages.add(this);
  return run.apply(this, parameters);
};

/** Node 20 updates every storage for every new promise until it is disabled; run() enables it again. */
function disableUsedStorages() {
  for (const storage of usedStorages) storage.disable();
  usedStorages.clear();
}

module.exports = SharedEnvironment;
