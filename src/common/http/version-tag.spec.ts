import { describe, expect, it } from '@jest/globals';
import { isMet, readIfMatch, requireVersion } from './version-tag.js';

describe('If-Match', () => {
  it.each([undefined, '*', ' * '])('%j is met by every version', (header) => {
    expect(isMet(readIfMatch(header), 3)).toBe(true);
  });

  it.each(['"v3"', ' "v3" ', '"v2", "v3"', '"another-service", "v3"'])('%s is met by version 3', (header) => {
    expect(isMet(readIfMatch(header), 3)).toBe(true);
    expect(isMet(readIfMatch(header), 4)).toBe(false);
  });

  it.each(['"v2"', '"v33"', '""', '"3"', '"V3"', 'W/"v3"'])('%s is not', (header) => {
    expect(isMet(readIfMatch(header), 3)).toBe(false);
  });

  it.each(['', 'v3', '3', '"v3', 'v3"', '"v3" "v4"', '"v3",', '*, "v3"', "'v3'", '"v 3"'])(
    '%j is malformed',
    (header) => {
      expect(() => readIfMatch(header)).toThrow(
        expect.objectContaining({ kind: 'malformed', code: 'invalid_if_match' }),
      );
    },
  );

  it('says which version there is when it is not met', () => {
    expect(() => requireVersion(['"v2"'], 3)).toThrow(
      expect.objectContaining({ kind: 'stale', code: 'version_mismatch', members: { version: 3 } }),
    );
    expect(() => requireVersion(['"v3"'], 3)).not.toThrow();
  });
});
