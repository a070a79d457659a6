interface Resolved {
  errors: unknown[];
  spec: unknown;
}

type SwaggerUiBundle = ((options: Record<string, unknown>) => void) & { presets: { apis: unknown } };

/**
 * Replaces the references inside one part of the document, except those to what contains them. Swagger UI calls this for each
 * operation that is opened. Its own function analyses the whole document each time, and takes about five times as long.
 */
export async function resolveSubtree(document: unknown, path: readonly string[]): Promise<Resolved> {
  const memberOf = (parent: unknown, name: string): unknown =>
    (parent as Record<string, unknown> | undefined)?.[name];
  const nameOf = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~');
  const targetOf = (reference: string): unknown =>
    reference.slice(2).split('/').map(nameOf).reduce(memberOf, document);

  const resolve = (value: unknown, outer: string[]): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((entry) => resolve(entry, outer));
    const { $ref, ...others } = value as { $ref?: unknown };
    if (typeof $ref !== 'string') {
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, resolve(member, outer)]),
      );
    }
    if (outer.includes($ref)) return value;
    return { ...(resolve(targetOf($ref), [...outer, $ref]) as object), ...others, $$ref: $ref };
  };
  return { errors: [], spec: resolve(path.reduce(memberOf, document), []) };
}

/** The methods used of the Immutable maps that Swagger UI gives a filter: tags with their operations. */
interface ReadMap {
  size: number;
  get(name: string): unknown;
  getIn(path: string[]): unknown;
  filter(isKept: (value: ReadMap) => boolean): ReadMap;
  map(change: (value: ReadMap, name: string) => ReadMap): ReadMap;
  update(name: string, change: (value: ReadMap) => ReadMap): ReadMap;
}

/**
 * Keeps the operations whose tag, method, path or summary has all words that were typed. The own function of Swagger UI compares
 * the names of tags alone.
 */
function opsFilter(tags: ReadMap, typed: string): ReadMap {
  const words = typed.toLowerCase().split(/\s+/);
  const hasWords = (tag: string) => (operation: ReadMap) => {
    const texts = [tag, operation.get('method'), operation.get('path')];
    const text = [...texts, operation.getIn(['operation', 'summary'])].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return tags
    .map((tag, name) => tag.update('operations', (operations) => operations.filter(hasWords(name))))
    .filter((tag) => (tag.get('operations') as ReadMap).size > 0);
}

/**
 * `validatorUrl`: otherwise Swagger UI sends the address of the document to a public validator.
 * @param page its path ends with /docs or /docs/, and may begin with that of PUBLIC_URL
 */
function startSwaggerUi(SwaggerUIBundle: SwaggerUiBundle, page: { pathname: string }): void {
  SwaggerUIBundle({
    url: page.pathname.replace(/\/docs\/?$/, '/openapi.json'),
    dom_id: '#swagger-ui',
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [() => ({ fn: { resolveSubtree, opsFilter } })],
    deepLinking: true,
    docExpansion: 'none',
    filter: true,
    defaultModelsExpandDepth: 0,
    persistAuthorization: true,
    tryItOutEnabled: true,
    validatorUrl: null,
  });
}

/** A script for browsers: the functions of this file, and a call of startSwaggerUi. */
export const START_SCRIPT = `${resolveSubtree.toString()}
${opsFilter.toString()}
${startSwaggerUi.toString()}
startSwaggerUi(SwaggerUIBundle, location);
`;
