const { default: Sequencer } = require('@jest/test-sequencer');

/** Slow files first, then the order of Jest: by duration in earlier runs, or by size. */
class SlowFirst extends Sequencer {
  async sort(tests) {
    const { isAmong, SLOW } = await import('../../rings.js');
    const isSlow = ({ path }) => isAmong(SLOW, path);
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}

module.exports = SlowFirst;
