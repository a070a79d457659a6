import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { newTraceparent, parseTraceparent, traceIdOf, traceparentOf, withNewSpan } from './traceparent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const VALID = `00-${TRACE}-${SPAN}-01`;

describe('parseTraceparent', () => {
  it('accepts version 00', () => expect(parseTraceparent(VALID)).toBe(VALID));

  it.each([
    ['without flags', '00', '00'],
    ['with flags that are not known', 'ff', '01'],
    ['with only such flags', 'fe', '00'],
  ])('keeps the flag "sampled" alone: %s', (_, sent, kept) => {
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-${sent}`)).toBe(`00-${TRACE}-${SPAN}-${kept}`);
  });

  it.each([`01-${TRACE}-${SPAN}-01`, `cc-${TRACE}-${SPAN}-01-more`, `fe-${TRACE}-${SPAN}-01-`])(
    'reads the known fields of a later version: %s',
    (header) => expect(parseTraceparent(header)).toBe(VALID),
  );

  it.each([
    ['none', undefined],
    ['two headers', [VALID, VALID]],
    ['two headers in one', `${VALID}, ${VALID}`],
    ['empty', ''],
    ['version ff', `ff-${TRACE}-${SPAN}-01`],
    ['more fields in version 00', `${VALID}-00`],
    ['a field without a hyphen in a later version', `01-${TRACE}-${SPAN}-01.00`],
    ['upper case', VALID.toUpperCase()],
    ['a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a parent id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['a short trace id', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['a long parent id', `00-${TRACE}-${SPAN}0-01`],
    ['flags of one digit', `00-${TRACE}-${SPAN}-1`],
    ['a digit that is not hexadecimal', `00-${TRACE.slice(1)}g-${SPAN}-01`],
    ['a space before it', ` ${VALID}`],
    ['a line after it', `${VALID}\n`],
    ['no flags', `00-${TRACE}-${SPAN}`],
  ])('refuses %s', (_, header) => expect(parseTraceparent(header)).toBeNull());

  const hex = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });

  it('returns null or a header that it accepts unchanged, for any text', () => {
    const almost = fc.tuple(hex(2), hex(32), hex(16), hex(2)).map((fields) => fields.join('-'));
    const changed = fc
      .tuple(almost, fc.nat(60), fc.string({ maxLength: 3 }))
      .map(([text, at, inserted]) => text.slice(0, at) + inserted + text.slice(at + 1));
    fc.assert(
      fc.property(fc.oneof(almost, changed, fc.string()), (header) => {
        const parsed = parseTraceparent(header);
        if (parsed === null) return;
        expect(parsed).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
        expect(parseTraceparent(parsed)).toBe(parsed);
        expect(header.startsWith(parsed.slice(2, 52), 2)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('begins traces that differ and are valid', () => {
  const [first, second] = [newTraceparent(), newTraceparent()];
  expect(parseTraceparent(first)).toBe(first);
  expect(traceIdOf(first)).not.toBe(traceIdOf(second));
});

it('begins the same trace for the same name', () => {
  const trace = traceparentOf('msg_1');
  expect(parseTraceparent(trace)).toBe(trace);
  expect(traceparentOf('msg_1')).toBe(trace);
  expect(traceIdOf(traceparentOf('msg_2'))).not.toBe(traceIdOf(trace));
});

it('replaces only the span', () => {
  const child = withNewSpan(`00-${TRACE}-${SPAN}-00`);
  expect(parseTraceparent(child)).toBe(child);
  expect(child).toMatch(new RegExp(`^00-${TRACE}-(?!${SPAN})[0-9a-f]{16}-00$`));
  expect(withNewSpan(child)).not.toBe(child);
});
