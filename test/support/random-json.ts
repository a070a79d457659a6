import fc from 'fast-check';

/** Names and texts made of what could be taken for structure, and of what JSON has to escape. */
const trickyText = fc.string({
  unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ':', ',', ' ', 'a', 'é', '\n', '\u2028'),
  maxLength: 8,
});
const name = fc.oneof(
  { arbitrary: trickyText, weight: 9 },
  { arbitrary: fc.constant('__proto__'), weight: 1 },
);

/** Any JSON value, nested at most 8 levels deep. */
export const randomJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'large', maxDepth: 8 },
    trickyText,
    fc.constantFrom(null, true, false, 0, 1.5, -1.5e-7, 12345678901234),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
