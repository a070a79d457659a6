/** A line break inside a paragraph or a list item: the text after it begins neither a paragraph nor another item. */
const WRAPPED = /(?<!\n)\n(?![\n-]) */g;

/**
 * Joins the wrapped lines of all descriptions of the document, because Swagger UI would show each line break. Paragraphs and
 * list items stay apart.
 */
export function joinWrappedLines(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const object = part as Record<string, unknown>;
  for (const [key, value] of Object.entries(object)) {
    if (key === 'description' && typeof value === 'string') object[key] = value.replaceAll(WRAPPED, ' ');
    else joinWrappedLines(value);
  }
}
