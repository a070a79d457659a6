// Starts Swagger UI. The page loads it after the bundle, as a script that is no module.

/**
 * Replaces the references inside one part of the document, except those to what contains them. Swagger UI calls this for each
 * operation that is opened. Its own function analyses the whole document each time, and takes about five times as long.
 * @param {object} document
 * @param {string[]} path of the part
 */
async function resolveSubtree(document, path) {
  const memberOf = (parent, name) => parent?.[name];
  const nameOf = (segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~');
  const targetOf = (reference) => reference.slice(2).split('/').map(nameOf).reduce(memberOf, document);

  const resolve = (value, outer) => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((entry) => resolve(entry, outer));
    const { $ref, ...others } = value;
    if (typeof $ref !== 'string') {
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, resolve(member, outer)]),
      );
    }
    if (outer.includes($ref)) return value;
    return { ...resolve(targetOf($ref), [...outer, $ref]), ...others, $$ref: $ref };
  };
  return { errors: [], spec: resolve(path.reduce(memberOf, document), []) };
}

/**
 * Keeps the operations whose tag, method, path or summary has all words that were typed. The own function of Swagger UI compares
 * the names of tags alone.
 * @param tags an Immutable map of tags with their operations
 */
function opsFilter(tags, typed) {
  const words = typed.toLowerCase().split(/\s+/);
  const hasWords = (tag) => (operation) => {
    const texts = [tag, operation.get('method'), operation.get('path')];
    const text = [...texts, operation.getIn(['operation', 'summary'])].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return tags
    .map((tag, name) => tag.update('operations', (operations) => operations.filter(hasWords(name))))
    .filter((tag) => tag.get('operations').size > 0);
}

/** The page begins with what partners may call. */
const file = location.search === '?all' ? '/openapi.json' : '/openapi.partner.json';
for (const link of document.querySelectorAll('.documents a'))
  if (link.search === location.search) link.setAttribute('aria-current', 'page');

SwaggerUIBundle({
  // The path of the page ends with /docs or /docs/, and may begin with that of PUBLIC_URL.
  url: location.pathname.replace(/\/docs\/?$/, file),
  dom_id: '#swagger-ui',
  presets: [SwaggerUIBundle.presets.apis],
  plugins: [() => ({ fn: { resolveSubtree, opsFilter } })],
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  persistAuthorization: true,
  tryItOutEnabled: true,
  // Otherwise Swagger UI sends the address of the document to a public validator.
  validatorUrl: null,
});
