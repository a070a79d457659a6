import { describe, expect, it } from '@jest/globals';
import { joinWrappedLines } from './markdown.js';

const joined = (description: string): unknown => {
  const document = { paths: { '/orders': { get: { description } } } };
  joinWrappedLines(document);
  return document.paths['/orders'].get.description;
};

describe('joinWrappedLines', () => {
  it('joins the lines of a paragraph and keeps paragraphs apart', () =>
    expect(joined('One\nparagraph.\n\nAnother\none.')).toBe('One paragraph.\n\nAnother one.'));

  it('joins the lines of a list item and keeps items apart', () =>
    expect(joined('- First\n  item.\n- Second item.')).toBe('- First item.\n- Second item.'));

  it('leaves everything else as it is', () => {
    const schema = { properties: { description: { type: 'string', pattern: 'a\nb' } } };
    const before = structuredClone(schema);
    joinWrappedLines(schema);
    expect(schema).toEqual(before);
  });
});
