import { forEachPart } from './schemas.js';

/** A line break inside a paragraph or a list item: the text after it begins neither a paragraph nor another item. */
const WRAPPED = /(?<!\n)\n(?![\n-]) */g;

/**
 * Joins the wrapped lines of all descriptions of the document, because Swagger UI would show each line break. Paragraphs and
 * list items stay apart.
 */
export const joinWrappedLines = (document: object): void =>
  forEachPart(document, (part) => {
    const { description } = part;
    if (typeof description === 'string') part['description'] = description.replaceAll(WRAPPED, ' ');
  });
