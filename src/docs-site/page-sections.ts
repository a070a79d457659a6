interface PageSection {
  /** The path of the page, with the heading as fragment unless it is that of the page. */
  path: string;
  /** The name of the page. */
  page: string;
  /** From 1, the heading of the page. */
  level: number;
  heading: string;
  text: string;
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/** HTML that this service made, without tags. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(?:br|\/(?:p|li|h\d|td|th|tr|pre))>/g, ' ')
    .replaceAll(/<[^<>]+>/g, '')
    .replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name]!)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Each heading of a page with the text up to the next one, for the menu and the search. */
export const pageSections = (path: string, page: string, html: string): PageSection[] =>
  html.split(/(?=<h\d id=")/).flatMap((section) => {
    const [, level, id, heading, content] =
      /^<h(\d) id="([^"]+)">((?:[^<]|<(?!\/h))*)<\/h\d>(.*)$/s.exec(section) ?? [];
    if (level === undefined) return [];
    return {
      path: level === '1' ? path : `${path}#${id!}`,
      page,
      level: Number(level),
      heading: textOf(heading!),
      text: textOf(content!),
    };
  });
