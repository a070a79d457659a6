import { describe, expect, it } from '@jest/globals';
import { matchesPrecondition, readIfMatch, assertVersion } from './entity-tag.js';

describe('If-Match', () => {
  it.each([undefined, '*', ' * '])('%j matches every version', (header) => {
    expect(matchesPrecondition(readIfMatch(header), 3)).toBe(true);
  });

  it.each(['"v3"', ' "v3" ', '"v2", "v3"', '"another-service", "v3"'])('%s matches version 3', (header) => {
    expect(matchesPrecondition(readIfMatch(header), 3)).toBe(true);
    expect(matchesPrecondition(readIfMatch(header), 4)).toBe(false);
  });

  it.each(['"v2"', '"v33"', '""', '"3"', '"V3"', 'W/"v3"'])('%s does not match version 3', (header) => {
    expect(matchesPrecondition(readIfMatch(header), 3)).toBe(false);
  });

  it.each(['', 'v3', '3', '"v3', 'v3"', '"v3" "v4"', '"v3",', '*, "v3"', "'v3'", '"v 3"'])(
    '%j is malformed',
    (header) => {
      expect(() => readIfMatch(header)).toThrow(
        expect.objectContaining({ kind: 'malformed', code: 'invalid_if_match' }),
      );
    },
  );

  it('fails with the current version when it does not match', () => {
    expect(() => assertVersion(['"v2"'], 3)).toThrow(
      expect.objectContaining({ kind: 'stale', code: 'version_mismatch', members: { version: 3 } }),
    );
    expect(() => assertVersion(['"v3"'], 3)).not.toThrow();
  });
});
