const { TestEnvironment } = require('jest-environment-node');

let shared = null;

/** One set of globals for all test files of a Jest worker, because the shared modules were loaded with it. */
class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared !== null) return shared;
    super(config, context);
    shared = this;
  }

  async teardown() {
    this.fakeTimers.clearAllTimers();
    this.fakeTimersModern.useRealTimers();
  }
}

module.exports = SharedEnvironment;
